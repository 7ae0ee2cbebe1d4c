"""The commands, in process: what they write, and with which exit code they end."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from babel_core.cli.app import app
from babel_core.cli.demo.sentences import sentences
from babel_core.cli.output import significant
from babel_core.cli.records import content_id
from babel_core.packs.locale import names_language

COMMANDS = (
    "demo", "index", "search", "rebuild", "check", "tokenize", "detect", "explain", "capture", "attribute", "doctor",
)  # fmt: skip
GROUPS = (("bench", "recall"), ("bench", "compare"))

RECORDS = [
    {"t": "p", "id": "mill", "text": "Die Mühlen am Fluss mahlen Roggen.", "lang": "de", "year": 2019},
    {"t": "q", "q": "Mühle", "rel": ["mill"]},
    {"id": 7, "text": "水车磨坊在河边", "lang": "zh", "year": 2020, "tags": ["old", "wood"]},
    {"text": "The mill burned down in 1901."},
]


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=stdin)


def answer(*arguments: str | Path, stdin: str | bytes | None = None) -> Any:
    result = run(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "records.jsonl"
    path.write_text("\n".join(json.dumps(record) for record in RECORDS), encoding="utf-8")
    return path


@pytest.fixture
def database(tmp_path: Path, records: Path) -> Path:
    path = tmp_path / "mills.db"
    assert run("index", path, records).exit_code == 0
    return path


@pytest.mark.parametrize("command", [*((command,) for command in COMMANDS), *GROUPS])
def test_every_command_has_help(command: tuple[str, ...]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "--json" in result.stdout


def test_help_lists_every_command() -> None:
    listed = run("--help").stdout
    assert [command for command in (*COMMANDS, "bench") if command not in listed] == []


def test_version_is_told() -> None:
    assert run("--version").stdout.startswith("babel-core ")


@pytest.mark.parametrize("arguments", [("nothing",), ("tokenize", "x", "--tier", "best"), ("search",)])
def test_wrong_usage_ends_with_2(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_tokenize_writes_the_terms_in_one_line() -> None:
    assert run("tokenize", "Maschinelles Lernen", "--lang", "de").stdout == "maschinell lern\n"


def test_tokenize_json_carries_the_fingerprint() -> None:
    found = answer("tokenize", "Red Foxes", "--lang", "en", "--json")
    assert found["tokens"] == ["red", "foxes"]
    assert sorted(found) == ["fingerprint", "profile", "tokens"]


def test_tokenize_gives_the_query_form() -> None:
    found = answer("tokenize", "Wo steht die Mühle?", "--lang", "de", "--query", "--mode", "all", "--json")
    assert found["mode"] == "all"
    assert "wo" not in found["tokens"]
    assert run("tokenize", "x", "--query", "--offsets").exit_code == 2


def test_tokenize_gives_offsets_of_the_text_as_given() -> None:
    terms = answer("tokenize", "①Ｆｏｘ", "--lang", "en", "--offsets", "--json")["terms"]
    assert [(term["text"], term["start"], term["end"]) for term in terms] == [("1", 0, 1), ("fox", 1, 4)]
    assert "fox" in run("tokenize", "①Ｆｏｘ", "--offsets").stdout


def test_tokenize_forces_a_tier() -> None:
    assert run("tokenize", "水车磨坊", "--lang", "zh", "--tier", "char").stdout == "水 车 磨 坊\n"
    assert run("tokenize", "水车磨坊, x", "--tier", "raw").stdout == "水车磨坊, x\n"


def test_stdin_records_keep_their_other_keys() -> None:
    result = run("tokenize", stdin='{"id": 1, "text": "Red fox", "k": [2]}\n\n{"text": "hen", "lang": "en"}\n')
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(line.get("id"), line.get("k"), line["tokens"]) for line in lines] == [
        (1, [2], ["red", "fox"]),
        (content_id("hen", "en"), None, ["hen"]),
    ]
    assert answer("tokenize", "-", "--json", stdin='{"text": "hen"}')[0]["tokens"] == ["hen"]


def test_stdin_lines_are_texts_with_text() -> None:
    assert run("tokenize", "--text", stdin="Red fox\n{hen}\n").stdout == "red fox\nhen\n"
    lines = run("tokenize", "--text", "--jsonl", stdin="Red fox\n").stdout.splitlines()
    assert json.loads(lines[0])["text"] == "Red fox"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("x", "stdin, line 2: not JSON"),
        ("[1]", "stdin, line 2: a JSON list"),
        ('{"id": 1}', "without the key 'text'"),
        ('{"text": 5}', "without the key 'text'"),
        ("[" * 100_000, "stdin, line 2: not JSON"),
        ('{"text": "a", "n": NaN}', "stdin, line 2: not JSON (NaN"),
        ('{"text": "a", "n": [-Infinity]}', "stdin, line 2: not JSON (-Infinity"),
        ('{"text": "a", "n": 1e999}', "stdin, line 2: not JSON (1e999"),
    ],
)
def test_line_that_is_no_record_is_named(line: str, complaint: str) -> None:
    result = run("tokenize", stdin='{"text": "a"}\n' + line)
    assert result.exit_code == 1
    assert complaint in result.stderr


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (b"hen\nbad h\xe4user\n", "line 2: byte 0xe4 is no UTF-8; convert the input, for instance with `iconv -f E"),
        (b"hen\n\nfo\xf0\x9f hen", "line 3: byte 0xf0 is no UTF-8"),
        ("hen\n".encode("utf-16"), "line 1: byte 0xff is no UTF-8; convert the input, for instance with `iconv -f U"),
    ],
)
def test_input_that_is_no_utf8_is_refused_with_its_place_and_nothing_is_stored(
    tmp_path: Path, lines: bytes, complaint: str
) -> None:
    told = run("tokenize", "--text", stdin=lines)
    assert (told.exit_code, told.stderr.startswith(f"stdin, {complaint}")) == (1, True)
    for name, packed in (("a.txt", lines), ("a.gz", gzip.compress(lines))):
        (tmp_path / name).write_bytes(packed)
        (tmp_path / "before.txt").write_text("goose\n" * 5000)
        told = run("index", tmp_path / "a.db", tmp_path / "before.txt", tmp_path / name, "--text")
        assert (told.exit_code, told.stderr.startswith(f"{name}, {complaint}")) == (1, True)
        assert not (tmp_path / "a.db").exists()
    told = run("index", tmp_path / "a.db", "-", "--text", stdin=lines)
    assert (told.exit_code, told.stderr.startswith(f"stdin, {complaint}")) == (1, True)
    assert not (tmp_path / "a.db").exists()


def test_lone_surrogates_pass() -> None:
    found = run("explain", stdin='{"text": "\\ud83d fox"}')
    assert json.loads(found.stdout)["original"] == "\ud83d fox"


def test_detect_tells_language_and_shares() -> None:
    found = answer("detect", "湖の水位", "--json")
    assert (found["language"], found["is_mixed"]) == ("ja", False)
    assert set(found["scripts"]) == {"ja", "cjk"}
    assert run("detect", "restart the 水位 service").stdout.startswith("en\tmixed\tlatin ")


def test_detect_tells_the_language_among_all_and_among_candidates() -> None:
    text = "Wo steht die alte Mühle am See?"
    found = answer("detect", text, "--json")
    assert (found["language"], found["extended"], found["candidates"][0][0]) == ("en", "de", "de")
    assert found["confidence"] == found["candidates"][0][1] > 0.9
    assert run("detect", text).stdout.rstrip("\n").split("\t")[3] == "de"
    limited = answer("detect", text, "--candidates", "fr, nl", "--json")
    assert limited["extended"] in ("fr", "nl")
    assert {tag for tag, _ in limited["candidates"]} <= {"fr", "nl", "und"}


def test_detect_tells_every_line_and_record_among_candidates() -> None:
    texts = "Où est le moulin ?\nWo ist die Mühle?\n"
    lines = run("detect", "--text", "--candidates", "de-AT,fr", stdin=texts.encode())
    assert [line.split("\t")[3] for line in lines.stdout.splitlines()] == ["fr", "de-AT"]
    records = run("detect", "--candidates", "de,fr", stdin=json.dumps({"id": "a", "text": "Où est le moulin ?"}))
    assert json.loads(records.stdout)["extended"] == "fr"
    assert json.loads(records.stdout)["id"] == "a"


def test_explain_shows_every_stage_with_offsets() -> None:
    found = answer("explain", "Ｆｏｘ在v2.4.1", "--json")
    assert found["search_form"] == "fox在v2.4.1"
    assert [(run["text"], run["start"], run["end"]) for run in found["runs"]] == [
        ("Ｆｏｘ", 0, 3),
        ("在", 3, 4),
        ("v2.4.1", 4, 10),
    ]
    shown = run("explain", "Ｆｏｘ在v2.4.1").stdout
    assert [word for word in ("search form", "runs", "version", "v2.4.1", "fingerprint") if word not in shown] == []


def test_explain_does_not_let_a_text_steer_the_terminal() -> None:
    assert "\x1b" not in run("explain", "a\x1b[31mb\x07").stdout


def test_index_tells_what_it_took(tmp_path: Path, records: Path) -> None:
    found = answer("index", tmp_path / "a.db", records, "--json")
    assert (found["documents"], found["skipped"], found["held"]) == (3, 1, 3)
    assert found["tokens"] > 10
    assert found["bytes"] > 0
    again = run("index", tmp_path / "a.db", records)
    assert "3 documents" in again.stdout
    assert "1 records skipped" in again.stderr


def test_index_reads_gzip_lines_and_stdin(tmp_path: Path, records: Path) -> None:
    packed = tmp_path / "records.bin"
    packed.write_bytes(gzip.compress(records.read_bytes()))
    assert answer("index", tmp_path / "a.db", packed, "--json")["documents"] == 3
    found = answer("index", tmp_path / "b.db", "-", "--text", "--lang", "en", "--json", stdin="a red fox\n\nhens\n")
    assert found["documents"] == 2
    assert answer("search", tmp_path / "b.db", "foxes", "--lang", "en", "--json")["hits"][0]["text"] == "a red fox"
    packed.write_bytes(gzip.compress(records.read_bytes() + b"\n")[:-12])
    assert "damaged gzip data" in run("index", tmp_path / "a.db", packed).stderr


def test_index_keeps_to_the_settings_of_a_file(tmp_path: Path, records: Path) -> None:
    path = tmp_path / "a.db"
    assert run("index", path, records, "--profile", "words", "--languages", "de, zh").exit_code == 0
    assert run("index", path, records).exit_code == 0
    result = run("index", path, records, "--profile", "recall")
    assert result.exit_code == 4
    assert "profile='words'" in result.stderr


@pytest.mark.parametrize("record", [{"text": "a", "id": 1.5}, {"text": "a", "lang": 3}, {"text": "a", "id": True}])
def test_index_refuses_ids_and_languages_that_are_no_strings(tmp_path: Path, record: dict[str, Any]) -> None:
    result = run("index", tmp_path / "a.db", "-", stdin=json.dumps(record))
    assert result.exit_code == 1
    assert "not a string" in result.stderr


def test_index_error_tells_how_many_documents_are_in(tmp_path: Path) -> None:
    result = run("index", tmp_path / "a.db", "-", stdin='{"text": "a"}\nx')
    assert "no document was stored" in result.stderr
    assert "add()" not in result.stderr
    lines = "".join(json.dumps({"text": f"hen {number}"}) + "\n" for number in range(5000))
    result = run("index", tmp_path / "b.db", "-", stdin=f"{lines}x")
    stored = int(result.stderr.splitlines()[1].split()[0])
    assert result.stderr.splitlines()[1] == f"{stored} documents before it are stored in {tmp_path / 'b.db'}"
    assert answer("check", tmp_path / "b.db", "--json")["documents"] == stored > 0
    assert run("index", tmp_path / "a.db", tmp_path / "none.jsonl").exit_code == 1


def test_records_without_id_never_take_each_others_place(tmp_path: Path) -> None:
    files = [tmp_path / "one" / "a.jsonl", tmp_path / "two" / "a.jsonl"]
    for path, text in zip(files, ("red fox", "brown hen"), strict=True):
        path.parent.mkdir()
        path.write_text(json.dumps({"text": text}))
    found = answer("index", tmp_path / "a.db", *files, "--json")
    assert (found["documents"], found["held"], found["replaced"]) == (2, 2, 0)
    files[0].write_text('{"text": "grey goose"}\n{"text": "brown hen"}\n{"text": "brown hen", "lang": "en"}')
    found = answer("index", tmp_path / "a.db", files[0], "--json")
    assert (found["documents"], found["held"], found["replaced"]) == (3, 4, 1)
    assert "3 documents (3 replaced), " in run("index", tmp_path / "a.db", files[0]).stdout


def test_made_up_id_is_that_of_text_and_language() -> None:
    assert content_id("hen", None) == "sha256:360fefc070b3a7d5"
    assert len({content_id(text, lang) for text in ("hen", "\ud800", "\0hen") for lang in (None, "en")}) == 6


def test_own_field_t_is_metadata(tmp_path: Path) -> None:
    records = [
        {"t": 21.5, "text": "warm red fox"},
        {"t": "q", "text": "questioning red fox"},
        {"t": "p", "text": "passage of a red fox"},
        {"t": "k", "q": "fox", "rel": ["x"], "src": "s"},
    ]
    lines = "\n".join(map(json.dumps, records))
    found = answer("index", tmp_path / "a.db", "-", "--json", stdin=lines)
    assert (found["documents"], found["skipped"]) == (3, 1)
    hits = answer("search", tmp_path / "a.db", "fox", "--json")["hits"]
    assert {hit["text"].split()[0]: hit["metadata"] for hit in hits} == {
        "warm": {"t": 21.5},
        "questioning": {"t": "q"},
        "passage": {},
    }
    result = run("index", tmp_path / "a.db", "-", stdin='{"t": "x", "q": "fox"}')
    assert "stdin, line 1: an object without the key 'text'" in result.stderr


@pytest.mark.parametrize(
    "second",
    ['{"text": "a", "m": ' + "[" * 80 + "]" * 80 + "}", '{"text": "a", "m": NaN}', '{"text": "a", "id": []}'],
)
def test_index_error_names_file_and_line_and_leaves_no_new_index(tmp_path: Path, second: str) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"text": "a"}\n' + second)
    result = run("index", tmp_path / "a.db", source)
    assert result.exit_code == 1
    assert result.stderr.startswith("in.jsonl, line 2: ")
    assert list(tmp_path.iterdir()) == [source]


def test_failed_index_run_keeps_an_index_that_was_there(database: Path) -> None:
    before = len(answer("search", database, "mill Mühlen", "--json")["hits"])
    assert run("index", database, "-", stdin="x").exit_code == 1
    assert len(answer("search", database, "mill Mühlen", "--json")["hits"]) == before


def test_rebuild_changes_the_settings_of_an_index(database: Path) -> None:
    before = answer("index", database, "-", "--json", stdin="")["fingerprint"]
    refused = run("index", database, "-", "--profile", "recall", stdin="")
    assert refused.exit_code == 4
    assert f"babel-core rebuild {database} --profile recall" in refused.stderr
    found = answer("rebuild", database, "--profile", "recall", "--languages", "de,zh", "--json")
    assert found["documents"] == 3
    assert found["fingerprint"] != before
    assert answer("index", database, "-", "--json", stdin="")["fingerprint"] == found["fingerprint"]
    again = run("rebuild", database)
    assert again.stdout.startswith("3 documents analysed anew in ")
    assert again.stderr == ""
    assert answer("search", database, "Mühle", "--lang", "de", "--json")["total"] == 1


def test_an_index_that_is_not_there_is_named_with_the_command_that_makes_one(tmp_path: Path) -> None:
    path = tmp_path / "none.db"
    for arguments in (("search", path, "hen"), ("rebuild", path), ("check", path)):
        result = run(*arguments)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == f"there is no index {str(path)!r}; make one: babel-core index {path} FILES\n"


def test_an_index_that_cannot_be_made_is_named_with_the_reason(tmp_path: Path, records: Path) -> None:
    path = tmp_path / "absent" / "x.db"
    result = run("index", path, records)
    assert (result.exit_code, result.stdout) == (1, "")
    assert str(path) in result.stderr
    assert f"there is no directory {str(path.parent)!r}; make it" in result.stderr


def test_rebuild_and_check_make_no_index(tmp_path: Path) -> None:
    for command in ("rebuild", "check"):
        assert run(command, tmp_path / "none.db").exit_code == 1
    assert list(tmp_path.iterdir()) == []


def test_check_tells_problems_with_their_remedy(database: Path) -> None:
    assert run("check", database).stdout == "no problems in 3 documents\n"
    assert answer("check", database, "--json") == {"documents": 3, "problems": []}
    with closing(sqlite3.connect(database)) as con, con:
        con.execute("DELETE FROM babel_tokens_1 WHERE seq = 1")
    result = run("check", database)
    assert result.exit_code == 1
    assert f"run: babel-core rebuild {database}" in result.stdout
    assert json.loads(run("check", database, "--json").stdout)["problems"] == result.stdout.splitlines()
    assert run("rebuild", database).exit_code == 0
    assert run("check", database).exit_code == 0


def test_check_takes_a_file_that_is_no_whole_index_for_a_problem(database: Path) -> None:
    with closing(sqlite3.connect(database)) as con, con:
        con.execute("DROP TABLE babel_tokens_1")
    result = run("check", database, "--json")
    assert result.exit_code == 1
    assert "lacks the tables babel_tokens_1" in json.loads(result.stdout)["problems"][0]


def test_tag_that_names_no_language_is_warned_of_once(tmp_path: Path) -> None:
    result = run("tokenize", "--lang", "klingon", "--text", stdin="fox\nhen\n")
    assert result.stdout == "fox\nhen\n"
    assert result.stderr == "warning: no language pack for 'klingon': text is cut by its scripts\n"
    result = run("index", tmp_path / "a.db", "-", "--languages", "de,xx,fr", stdin='{"text": "fox"}')
    assert result.stderr == "warning: no language pack for 'xx': text is cut by its scripts\n"
    assert run("tokenize", "renard", "--lang", "fr").stderr == ""


def test_tags_that_name_a_language() -> None:
    known = ("fr", "zh_TW", "de_DE.UTF-8", "deu", "yue", "sr-Latn", "tlh", "", "und", "auto", "und-Latn")
    assert [tag for tag in known if not names_language(tag)] == []
    assert [tag for tag in ("xx", "klingon", "english", "de!", "zz-Latn") if names_language(tag)] == []


def test_search_shows_score_id_and_marks(database: Path) -> None:
    result = run("search", database, "Mühle", "--lang", "de")
    assert "mill  Die [Mühlen] am Fluss" in result.stdout
    assert "1 of 1 hits" in result.stderr


def test_search_json_has_spans_of_the_text(database: Path) -> None:
    found = answer("search", database, "磨坊", "--lang", "zh-Hans", "--json")
    (hit,) = found["hits"]
    assert hit["id"] == "7"
    assert [hit["text"][a:b] for a, b in hit["spans"]] == ["磨坊"]
    assert hit["metadata"] == {"year": 2020, "tags": ["old", "wood"]}
    assert found["total"] == 1
    assert found["fingerprint"] == hit["fingerprint"]


def test_search_filters_and_limits(database: Path) -> None:
    assert answer("search", database, "mill Mühlen", "--where", "year=2019", "--json")["total"] == 1
    assert run("search", database, "Mühlen", "--where", "year=x").stdout == ""
    assert run("search", database, "Mühlen", "--where", "year").exit_code == 2
    lines = run("search", database, "mill Mühlen", "--jsonl", "--limit", "1").stdout.splitlines()
    assert len(lines) == 1
    assert json.loads(lines[0])["text"]


@pytest.mark.parametrize("condition", ["tags=[1]", "n={}", "year", "=1", "n=" + "[" * 5_000])
def test_search_refuses_a_condition_in_one_line(database: Path, condition: str) -> None:
    result = run("search", database, "mill", "--where", condition)
    assert result.exit_code == 2
    assert result.stderr.startswith("--where ")
    assert result.stderr.count("\n") == 1


def test_search_tells_numbers_from_strings_in_conditions(tmp_path: Path) -> None:
    lines = '{"text": "number mill", "zip": 12}\n{"text": "string mill", "zip": "12", "n": "NaN"}'
    assert run("index", tmp_path / "a.db", "-", stdin=lines).exit_code == 0
    for condition, text in (("zip=12", "number mill"), ('zip="12"', "string mill"), ("n=NaN", "string mill")):
        hits = answer("search", tmp_path / "a.db", "mill", "--where", condition, "--json")["hits"]
        assert [hit["text"] for hit in hits] == [text]


def test_score_is_shown_with_three_digits(tmp_path: Path) -> None:
    assert [significant(n) for n in (12.3456, 1234.5, 0.5, 1.25e-06, 0.0)] == [
        "12.3",
        "1234",
        "0.500",
        "0.00000125",
        "0",
    ]
    assert run("index", tmp_path / "a.db", "-", "--text", stdin="a red fox\n").exit_code == 0
    shown = run("search", tmp_path / "a.db", "fox").stdout
    assert 0 < float(shown.split()[0]) < 0.001
    assert answer("search", tmp_path / "a.db", "fox", "--json")["hits"][0]["score"] > 0


def test_search_modes(database: Path) -> None:
    assert answer("search", database, "am Fluss", "--mode", "phrase", "--lang", "de", "--json")["total"] == 1
    assert answer("search", database, "Fluss am", "--mode", "phrase", "--lang", "de", "--json")["total"] == 0
    assert answer("search", database, "Rogg", "--mode", "prefix", "--lang", "de", "--json")["total"] == 1


def test_search_without_an_index_makes_none(tmp_path: Path) -> None:
    result = run("search", tmp_path / "none.db", "x")
    assert result.exit_code == 1
    assert "none.db" in result.stderr
    assert not (tmp_path / "none.db").exists()


def test_search_leaves_a_foreign_file_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.db"
    path.write_bytes(b"my notes" * 100)
    assert run("search", path, "x").exit_code == 1
    assert path.read_bytes() == b"my notes" * 100


def test_doctor_names_build_engines_and_routes() -> None:
    found = answer("doctor", "--json")
    assert found["build"] in ("c", "python")
    assert found["sqlite"]["fts5"] is True
    packages = {item["package"]: item for item in found["providers"]}
    assert {"jieba", "fugashi", "pythainlp", "kiwipiepy", "pyicu-wheels"} <= set(packages)
    for item in packages.values():
        assert item["available"] is (item["install"] is None)
    routes = {route["route"]: route for route in found["routes"]}
    assert routes["zh/Han"]["stemmers"] == []
    assert routes["de/Latin"]["stemmers"] == ["german"]
    stemmer = next(item for item in found["providers"] if "stemming" in item["provides"])
    shown = next(line for line in run("doctor").stdout.splitlines() if line.startswith("de/Latin"))
    assert "german" in shown
    assert (stemmer["package"] or "none") in " ".join(shown.split())
    assert "optional packages" in run("doctor").stdout


def test_doctor_tells_the_dictionaries_and_what_is_wrong_with_them(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = {item["file"]: item for item in answer("doctor", "--json")["dictionaries"]}
    assert sorted(told) == ["th.dict", "zh.dict"]
    chinese = told["zh.dict"]
    assert (chinese["words"], chinese["provides"], chinese["error"]) == (349_045, "zh:dict", None)
    (tmp_path / "zh.dict").write_bytes(b"not ours")
    monkeypatch.setattr("babel_core._native.dictionary_file.packaged", lambda kind: tmp_path / f"{kind}.dict")
    told = {item["file"]: item for item in answer("doctor", "--json")["dictionaries"]}
    assert "no dictionary of babel_core" in told["zh.dict"]["error"]
    assert "build_dictionaries.py" in told["th.dict"]["error"]


def test_demo_measures_every_tier_over_our_sentences() -> None:
    found = answer("demo", "--json")
    assert list(found["tiers"]) == sorted(("raw", "char", "icu", "full"))
    totals = {name: tier["total"] for name, tier in found["tiers"].items() if tier["total"]}
    assert totals["raw"]["recall@10"] < 0.5 < totals["char"]["recall@10"]
    mixed = found["tiers"]["raw"]["groups"]["Mixed scripts"]
    assert (mixed["queries"], mixed["no_hit"]) == (12, 12)
    assert all(search["hits"] for search in found["searches"])
    assert any(line["before"] != line["after"] for line in found["lines"])


def test_demo_table_has_every_group() -> None:
    shown = run("demo").stdout
    assert [group.name for group in sentences().groups if group.name not in shown] == []
    assert "[圖書館]" in shown


def test_demo_sentences_are_sound() -> None:
    data = sentences()
    assert len(data.groups) >= 16
    ids = [item.id for group in data.groups for item in group.documents]
    assert len(ids) == len(set(ids))
    for group in data.groups:
        known = {item.id for item in group.documents}
        assert [query for query in group.queries if not set(query.relevant) <= known or not query.relevant] == []
    assert len(data.groups[-1].documents) == 20
    assert len(data.groups[-1].queries) == 12
