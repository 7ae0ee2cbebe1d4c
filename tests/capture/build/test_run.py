"""A build from facts to file: what is written, what is kept, and what is never written over."""

from __future__ import annotations

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from babel_core import load_merged_keywords, read_keyword_file, run_build_languages
from babel_core.capture.keyword_file import NAME, locked
from babel_core.capture.keywords import shipped

SWEDISH = ["Jag brukar dricka te på morgonen innan barnen vaknar.", "Min syster bor kvar nere vid hamnen i Visby."]
FINNISH = ["Sisareni asuu edelleen lähellä satamaa Turussa.", "Juon aamuisin teetä ennen kuin lapset heräävät."]
ENGLISH = ["My sister still lives close to the harbour, near the old mill."]
NOW = 1_800_000_000.0
DATE = "2027-01-15T08:00:00.000Z"


class Model:
    """Gives one reply again and again, and notes what it is asked."""

    def __init__(self, reply: Any) -> None:
        self.reply = reply if isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.reply


SV = {"sv": {"triggers": ["skriv upp att"], "directiveWarning": ["akta dig för"]}}
FI = {"fi": {"triggers": ["muista että"], "directiveWarning": ["varo ettei"]}}


def written(folder: Path) -> Any:
    return json.loads((folder / NAME).read_text("utf-8"))


def test_several_languages_are_asked_for_at_once(tmp_path: Path) -> None:
    model = Model({**SV, **FI})
    result = run_build_languages(SWEDISH + FINNISH, tmp_path / NAME, model=model, now=NOW)
    assert (result.ok, result.calls, result.entries, result.samples) == (True, 1, 4, 4)
    assert sorted(result.languages) == sorted(result.added) == ["fi", "sv"]
    assert [round(each.share, 2) for each in result.detected] == [0.5, 0.5]
    assert written(tmp_path)["directiveSignalsByCategory"] == {"warning": ["akta dig för", "varo ettei"]} or written(
        tmp_path
    )["directiveSignalsByCategory"] == {"warning": ["varo ettei", "akta dig för"]}
    assert load_merged_keywords(tmp_path / NAME).keywords.entries("fi", "triggers") == ("muista että",)


def test_a_language_that_the_model_left_out_is_told_and_the_other_written(tmp_path: Path) -> None:
    result = run_build_languages(SWEDISH + FINNISH, tmp_path / NAME, model=Model(SV), now=NOW)
    assert (result.ok, result.added) == (True, ("sv",))
    assert [str(refusal) for refusal in result.refused] == ["fi: the model gave no keywords"]
    assert list(written(tmp_path)["translations"]) == ["sv"]


def test_what_the_file_had_stays_beside_what_is_new(tmp_path: Path) -> None:
    before = {
        "version": 1,
        "translations": {"pl": {"triggers": ["zapisz sobie"]}, "sv": {"triggers": ["lägg på minnet"]}},
        "directiveSignalsByCategory": {"procedural": ["najpierw zrób"]},
        "reinforcementCategories": {"genericPoliteness": ["tack"]},
    }
    (tmp_path / NAME).write_text(json.dumps(before), encoding="utf-8")
    assert run_build_languages(SWEDISH, tmp_path / NAME, model=Model(SV), now=NOW).wrote
    assert written(tmp_path) == {
        "version": 2,
        "detectedAt": DATE,
        "topLanguages": ["sv"],
        "translations": {
            "pl": {"triggers": ["zapisz sobie"]},
            "sv": {"triggers": ["skriv upp att", "lägg på minnet"], "directiveWarning": ["akta dig för"]},
        },
        "directiveSignalsByCategory": {"warning": ["akta dig för"], "procedural": ["najpierw zrób"]},
        "reinforcementCategories": {"genericPoliteness": ["tack"]},
    }
    assert json.loads((tmp_path / f"{NAME}.bak").read_text("utf-8")) == before


def test_english_alone_is_noted_once_so_that_no_start_asks_again(tmp_path: Path) -> None:
    model = Model(SV)
    result = run_build_languages(ENGLISH, tmp_path / NAME, model=model, now=NOW)
    assert (result.ok, result.languages, result.added, result.wrote) == (True, ("en",), (), True)
    assert written(tmp_path) == {"version": 2, "detectedAt": DATE, "topLanguages": ["en"], "translations": {}}
    (tmp_path / NAME).write_text('{"translations": {"sv": {"triggers": ["skriv upp att"]}}}')
    before = (tmp_path / NAME).read_bytes()
    again = run_build_languages(ENGLISH, tmp_path / NAME, model=model, now=NOW)
    assert (again.ok, again.wrote) == (True, False)
    assert (tmp_path / NAME).read_bytes() == before
    assert model.prompts == []


def test_nothing_to_learn_from_asks_and_writes_nothing(tmp_path: Path) -> None:
    model = Model(SV)
    for facts in ([], ["short"], [{"text": SWEDISH[0], "expires_at": NOW - 1}]):
        result = run_build_languages(facts, tmp_path / NAME, model=model, now=NOW)
        assert (result.ok, result.wrote, result.languages, result.samples) == (True, False, (), 0)
    assert model.prompts == []
    assert list(tmp_path.iterdir()) == []


def test_a_dry_run_asks_and_writes_nothing(tmp_path: Path) -> None:
    model = Model(SV)
    result = run_build_languages(SWEDISH, tmp_path / NAME, model=model, now=NOW, dry_run=True)
    assert (result.ok, result.wrote, result.added, len(model.prompts)) == (True, False, ("sv",), 1)
    assert result.file is not None
    assert result.file.translations["sv"]["triggers"] == ("skriv upp att",)
    assert "would be written" in result.message
    assert list(tmp_path.iterdir()) == []


def test_entries_that_would_capture_everything_are_refused_each_with_its_reason(tmp_path: Path) -> None:
    reply = {"sv": {"triggers": ["i", "att", "skriv upp att"], "triggerStructures": ["å", "jag brukar"]}}
    result = run_build_languages(SWEDISH, tmp_path / NAME, model=Model(reply), now=NOW)
    assert [(each.language, each.group, each.entry) for each in result.refused] == [
        ("sv", "triggers", "i"),
        ("sv", "triggers", "att"),
        ("sv", "trigger_structures", "å"),
    ]
    assert all(each.reason for each in result.refused)
    assert str(result.refused[2]).startswith("sv.triggerStructures: 'å' ")
    assert result.entries == 2


def test_templates_alone_are_something_but_not_where_the_keywords_are_all_refused(tmp_path: Path) -> None:
    templates = {"extraction": {"nameIntro": {"verbs": ["heter"]}}}
    alone = run_build_languages(SWEDISH, tmp_path / NAME, model=Model({"sv": templates}), dry_run=True)
    assert (alone.ok, alone.added, alone.entries) == (True, ("sv",), 1)
    reply = {"sv": {"triggers": ["i"], **templates}}
    assert not run_build_languages(SWEDISH, tmp_path / NAME, model=Model(reply), dry_run=True).ok


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"version": 3, "translations": {}}')
    model = Model(SV)
    result = run_build_languages(SWEDISH, tmp_path / NAME, model=model, now=NOW)
    assert (result.ok, model.prompts) == (False, [])
    assert "was left as it is: $.version: is 3" in result.message
    assert written(tmp_path)["version"] == 3


def test_a_broken_file_is_kept_beside_the_new_one(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text("{")
    assert run_build_languages(SWEDISH, tmp_path / NAME, model=Model(SV), now=NOW).wrote
    assert (tmp_path / f"{NAME}.broken").read_text() == "{"


@pytest.mark.parametrize("place", ["plain/words.json", "gone/words.json", "folder"])
def test_a_place_that_cannot_be_written_is_a_result_and_found_out_early(tmp_path: Path, place: str) -> None:
    (tmp_path / "plain").write_text("no folder")
    (tmp_path / "folder" / NAME).mkdir(parents=True)
    model = Model(SV)
    result = run_build_languages(SWEDISH, tmp_path / place, model=model, now=NOW)
    assert (result.ok, result.wrote) == (False, False)
    assert result.message.startswith("cannot write ")
    assert model.prompts == []


def test_a_detector_that_gives_nothing_leaves_it_to_this_machine(tmp_path: Path) -> None:
    for reply in ("no idea", "", '["klingon"]'):
        result = run_build_languages(
            SWEDISH, tmp_path / NAME, model=Model(SV), detector=Model(reply), now=NOW, dry_run=True
        )
        assert (result.languages, result.calls) == (("sv",), 2)
        assert result.detected
    nothing = run_build_languages(SWEDISH, tmp_path / NAME, model=Model(SV), detector=Model("[]"), dry_run=True)
    assert (nothing.ok, nothing.languages, nothing.added, nothing.calls) == (True, ("en",), (), 1)


def test_a_detector_that_is_refused_ends_the_build(tmp_path: Path) -> None:
    def refused(prompt: str) -> str:
        message = "401 Unauthorized"
        raise RuntimeError(message)

    result = run_build_languages(SWEDISH, tmp_path / NAME, model=Model(SV), detector=refused)
    assert (result.ok, result.attempts) == (False, (1,))


def test_of_two_builds_in_two_threads_one_is_refused(tmp_path: Path) -> None:
    asked, release = threading.Event(), threading.Event()

    def slow(prompt: str) -> str:
        asked.set()
        release.wait(20)
        return json.dumps(SV)

    results = []
    first = threading.Thread(
        target=lambda: results.append(run_build_languages(SWEDISH, tmp_path / NAME, model=slow, now=NOW))
    )
    first.start()
    assert asked.wait(20)
    second = run_build_languages(SWEDISH, tmp_path / NAME, model=Model(SV), now=NOW)
    release.set()
    first.join()
    assert [result.ok for result in (*results, second)] == [True, False]
    assert "is being built by process" in second.message
    with locked(tmp_path / NAME):
        pass


def test_a_stopped_build_writes_nothing(tmp_path: Path) -> None:
    model = Model(SV)
    result = run_build_languages(SWEDISH, tmp_path / NAME, model=model, stopped=lambda: True)
    assert (result.ok, result.calls, model.prompts) == (False, 0, [])
    assert list(tmp_path.iterdir()) == []


def test_languages_of_the_base_are_not_asked_for(tmp_path: Path) -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return '{"fi": {"triggers": ["muista että"]}}'

    swedish = "Min syster bor fortfarande kvar nere vid hamnen i Visby."
    finnish = "Lauantaisin soudan saarelle katsomaan lintuja kiikareilla."
    alone = run_build_languages([swedish], tmp_path / NAME, model=model, base=shipped())
    assert (alone.ok, alone.languages, alone.added, prompts) == (True, ("sv",), (), [])
    assert alone.message.startswith("only sv was found, whose keywords are built in; ")
    both = run_build_languages([swedish, finnish], tmp_path / NAME, model=model, base=shipped())
    assert (both.ok, sorted(both.languages), both.added, len(prompts)) == (True, ["fi", "sv"], ("fi",), 1)
    with pytest.raises(TypeError, match="base must be Keywords, not str"):
        run_build_languages([swedish], tmp_path / NAME, model=model, base="sv")  # type: ignore[arg-type]


def test_a_build_tells_its_steps(tmp_path: Path) -> None:
    steps: list[str] = []
    run_build_languages(SWEDISH, tmp_path / NAME, model=Model(SV), progress=steps.append)
    assert [step.split(":")[0] for step in steps] == [
        "telling the languages of the samples",
        "asking the model for keywords",
        "checking its proposals",
        f"writing {tmp_path / NAME}",
    ]


@pytest.mark.parametrize("model", [None, "gpt", 5])
def test_what_is_no_model_is_named(tmp_path: Path, model: Any) -> None:
    with pytest.raises(TypeError, match=r"^model must be a callable from prompt to reply, not "):
        run_build_languages(SWEDISH, tmp_path / NAME, model=model)


def test_odd_characters_reach_neither_file_nor_crash(tmp_path: Path) -> None:
    reply = '{"sv": {"triggers": ["skriv\\u0000 upp", "\\ud800", "skriv upp att", "ZALGO\\u0301\\u0301 sak"]}}'
    facts = [f"{SWEDISH[0]}\0\ud800", SWEDISH[1], "\U0001f600" * 40]
    result = run_build_languages(facts, tmp_path / NAME, model=Model(reply), now=NOW)
    assert result.ok
    assert [problem.path for problem in result.problems] == [f"$.translations.sv.triggers[{at}]" for at in (0, 1)]
    assert read_keyword_file(tmp_path / NAME).problems == ()


