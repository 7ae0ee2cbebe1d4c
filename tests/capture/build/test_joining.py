"""A poor, broken or late reply loses nothing of what the file has."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from babel_core import ConfigError, read_keyword_file, run_build_languages
from babel_core.capture.build.reply import whole_and_mended
from babel_core.capture.keyword_file import NAME

SWEDISH = ["Jag brukar dricka te på morgonen innan barnen vaknar.", "Min syster bor kvar nere vid hamnen i Visby."]
FINNISH = ["Sisareni asuu edelleen lähellä satamaa Turussa.", "Juon aamuisin teetä ennen kuin lapset heräävät."]
NOW = 1_800_000_000.0
RICH = {
    "triggers": [f"skriv upp sak{number}" for number in range(20)],
    "triggerStructures": ["min ... heter numera"],
    "extraction": {"nameIntro": {"verbs": ["heter"]}},
}
FI = {"triggers": ["muista että", "paina mieleesi"]}


def gives(reply: Any) -> Callable[[str], str]:
    text = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
    return lambda prompt: text


def put(path: Path, **languages: Any) -> None:
    content = {
        "version": 2,
        "translations": {name: {"triggers": lists["triggers"]} for name, lists in languages.items()},
        "extraction": {name: lists["extraction"] for name, lists in languages.items() if "extraction" in lists},
    }
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def build(path: Path, reply: Any, facts: list[str] = SWEDISH) -> Any:
    return run_build_languages(facts, path, model=gives(reply), now=NOW)


def test_a_reply_that_was_cut_off_never_replaces_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / NAME
    put(path, sv=RICH)
    before = path.read_bytes()
    text = json.dumps({"sv": RICH}, ensure_ascii=False)
    for cut in (60, len(text) // 2, len(text) - 1, len(text) - 2):
        result = build(path, text[:cut])
        assert result.ok == (cut == len(text) - 1)  # the language's own object is whole
        if not result.ok:
            assert "the reply was cut off or broken; the 21 entries of the file stay" in result.message
            assert (path.read_bytes(), (tmp_path / f"{NAME}.bak").exists()) == (before, cut == len(text) - 2)
        path.write_bytes(before)


def test_of_a_reply_that_was_cut_off_the_whole_languages_are_taken(tmp_path: Path) -> None:
    path = tmp_path / NAME
    put(path, sv=RICH)
    reply = json.dumps({"fi": FI, "sv": RICH}, ensure_ascii=False)[:120]
    result = build(path, reply, SWEDISH + FINNISH)
    assert (result.ok, result.added) == (True, ("fi",))
    assert [str(each) for each in result.refused] == [
        "sv: the reply was cut off or broken; the 21 entries of the file stay"
    ]
    found = read_keyword_file(path)
    assert found.translations["sv"]["triggers"] == tuple(RICH["triggers"])
    assert found.translations["fi"]["triggers"] == tuple(FI["triggers"])


@pytest.mark.parametrize(
    ("reply", "mended"),
    [
        ('{"sv": {"triggers": ["skriv upp"]}}', []),
        ('{"sv": {"triggers": ["skriv upp"]}, "fi": {"triggers": ["muista"', ["fi"]),
        ('{"languages": {"sv": {"triggers": ["skriv upp"]}, "fi": {"triggers": ["muista", ]}}}', ["fi"]),
        ('{"triggers": ["skriv upp"', ["sv"]),
        ('{"triggers": ["skriv upp"]}', []),
        ("no idea", []),
    ],
)
def test_what_was_mended_is_told(reply: str, mended: list[str]) -> None:
    languages = ("sv",) if reply.startswith('{"triggers') else ("sv", "fi")
    assert sorted(whole_and_mended(reply, languages)[1]) == mended


def test_a_reply_that_is_much_poorer_than_the_file_is_told_and_not_taken(tmp_path: Path) -> None:
    path = tmp_path / NAME
    put(path, sv=RICH)
    result = build(path, {"sv": {"triggers": ["skriv upp att"]}})
    assert (result.ok, result.wrote) == (False, False)
    assert "the model gave only 1 keywords; the 21 entries of the file stay; nothing was written" in result.message


def test_entries_written_by_hand_outlive_builds_where_they_hold(tmp_path: Path) -> None:
    path = tmp_path / NAME
    assert build(path, {"sv": RICH}).ok
    content = json.loads(path.read_text("utf-8"))
    content["translations"]["sv"]["triggers"] += ["lägg på minnet", "att"]
    content["extraction"]["sv"]["nameIntro"]["verbs"] += ["kallas", ".*"]
    path.write_text(json.dumps(content), encoding="utf-8")
    for _ in range(2):
        assert build(path, {"sv": RICH}).ok
    found = read_keyword_file(path)
    assert found.translations["sv"]["triggers"] == (*RICH["triggers"], "lägg på minnet")
    assert found.extraction["sv"]["nameIntro"]["verbs"] == ("heter", "kallas")


def test_what_others_write_while_the_model_is_asked_stays(tmp_path: Path) -> None:
    path = tmp_path / NAME

    def slow(prompt: str) -> str:
        put(path, pl={"triggers": ["zapisz sobie"]})
        return json.dumps({"sv": RICH})

    assert run_build_languages(SWEDISH, path, model=slow, now=NOW).ok
    assert read_keyword_file(path).languages == ("pl", "sv")


def test_a_newer_version_or_a_folder_that_comes_while_the_model_is_asked_is_left_alone(tmp_path: Path) -> None:
    newer, folder = tmp_path / "newer.json", tmp_path / "folder.json"

    def slow(prompt: str) -> str:
        if path == newer:
            newer.write_text('{"version": 3}')
        else:
            folder.mkdir()
        return json.dumps({"sv": RICH})

    for path, reason in ((newer, "was left as it is: $.version: is 3"), (folder, "no regular file")):
        result = run_build_languages(SWEDISH, path, model=slow, now=NOW)
        assert (result.ok, result.wrote) == (False, False)
        assert reason in result.message
    assert newer.read_text() == '{"version": 3}'
    assert list(folder.iterdir()) == []


def test_wrong_arguments_are_told_before_the_model_is_asked(tmp_path: Path) -> None:
    def asked(prompt: str) -> str:
        pytest.fail("the model was asked")

    for facts in ("a single fact that is long enough", {"text": "a"}):
        with pytest.raises(TypeError, match="facts must be an iterable of facts"):
            run_build_languages(facts, tmp_path / NAME, model=asked)
    for now in (float("nan"), float("inf"), 1e20, 10**400):
        with pytest.raises(ConfigError, match="now is"):
            run_build_languages(SWEDISH, tmp_path / NAME, model=asked, now=now)


def test_an_error_that_cannot_be_printed_is_a_failed_build(tmp_path: Path) -> None:
    class Odd(Exception):
        def __str__(self) -> str:
            raise ValueError(self)

        @property
        def status_code(self) -> int:
            raise ValueError

    def fails(prompt: str) -> str:
        raise Odd

    result = run_build_languages(SWEDISH, tmp_path / NAME, model=fails, now=NOW)
    assert (result.ok, result.attempts) == (False, (1,))
    assert "Odd" in result.message

    def odd(prompt: str) -> str:
        raise RuntimeError(chr(0xD800))

    run_build_languages(SWEDISH, tmp_path / NAME, model=odd, now=NOW).message.encode()
