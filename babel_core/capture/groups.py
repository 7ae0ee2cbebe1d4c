"""The 29 keyword groups, in their fixed order; snake_case in Python and packs, camelCase in a keyword file."""

from __future__ import annotations

from babel_core.errors import UnknownNameError

GROUPS = (
    "triggers",
    "category_decision",
    "category_preference",
    "category_entity",
    "category_fact",
    "decay_permanent",
    "decay_session",
    "decay_active",
    "decay_permanent_keys",
    "decay_session_keys",
    "decay_active_keys",
    "decay_checkpoint_keys",
    "decay_permanent_entities",
    "correction_signals",
    "directive_signals",
    "directive_explicit_memory",
    "directive_future_behavior",
    "directive_absolute_rule",
    "directive_preference",
    "directive_warning",
    "directive_procedural",
    "directive_implicit_correction",
    "directive_conditional_rule",
    "reinforcement_signals",
    "reinforcement_strong_praise",
    "reinforcement_method_confirmation",
    "reinforcement_relief",
    "reinforcement_comparative_praise",
    "reinforcement_sharing_signals",
)

KEY_GROUPS = GROUPS[8:13]
"""Groups that are compared with a fact's key or entity field and never searched for in a text."""

TEXT_GROUPS = tuple(group for group in GROUPS if group not in KEY_GROUPS)
"""Groups that are searched for in a text."""

DIRECTIVE_GROUPS = tuple(group for group in GROUPS if group.startswith("directive_") and group != "directive_signals")
PRAISE_GROUPS = tuple(
    group for group in GROUPS if group.startswith("reinforcement_") and group != "reinforcement_signals"
)


def camel_case(group: str) -> str:
    """The name of a group in a keyword file.

    >>> camel_case("decay_permanent_keys")
    'decayPermanentKeys'
    """
    first, *rest = group.split("_")
    return first + "".join(word.title() for word in rest)


KIND = "keyword group"
"""What UnknownNameError calls a group that is none."""

_BY_CAMEL = {camel_case(group): group for group in GROUPS}


def snake_case(name: str) -> str:
    """The group of a name in a keyword file; UnknownNameError for one that is none.

    >>> snake_case("directiveFutureBehavior")
    'directive_future_behavior'
    """
    group = _BY_CAMEL.get(name)
    if group is None:
        raise UnknownNameError(KIND, name, _BY_CAMEL)
    return group
