"""The built-in keywords and those of a file together: provenance, refusals, and when the file is read anew."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from babel_core import load_merged_keywords
from babel_core.capture import merging
from babel_core.capture.extraction import extract_structured_fields
from babel_core.capture.keyword_file import NAME
from babel_core.capture.keywords import english, shipped
from babel_core.capture.merging import forget_keyword_files
from babel_core.capture.reading import ANY_LANGUAGE, read

WORDS = {"version": 2, "translations": {"sv": {"triggers": ["rita in att"]}}}


def put(path: Path, content: Any) -> Path:
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path


def settled(path: Path) -> Path:
    """The file as if it had been written long ago."""
    os.utime(path, (1_700_000_000, 1_700_000_000))
    return path


def test_without_a_file_there_are_the_built_in_keywords(tmp_path: Path) -> None:
    assert load_merged_keywords().keywords == load_merged_keywords("").keywords == english()
    missing = load_merged_keywords(tmp_path / NAME)
    assert missing.keywords == english()
    assert missing.problems == ()
    assert load_merged_keywords(tmp_path / NAME, base=shipped()).keywords == shipped()


def test_entries_know_where_they_came_from(tmp_path: Path) -> None:
    path = put(tmp_path / NAME, WORDS)
    keywords = load_merged_keywords(path, base=shipped()).keywords
    assert keywords.provenance("sv", "triggers", "rita in att") == "file"
    first = english().entries("en", "triggers")[0]
    assert keywords.provenance("en", "triggers", first) == "builtin"
    assert keywords.entries("en", "triggers") == english().entries("en", "triggers")


def test_an_entry_that_is_built_in_stays_built_in(tmp_path: Path) -> None:
    first = english().entries("en", "triggers")[0]
    path = put(tmp_path / NAME, {"translations": {"en": {"triggers": [first, "log this for later"]}}})
    keywords = load_merged_keywords(path).keywords
    assert keywords.provenance("en", "triggers", first) == "builtin"
    assert keywords.provenance("en", "triggers", "log this for later") == "file"


def test_structures_are_triggers_beside_the_built_in_ones(tmp_path: Path) -> None:
    path = put(tmp_path / NAME, {"triggerStructures": {"sv": ["jag brukar"]}})
    keywords = load_merged_keywords(path).keywords
    assert keywords.entries("sv", "triggers") == ("jag brukar",)
    assert keywords.entries("en", "triggers") == english().entries("en", "triggers")


def test_maps_by_category_belong_to_the_languages_of_the_file(tmp_path: Path) -> None:
    content = {
        "topLanguages": ["sv", "fi"],
        "translations": {"sv": {"directiveWarning": ["akta dig för"]}},
        "directiveSignalsByCategory": {
            "warning": ["akta dig för", "se upp med"],
            "explicit_memory": list(english().entries("en", "directive_explicit_memory")[:2]),
        },
        "reinforcementCategories": {"genericPoliteness": ["tack så mycket"], "relief": ["äntligen fungerar"]},
    }
    keywords = load_merged_keywords(put(tmp_path / NAME, content)).keywords
    assert keywords.entries("sv", "directive_warning") == ("akta dig för", "se upp med")
    assert keywords.entries("fi", "directive_warning") == ("se upp med",)
    assert keywords.entries("fi", "directive_explicit_memory") == ()
    assert keywords.entries("sv", "reinforcement_relief") == ("äntligen fungerar",)
    assert keywords.politeness == ("tack så mycket",)


def test_maps_by_category_of_a_file_without_languages_count_in_any(tmp_path: Path) -> None:
    content = {"directiveSignalsByCategory": {"correction": ["så menade jag inte"]}}
    keywords = load_merged_keywords(put(tmp_path / NAME, content), base=shipped()).keywords
    assert keywords.entries(ANY_LANGUAGE, "correction_signals") == ("så menade jag inte",)
    assert "så menade jag inte" in {hit.entry for hit in read("Nej, så menade jag inte alls.", keywords).hits}


def test_templates_of_a_file_are_carried(tmp_path: Path) -> None:
    content = {"extraction": {"sv": {"nameIntro": {"verbs": ["heter"]}, "possessive": {"isWords": ["är"]}}}}
    merged = load_merged_keywords(put(tmp_path / NAME, content))
    assert merged.keywords.extraction["sv"].name.verbs == ("heter",)
    assert merged.keywords.extraction["sv"].possessive.words == ()
    assert [problem.path for problem in merged.problems] == ["$.extraction.sv.possessive"]


def test_connectors_stand_behind_the_reason_where_the_verb_is_last(tmp_path: Path) -> None:
    block = {
        "decision": {"verbs": ["に決めました"], "connectors": ["ので"]},
        "choiceOver": {"verbs": ["を選びました"], "rejectors": ["ではなく"]},
    }
    keywords = load_merged_keywords(put(tmp_path / NAME, {"extraction": {"ja": block, "sv": block}})).keywords
    assert keywords.extraction["ja"].decision.connectors_behind == ("ので",)
    assert keywords.extraction["ja"].choice.rejectors_behind == ("ではなく",)
    assert keywords.extraction["sv"].choice.rejectors == ("ではなく",)
    texts = ("広いので二階に決めました", "船ではなく橋を選びました")
    found = [extract_structured_fields(text, keywords=keywords) for text in texts]
    assert [(each.key, each.value) for each in found] == [("二階", "広い"), ("橋 over 船", None)]


def test_an_entry_that_would_capture_everything_is_left_out_and_told(tmp_path: Path) -> None:
    content = {"translations": {"sv": {"triggers": ["i", "rita in att"]}, "ja": {"triggers": ["の", "覚えておいて"]}}}
    merged = load_merged_keywords(put(tmp_path / NAME, content))
    assert merged.keywords.entries("sv", "triggers") == ("rita in att",)
    assert merged.keywords.entries("ja", "triggers") == ("覚えておいて",)
    assert [problem.path for problem in merged.problems] == ["$.translations.sv.triggers", "$.translations.ja.triggers"]
    assert [str(problem).split(": ")[1] for problem in merged.problems] == ["'i' is left out", "'の' is left out"]


def test_the_entries_of_a_file_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(merging, "MOST_IN_ALL", 2)
    lists = {"triggers": ["rita in att"], "categoryFact": ["fyller år", "har flyttat till"]}
    merged = load_merged_keywords(put(tmp_path / NAME, {"translations": {"sv": lists}}))
    assert merged.keywords.entries("sv", "category_fact") == ("fyller år",)
    (problem,) = merged.problems
    assert str(problem) == "$: has more than 2 entries; those from $.translations.sv.categoryFact on are left out"


def test_the_same_object_is_given_until_the_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / NAME, WORDS)
    first = load_merged_keywords(path)
    assert load_merged_keywords(path) is first
    settled(path)
    assert load_merged_keywords(path) is first
    monkeypatch.setattr(merging, "file_bytes", lambda path: pytest.fail("read again"))
    assert load_merged_keywords(path) is first
    assert load_merged_keywords(str(path)) is load_merged_keywords(tmp_path) is first


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    path = put(tmp_path / NAME, WORDS)
    assert load_merged_keywords(path).keywords.entries("sv", "triggers") == ("rita in att",)
    put(path, {"translations": {"sv": {"triggers": ["kom ihåg att"]}}})
    assert load_merged_keywords(path).keywords.entries("sv", "triggers") == ("kom ihåg att",)
    path.write_text("{")
    assert load_merged_keywords(path).keywords == english()
    assert "is no JSON" in str(load_merged_keywords(path).problems[0])
    path.unlink()
    assert load_merged_keywords(path).problems == ()


def test_a_change_that_leaves_time_and_size_as_they_were_is_seen(tmp_path: Path) -> None:
    path = settled(put(tmp_path / NAME, {"translations": {"sv": {"triggers": ["rita in att"]}}}))
    load_merged_keywords(path)
    settled(put(path, {"translations": {"sv": {"triggers": ["skriv ner det"]}}}))
    assert load_merged_keywords(path).keywords.entries("sv", "triggers") == ("skriv ner det",)


def test_forgetting_reads_every_file_anew(tmp_path: Path) -> None:
    path = put(tmp_path / NAME, WORDS)
    first = load_merged_keywords(path)
    forget_keyword_files()
    assert load_merged_keywords(path) is not first
    assert load_merged_keywords(path) == first


def test_bases_are_kept_apart_and_the_number_of_files_is_bounded(tmp_path: Path) -> None:
    path = put(tmp_path / NAME, WORDS)
    assert load_merged_keywords(path).keywords.packs == ("en",)
    assert load_merged_keywords(path, base=shipped()).keywords.packs == shipped().packs
    for number in range(merging.MOST_KEPT + 5):
        load_merged_keywords(put(tmp_path / f"{number}.json", WORDS))
    assert len(merging._CACHE._kept) == merging.MOST_KEPT


def test_threads_share_the_answer(tmp_path: Path) -> None:
    path = settled(put(tmp_path / NAME, WORDS))
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(load_merged_keywords(path).keywords)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert all(each == found[0] for each in found)


def test_bad_entries_of_templates_and_of_politeness_are_told_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    content = {
        "version": 2,
        "extraction": {
            "nl": {
                "decision": {"verbs": ["a", "de", ".*"]},
                "nameIntro": {"verbs": ["is", "heet"]},
                "possessive": {"possessiveWords": ["mijn", "x" * 119 + "*"], "isWords": ["is"]},
            }
        },
        "reinforcementCategories": {"genericPoliteness": ["the", "x", "bedankt", ".+"]},
    }
    path.write_text(json.dumps(content), encoding="utf-8")
    merged = load_merged_keywords(path, base=shipped())
    places = [problem.path for problem in merged.problems]
    assert places == [
        *["$.extraction.nl.decision.verbs"] * 3,
        "$.extraction.nl.possessive.possessiveWords",
        "$.extraction.nl.nameIntro.verbs",
        *["$.reinforcementCategories.genericPoliteness"] * 3,
    ]
    assert str(merged.problems[0]).endswith("'a' is left out: has 1 letters; 2 are the least")
    templates = merged.keywords.extraction["nl"]
    assert templates.decision.verbs == ()
    assert templates.name.verbs == ("heet",)
    assert templates.possessive.words == ("mijn",)
    assert merged.keywords.politeness == ("bedankt",)
