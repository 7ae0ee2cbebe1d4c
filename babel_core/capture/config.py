"""Settings of the automatic build of keywords."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from babel_core.errors import ConfigError

DEFAULT_DAYS = 7
MOST_DAYS = 30


@dataclass(frozen=True, slots=True)
class BuildSettings:
    """When keywords are built: at the first start and then every `weekly_interval_days` days, or never by itself.

    Only False turns the build off. An interval is a number of at least 1, rounded down and at most 30; 7 stands for
    anything else.
    """

    auto_build: bool = True
    weekly_interval_days: int = DEFAULT_DAYS

    def __post_init__(self) -> None:
        object.__setattr__(self, "auto_build", self.auto_build is not False)
        object.__setattr__(self, "weekly_interval_days", interval_days(self.weekly_interval_days))

    @classmethod
    def of(cls, settings: Mapping[str, Any] | None) -> BuildSettings:
        """The settings of a mapping with names in snake_case or camelCase; ConfigError for an unknown name.

        >>> BuildSettings.of({"autoBuild": False, "weeklyIntervalDays": 2.75})
        BuildSettings(auto_build=False, weekly_interval_days=2)
        """
        if settings is not None and not isinstance(settings, Mapping):
            message = f"settings must be a mapping, not {type(settings).__name__}"
            raise TypeError(message)
        found: dict[str, Any] = {}
        for key, value in (settings or {}).items():
            name = _NAMES.get(key)
            if name is None:
                message = f"no setting {key!r} of the build; known: {', '.join(_NAMES)}"
                raise ConfigError(message)
            found[name] = value
        return cls(**found)


_NAMES = {
    "auto_build": "auto_build",
    "autoBuild": "auto_build",
    "weekly_interval_days": "weekly_interval_days",
    "weeklyIntervalDays": "weekly_interval_days",
}


def interval_days(value: object) -> int:
    """Days between two builds: a number of at least 1, rounded down and at most 30; 7 for anything else.

    >>> [interval_days(value) for value in (2.75, -4, 13, 400, "3", None, float("nan"))]
    [2, 7, 13, 30, 7, 7, 7]
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not value >= 1 or value == math.inf:
        return DEFAULT_DAYS
    return int(min(value, MOST_DAYS))
