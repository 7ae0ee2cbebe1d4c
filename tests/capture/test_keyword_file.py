"""The keyword file on disk: what is read of good, bad and hostile ones, and that a write is whole or none."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from babel_core import KeywordFile, KeywordFileError, read_keyword_file, write_keyword_file
from babel_core.analysis.spec import FrozenMap
from babel_core.capture import keyword_file
from babel_core.capture.file_schema import MOST_ENTRIES, MOST_PROBLEMS, keyword_file_of
from babel_core.capture.groups import GROUPS
from babel_core.capture.keyword_content import json_of
from babel_core.capture.keyword_file import MOST_BYTES, NAME, keyword_path, locked, parse_keyword_file

GOOD = {
    "version": 2,
    "detectedAt": "2026-03-01T08:30:00.000Z",
    "topLanguages": ["sv", "en"],
    "translations": {"sv": {"triggers": ["kom ihåg att"], "decayActiveKeys": ["uppdrag"]}},
    "triggerStructures": {"sv": ["jag föredrar"]},
    "extraction": {"sv": {"nameIntro": {"verbs": ["heter"]}}},
    "directiveSignalsByCategory": {"warning": ["akta dig för"], "correction": ["nej, så var det inte"]},
    "reinforcementCategories": {"strongPraise": ["helt lysande"], "genericPoliteness": ["tack"]},
}


def told(data: bytes | str) -> list[str]:
    return [str(each) for each in parse_keyword_file(data.encode() if isinstance(data, str) else data).problems]


def translated(file: KeywordFile) -> dict[str, Any]:
    return {language: dict(groups) for language, groups in file.translations.items()}


def test_every_part_of_a_good_file_is_read() -> None:
    file = parse_keyword_file(json.dumps(GOOD).encode())
    assert file.problems == ()
    assert (file.version, file.top_languages, file.languages) == (2, ("sv", "en"), ("sv",))
    assert file.built_at == 1_772_353_800.0
    assert translated(file) == {"sv": {"triggers": ("kom ihåg att",), "decay_active_keys": ("uppdrag",)}}
    assert file.structures["sv"] == ("jag föredrar",)
    assert file.extraction["sv"]["nameIntro"]["verbs"] == ("heter",)
    assert file.categories["directive_warning"] == ("akta dig för",)
    assert file.categories["correction_signals"] == ("nej, så var det inte",)
    assert file.categories["reinforcement_strong_praise"] == ("helt lysande",)
    assert file.politeness == ("tack",)
    assert file.count == 8
    assert json_of(file) == GOOD


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "$: is empty"),
        (" \n", "$: is empty"),
        ("\ufeff", "$: is empty"),
        ("null", "$: must be an object, not null"),
        ("true", "$: must be an object, not a boolean"),
        ("7", "$: must be an object, not a number"),
        ('"sv"', "$: must be an object, not a string"),
        ("[]", "$: must be an object, not an array"),
        ('{"version": 2, "translations": {"sv": {"triggers": ["kom', "$: is no JSON: Unterminated string"),
        ("{'version': 1}", "$: is no JSON: "),
        ("[" * 200_000, "$: is nested too deeply"),
        ('{"version": ' + "9" * 5000 + "}", "$: is no JSON that can be read: a number in it is too long"),
        ('{"version": "2"}', "$.version: must be 1 or 2, not a string; nothing of the file is read"),
        ('{"version": true}', "$.version: must be 1 or 2, not a boolean"),
        ('{"version": null}', "$.version: must be 1 or 2, not null"),
        ('{"version": 1.5}', "$.version: is 1.5, this version reads 1 and 2"),
        ('{"version": 0}', "$.version: is 0, this version reads 1 and 2; nothing of the file is read: write 1 or 2"),
        ('{"version": 99}', "$.version: is 99, this version reads 1 and 2; nothing of the file is read: a newer"),
        ('{"version": 1e999}', "$.version: is inf"),
        ('{"version": NaN}', "$.version: is nan"),
    ],
)
def test_a_file_of_which_nothing_is_sound_is_empty_with_the_reason(text: str, problem: str) -> None:
    file = parse_keyword_file(text.encode())
    assert (file.languages, file.count) == ((), 0)
    assert [str(each)[: len(problem)] for each in file.problems] == [problem]


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "$: holds NUL bytes: it is binary or UTF-16, not JSON in UTF-8"),
        ('{"version": 1}'.encode("utf-16"), "$: holds NUL bytes: it is binary or UTF-16, not JSON in UTF-8"),
        ('{"översatt": 1}'.encode("latin-1"), "$: is not UTF-8 at byte 2"),
    ],
)
def test_bytes_that_are_no_utf8_are_told(data: bytes, problem: str) -> None:
    assert told(data) == [problem]


def test_a_byte_order_mark_is_put_up_with() -> None:
    assert parse_keyword_file(b"\xef\xbb\xbf" + json.dumps(GOOD).encode()).problems == ()


def test_only_the_unsound_parts_are_left_out_each_with_its_path() -> None:
    file = parse_keyword_file(
        json.dumps(
            {
                "version": 2.0,
                "colour": "blue",
                "detectedAt": "yesterday",
                "topLanguages": ["sv", "Swedish", 4, "SV-fi"],
                "translations": {
                    "sv": {"triggers": ["kom ihåg att", None, 3, "  ", " kom ihåg att ", "a\0b", "\ud800", "x" * 121]},
                    "nb-NO": {"triggers": "husk at"},
                    "": {"triggers": ["a"]},
                    "de": ["merk dir"],
                    "pt br": {},
                },
                "triggerStructures": [],
                "extraction": {
                    "sv": {
                        "possessive": {"isWords": ["är"]},
                        "preference": {"subject": ["jag"], "verbs": []},
                        "decision": "valde",
                        "convention": {"never": ["aldrig"]},
                        "mood": {},
                    },
                    "de": "heißt",
                },
                "directiveSignalsByCategory": {"warning": ["akta dig"], "Warning": ["se upp"]},
                "reinforcementCategories": 5,
            }
        ).encode()
    )
    assert translated(file) == {"sv": {"triggers": ("kom ihåg att",)}}
    assert file.top_languages == ("sv",)
    assert dict(file.extraction["sv"]) == {"convention": FrozenMap({"never": ("aldrig",)})}
    assert dict(file.categories) == {"directive_warning": ("akta dig",)}
    assert [str(each).split(";")[0] for each in file.problems] == [
        "$.colour: is unknown and left out",
        "$.reinforcementCategories: must be an object, not a number",
        "$.detectedAt: must be a time such as 2026-01-31T12:00:00Z",
        "$.topLanguages[2]: must be a string, not a number",
        "$.topLanguages[1]: 'Swedish' names no language",
        "$.translations.sv.triggers[1]: must be a string, not null",
        "$.translations.sv.triggers[2]: must be a string, not a number",
        "$.translations.sv.triggers[3]: is blank",
        "$.translations.sv.triggers[5]: holds U+0000, which no keyword can hold",
        "$.translations.sv.triggers[6]: holds U+D800, which no keyword can hold",
        "$.translations.sv.triggers[7]: has 121 characters",
        "$.translations.nb-NO.triggers: must be an array of strings, not a string",
        '$.translations[""]: names no language',
        "$.translations.de: must be an object, not an array",
        '$.translations["pt br"]: names no language',
        "$.triggerStructures: must be an object, not an array",
        "$.extraction.sv.mood: is unknown and left out",
        "$.extraction.sv.decision: must be an object, not a string",
        "$.extraction.sv.decision: needs verbs",
        "$.extraction.sv.possessive: needs possessiveWords and isWords",
        "$.extraction.sv.preference: needs subject and verbs",
        "$.extraction.de: must be an object, not a string",
        "$.directiveSignalsByCategory.Warning: is unknown and left out",
    ]


def test_a_key_that_is_there_twice_is_told() -> None:
    text = '{"translations": {"sv": {"triggers": ["kom ihåg"]}, "sv": {"triggers": ["glöm inte"]}}}'
    assert told(text) == ["$.translations.sv: is there more than once; the last one counts"]
    assert translated(parse_keyword_file(text.encode())) == {"sv": {"triggers": ("glöm inte",)}}


def test_tags_of_one_language_are_one_and_snake_case_is_understood() -> None:
    lists = {"zh-TW": {"triggers": ["請記住"]}, "zh": {"category_fact": ["住在"], "triggers": ["记住"]}}
    file = parse_keyword_file(json.dumps({"translations": lists}).encode())
    assert translated(file) == {"zh": {"triggers": ("請記住", "记住"), "category_fact": ("住在",)}}


def test_lists_and_problems_are_bounded() -> None:
    many = {"translations": {"sv": {"triggers": [f"ord nummer {n}" for n in range(MOST_ENTRIES + 5)]}}}
    assert told(json.dumps(many)) == [f"$.translations.sv.triggers: has {MOST_ENTRIES + 5} entries; the first "
                                      f"{MOST_ENTRIES} are read"]
    assert len(parse_keyword_file(json.dumps(many).encode()).translations["sv"]["triggers"]) == MOST_ENTRIES
    problems = told(json.dumps({"translations": {f"word{n}": {} for n in range(5000)}}))
    assert len(problems) == MOST_PROBLEMS + 1
    assert problems[-1] == f"$: {5000 - MOST_PROBLEMS} more problems"


json_values: Any = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*GOOD, "sv", "triggers", "decision", "verbs", "x"]), inner, max_size=5),
)


@given(json_values)
def test_no_json_value_raises(value: object) -> None:
    file = keyword_file_of(value)
    assert isinstance(file, KeywordFile)
    assert all(problem.path.startswith("$") and problem.message for problem in file.problems)


@given(st.binary(max_size=200))
def test_no_bytes_raise(data: bytes) -> None:
    assert isinstance(parse_keyword_file(data), KeywordFile)


words = st.lists(st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S"]), min_size=1, max_size=9))


@given(st.dictionaries(st.sampled_from(["sv", "zh", "ar", "no"]), st.dictionaries(st.sampled_from(GROUPS), words)))
def test_what_is_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, lists: Any) -> None:
    path = tmp_path_factory.mktemp("kept") / NAME
    groups = {
        language: FrozenMap({group: tuple(dict.fromkeys(entries)) for group, entries in each.items() if entries})
        for language, each in lists.items()
    }
    file = KeywordFile(translations=FrozenMap({language: each for language, each in groups.items() if each}))
    write_keyword_file(path, file)
    assert read_keyword_file(path) == file


def test_no_file_is_an_empty_one_without_problems(tmp_path: Path) -> None:
    assert read_keyword_file(tmp_path / NAME) == KeywordFile()
    (tmp_path / NAME).symlink_to(tmp_path / "gone")
    assert read_keyword_file(tmp_path / NAME) == KeywordFile()


def test_folders_in_its_place_devices_pipes_and_odd_paths_are_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / NAME).mkdir()
    for path in (tmp_path, tmp_path / NAME, tmp_path / "pipe", "/dev/null", "/dev/zero"):
        assert [str(each) for each in read_keyword_file(path).problems] == ["$: is no regular file"]
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "plain").write_text("{}")
    for odd in ("a\0b", "x" * 5000, tmp_path / "a", tmp_path / "plain" / NAME):
        (problem,) = read_keyword_file(odd).problems
        assert str(problem).startswith("$: cannot be read: ")
    with pytest.raises(TypeError):
        read_keyword_file(None)  # type: ignore[arg-type]


def test_a_file_of_a_hundred_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with path.open("wb") as file:
        file.write(b'{"version": 2, "translations": {')
        file.truncate(100 * 2**20)  # sparse
    started = time.perf_counter()
    (problem,) = read_keyword_file(path).problems
    assert str(problem) == f"$: has {100 * 2**20} bytes; a keyword file has {MOST_BYTES} at most, and it is not read"
    assert time.perf_counter() - started < 1


def test_a_file_may_be_as_large_as_the_bound_and_takes_linear_time(tmp_path: Path) -> None:
    path = tmp_path / NAME
    entries = json.dumps([f"ord {number}" for number in range(MOST_BYTES // 24)])
    path.write_text(f'{{"version": 2, "translations": {{"sv": {{"triggers": {entries}}}}}}}')
    assert path.stat().st_size > MOST_BYTES // 2
    assert len(read_keyword_file(path).translations["sv"]["triggers"]) == MOST_ENTRIES


def test_the_file_lies_beside_the_database_or_in_the_folder(tmp_path: Path) -> None:
    assert keyword_path(tmp_path / "memory.db") == tmp_path / NAME
    assert keyword_path(tmp_path) == tmp_path / NAME


def test_a_folder_stands_for_the_file_in_it(tmp_path: Path) -> None:
    assert read_keyword_file(tmp_path) == KeywordFile()
    assert write_keyword_file(tmp_path, SMALL) == tmp_path / NAME
    assert read_keyword_file(tmp_path) == SMALL


SMALL = parse_keyword_file(b'{"version": 2, "translations": {"sv": {"triggers": ["kom ih\xc3\xa5g att"]}}}')


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_last_good_file_stays_beside_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / NAME
    assert write_keyword_file(path, SMALL) == path
    assert names(tmp_path) == [NAME]
    first = path.read_bytes()
    path.chmod(0o640)
    write_keyword_file(path, parse_keyword_file(json.dumps(GOOD).encode()))
    assert json.loads(path.read_text("utf-8")) == GOOD
    assert path.stat().st_mode & 0o777 == 0o640
    assert (tmp_path / f"{NAME}.bak").read_bytes() == first
    assert names(tmp_path) == [NAME, f"{NAME}.bak"]


def test_a_broken_file_is_kept_apart_and_the_last_good_one_stays(tmp_path: Path) -> None:
    path = tmp_path / NAME
    write_keyword_file(path, SMALL)
    write_keyword_file(path, SMALL)
    path.write_text('{"translations": half of somebody\'s work')
    write_keyword_file(path, SMALL)
    assert names(tmp_path) == [NAME, f"{NAME}.bak", f"{NAME}.broken"]
    assert (tmp_path / f"{NAME}.broken").read_text().startswith('{"translations": half')
    assert read_keyword_file(tmp_path / f"{NAME}.bak") == SMALL


def test_links_are_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / NAME
    link.symlink_to(tmp_path / "real" / "words.json")
    assert write_keyword_file(link, SMALL) == tmp_path / "real" / "words.json"
    assert link.is_symlink()
    assert read_keyword_file(link) == SMALL


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("plain/words.json", "plain is no folder; make it, or name another file"),
        ("gone/words.json", "gone does not exist; make it, or name another file"),
        (f"folder/{NAME}", "it is there and no regular file; name another one"),
        ("x" * 300, "name too long"),
        ("a\0b", "embedded null byte"),
    ],
)
def test_a_place_that_cannot_be_written_is_a_clear_error(tmp_path: Path, place: str, reason: str) -> None:
    (tmp_path / "plain").write_text("no folder")
    (tmp_path / "folder" / NAME).mkdir(parents=True)
    with pytest.raises(KeywordFileError) as caught:
        write_keyword_file(f"{tmp_path}/{place}", SMALL)
    assert str(caught.value).startswith(f"cannot write {tmp_path}/{place}: ")
    assert reason in str(caught.value).lower() if reason == "name too long" else reason in str(caught.value)
    assert names(tmp_path) == ["folder", "plain"]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / NAME
    write_keyword_file(path, SMALL)
    before = path.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keyword_file.os, "fsync", full)
    with pytest.raises(KeywordFileError, match="No space left on device"):
        write_keyword_file(path, parse_keyword_file(json.dumps(GOOD).encode()))
    assert path.read_bytes() == before
    assert set(names(tmp_path)) <= {NAME, f"{NAME}.bak"}


def test_what_would_not_come_back_is_not_written(tmp_path: Path) -> None:
    wrong = KeywordFile(translations=FrozenMap({"sv": FrozenMap({"triggers": ("a\ud800",)})}))
    with pytest.raises(KeywordFileError, match="not UTF-8"):
        write_keyword_file(tmp_path / NAME, wrong)
    with pytest.raises(KeywordFileError, match="names no language"):
        write_keyword_file(tmp_path / NAME, KeywordFile(structures=FrozenMap({"swedish": ("jag vill",)})))
    assert names(tmp_path) == []


def test_a_lock_keeps_others_out_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / NAME
    with locked(path) as lock:
        assert lock.held
        write_keyword_file(path, SMALL, lock=lock)
        with pytest.raises(KeywordFileError, match=f"being built by process {os.getpid()}; wait until"):
            write_keyword_file(path, SMALL)
    assert not lock.held
    write_keyword_file(path, SMALL)
    assert names(tmp_path) == [NAME, f"{NAME}.bak"]


WRITING = """
import sys
from babel_core import read_keyword_file, write_keyword_file
file = read_keyword_file(sys.argv[1])
print("ready", flush=True)
while True:
    write_keyword_file(sys.argv[1], file)
"""


def test_a_killed_writer_leaves_a_whole_file_and_no_lock(tmp_path: Path) -> None:
    path = tmp_path / NAME
    path.write_text(json.dumps(GOOD), encoding="utf-8")
    good = read_keyword_file(path)
    for _ in range(3):
        with subprocess.Popen([sys.executable, "-c", WRITING, path], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            writer.stdout.readline()
            time.sleep(0.05)
            writer.send_signal(signal.SIGKILL)
        assert read_keyword_file(path) == good
    write_keyword_file(path, good)
    assert names(tmp_path) == [NAME, f"{NAME}.bak"]
