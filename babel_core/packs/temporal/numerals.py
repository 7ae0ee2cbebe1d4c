"""Numbers in words: positional Han and Sino-Korean numerals, and decimal digits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Numerals:
    """A numeral system of ten digits and the signs for ten, hundred, thousand: 三十一 is 31, 二〇二六 is 2026.

    `digits` maps the sign of a digit to its value, `powers` the sign of a power of ten to that.
    """

    digits: dict[str, int]
    powers: dict[str, int]

    def signs(self) -> str:
        """Every sign of the system."""
        return "".join((*self.digits, *self.powers))

    def value(self, text: str) -> int | None:
        """The number that a text writes, None for what is none.

        >>> system = Numerals({sign: n for n, sign in enumerate("〇一二三四五六七八九")}, {"十": 10, "百": 100})
        >>> [system.value(text) for text in ("三十一", "十", "二〇二六", "百二十", "十十", "2十", "x")]
        [31, 10, 2026, 120, None, 20, None]
        """
        if not any(sign in self.powers for sign in text):
            found = [self._digit(sign) for sign in text]
            return None if None in found or not found else int("".join(map(str, found)))
        total, digit, last = 0, None, 10_000
        for sign in text:
            power = self.powers.get(sign)
            if power is None:
                if digit is not None and digit != 0:
                    return None
                digit = self._digit(sign)
                if digit is None:
                    return None
            elif power >= last:
                return None
            else:
                total += (1 if digit is None else digit) * power
                digit, last = None, power
        return total + (digit or 0)

    def neighbours(self, text: str) -> bool:
        """Whether two numerals of the system are a number and the next one.

        >>> Numerals({"三": 3, "四": 4}, {}).neighbours("三四")
        True
        """
        first, second = (self.digits.get(sign) for sign in text)
        return first is not None and second == first + 1 and first > 0

    def _digit(self, sign: str) -> int | None:
        return int(sign) if sign.isascii() and sign.isdigit() else self.digits.get(sign)


NO_NUMERALS = Numerals({}, {})
