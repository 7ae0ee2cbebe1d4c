"""E-mail addresses and telephone numbers."""

from __future__ import annotations

import pytest

from babel_core.capture.contacts import email_or_phone, emails, phones


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("write to hafen@post.example about it", ["hafen@post.example"]),
        ("(berth.office+2@sub.hafen-nord.example).", ["berth.office+2@sub.hafen-nord.example"]),
        ("jørgen@blåbær.example 信息@例子.测试", ["jørgen@blåbær.example", "信息@例子.测试"]),
        ("邮箱是berth@port.example的，메일은 quay@port.example로", ["berth@port.example", "quay@port.example"]),
        ("a@b", []),
        ("@home and home@ and a@.b and x@1.2.3.4", []),
        ("a@@b.example", []),
        ("mailto:quay@port.example", ["quay@port.example"]),
    ],
)
def test_addresses(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in emails(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+4687012345678", ["+4687012345678"]),
        ("ring +44 20 7946 0018 now", ["+44 20 7946 0018"]),
        ("call 0044 (0)20 7946-0018", ["0044 (0)20 7946-0018"]),
        ("020 7946 0018, mornings", ["020 7946 0018"]),
        ("(555) 010-0199 works", ["(555) 010-0199"]),
        ("电话是0532-8765-4321，手机13812345678。", ["0532-8765-4321", "13812345678"]),
        ("٠٢٠ ٧٩٤٦ ٠٠١٨", ["٠٢٠ ٧٩٤٦ ٠٠١٨"]),
        ("from 2024-03-05 10:30 to 2024-03-06 11:45", []),
        ("20240305103000", []),
        ("in 1851-1860 20 000 ships, in 1998–99 340 000", []),
        ("3.14159265358979", []),
        ("id 1234567890123", []),
        ("version 1.2.3-4567890123", []),
        ("12345678901234567890123", []),
        ("+12", []),
    ],
)
def test_numbers(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in phones(text)] == found


def test_an_address_comes_before_a_number() -> None:
    text = "020 7946 0018 or quay@port.example"
    span = email_or_phone(text)
    assert span is not None
    assert text[span[0] : span[1]] == "quay@port.example"
    assert email_or_phone("neither") is None
