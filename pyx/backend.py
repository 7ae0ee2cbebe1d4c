"""The build backend: that of setuptools, which also asks for the packages that the dictionaries are built from.

A tree that has the dictionary files, as an unpacked sdist has, needs none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import build_dictionaries
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (the hooks of PEP 517 and PEP 660 that stay as they are)

Settings = Mapping[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *build_dictionaries.requirements()]


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *build_dictionaries.requirements()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *build_dictionaries.requirements()]
