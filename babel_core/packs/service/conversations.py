"""Messages of several languages, each read by the pack of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from babel_core.packs.messages import USER, content_of, role_of
from babel_core.packs.service.locales import primary
from babel_core.packs.service.resolution import DEFAULT, LanguageContext

Resolve = Callable[[str], LanguageContext]


def contexts_of(
    messages: Sequence[Any], whole: LanguageContext, resolve: Resolve, may_be: Callable[[str], bool]
) -> list[LanguageContext]:
    """The context of each message: its own where its text tells one of another language than the conversation has.

    `whole` is that of the conversation: of short answers, of words that many languages have, and of all but the user.
    Where a text that tells nothing cannot be of that language (`may_be`), it is read in the default locale.
    """
    found = []
    for place, message in enumerate(messages):
        context = whole
        if role_of(message) == USER and (text := content_of(message, place)).strip():
            own = resolve(text)
            told = own.locale_source != DEFAULT or not may_be(text)
            if told and primary(own.locale) != primary(whole.locale):
                context = own
        found.append(context)
    return found


def runs_of(
    messages: Sequence[Any], contexts: Sequence[LanguageContext]
) -> Iterator[tuple[LanguageContext, tuple[Any, ...]]]:
    """Messages that follow each other in one language, with their context; those of several runs know their places."""
    from babel_core.packs.extraction.candidate import Message

    told = list(messages)
    if len(set(contexts)) > 1:
        told = [Message.of(message, place) for place, message in enumerate(messages)]
        told = [
            message if message.source_message_index is not None else replace(message, source_message_index=place)
            for place, message in enumerate(told)
        ]
    for context, places in groupby(range(len(told)), lambda place: contexts[place]):
        yield context, tuple(told[place] for place in places)
