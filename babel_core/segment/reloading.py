"""Pickling of segmenters: by the id of their provider, for models and threads' engines are no data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from babel_core.segment.protocol import Segmenter


class ReloadedById:
    """A segmenter that is pickled as its provider's id and is the registry's own where it is unpickled.

    Unpickling raises as `Registry.get` does where the package is absent there.
    """

    id: str

    def __reduce__(self) -> tuple[Callable[[str], Segmenter], tuple[Any, ...]]:
        return reload, (self.id,)


def reload(provider_id: str) -> Segmenter:
    """The registry's segmenter of an id, loaded if it was not yet."""
    from babel_core.segment.registry import registry  # which asks the language folders, and those this module

    return registry.get(provider_id)
