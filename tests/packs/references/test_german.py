"""Secrets, sources of truth and rules of behaviour in German, which is no built-in language."""

from __future__ import annotations

from typing import Any

import pytest

from babel_core.packs.service.further import further_packs
from babel_core.packs.service.service import LanguageService
from babel_core.packs.signals.analysis import LONG_TAIL
from babel_core.packs.signals.hints import Comparison, Computation, DirectoryRestriction, Guard, Replacement

LOCALE = "de-DE"


@pytest.fixture(scope="module")
def service() -> LanguageService:
    return LanguageService(packs=further_packs("de"))


SECRETS = (
    "Mein Passwort ist hunter2xyz",
    "mein wlan-passwort ist azerty42",
    "Das Kennwort lautet Otter-19.",
    "Merk dir das Passwort otter19.",
    "Das Passwort für das Bootshaus ist Otter.",
    "Das Netflix-Passwort lautet otter19",
    "Der Türcode ist 5190.",
    "Der Code für die Alarmanlage ist 5190",
    "Die Kombination vom Tresor ist 12-44-31",
    "PIN: 4711",
    "die pin meiner karte ist 4711",
    "API-Schlüssel = PLATZHALTER",
    "Unser Login: ona@x.org / otter19",
    "Zugangsdaten: ona@x.org / otter19",
    "Der geheime Schlüssel lautet A7f3k9.",
    "Kennwort vom Router: amsel-99",
)
NO_SECRETS = (
    "Das Passwort ist zu kurz.",
    "Das Passwort wird im Frühjahr geändert.",
    "Mein Passwort ist vergessen",
    "Ich habe mein Passwort 3 Mal vergessen",
    "Mein Passwort-Manager ist Bitwarden.",
    "Die Passwort-Richtlinie verlangt 14 Zeichen",
    "Das Passwort ist 12 Zeichen lang.",
    "Die PIN ist sechsstellig.",
    "Der Schlüssel liegt unter der Matte.",
    "Die Postleitzahl ist 8010.",
    "der dresscode ist lila",
    "Das Passwort liegt im Tresor.",
    "Wie lautet das Passwort?",
    "Das Geheimnis ist Geduld.",
    "Unser Login ist langsam",
)


@pytest.mark.parametrize("text", SECRETS)
def test_a_sentence_tells_a_secret(service: LanguageService, text: str) -> None:
    assert service.analyze_content(text, LOCALE).sensitive_credential
    assert service.extract_candidates([text], LOCALE) == ()


@pytest.mark.parametrize("text", NO_SECRETS)
def test_a_sentence_tells_none(service: LanguageService, text: str) -> None:
    assert not service.analyze_content(text, LOCALE).sensitive_credential


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Merk dir, dass mein Passwort hunter2xyz ist", []),
        ("Merk dir zwei Dinge: Ruder=lang, mein Passwort ist hunter2xyz.", ["Ruder=lang"]),
        ("Ich heiße Isolde. Mein API-Schlüssel ist A7f3k9.", ["Isolde"]),
        ("Mein Passwort ist hunter2xyz. Merk dir das nicht.", []),
        ("Merk dir mein Passwort nicht.", ["Merk dir mein Passwort nicht"]),
    ],
)
def test_a_clause_with_a_secret_is_left_out(service: LanguageService, text: str, kept: list[str]) -> None:
    assert [one.content for one in service.extract_candidates([text], LOCALE)] == kept


@pytest.mark.parametrize(
    ("text", "current", "superseded"),
    [
        ("Statt alt/a.csv ist neu/b.csv maßgeblich.", "neu/b.csv", "alt/a.csv"),
        ("a/x.md ist nicht mehr maßgeblich; b/y.md ist es.", "b/y.md", "a/x.md"),
        ("Richte dich nach spec/v2.yaml, spec/v1.yaml ist veraltet.", "spec/v2.yaml", "spec/v1.yaml"),
        ("neu.md ersetzt alt.md als verbindliche Quelle.", "neu.md", "alt.md"),
        ("Ab sofort gilt regeln/haus.md statt regeln/alt.md.", "regeln/haus.md", "regeln/alt.md"),
        ("Verbindlich ist https://ex.org/?id=3 für die Mannschaft.", "https://ex.org/?id=3", None),
    ],
)
def test_a_source_of_truth_is_declared(
    service: LanguageService, text: str, current: str, superseded: str | None
) -> None:
    truth = service.analyze_content(text, LOCALE).source_of_truth_directive
    assert truth is not None
    assert (truth.current_pointer, truth.superseded_pointer) == (current, superseded)


@pytest.mark.parametrize(
    "text",
    [
        "docs/x.md ist nicht die maßgebliche Quelle.",
        "Ich habe heute notizen.txt geöffnet.",
        "Ist docs/x.md die maßgebliche Quelle?",
        "Vielleicht ist docs/x.md maßgeblich.",
    ],
)
def test_what_is_no_declaration_declares_nothing(service: LanguageService, text: str) -> None:
    assert service.analyze_content(text, LOCALE).source_of_truth_directive is None


def told(service: LanguageService, text: str) -> dict[str, Any]:
    found = service.analyze_behavioral_rule(text, LOCALE)
    values = {name: getattr(found, name) for name in LONG_TAIL if name != "semantic_cues"}
    return {name: value for name, value in values.items() if value not in (None, ())}


def test_a_copy_sentence(service: LanguageService) -> None:
    text = "Wenn ich „Boot packen“ sage, kopiere immer rota/a.txt und b.csv nach store/2025/ --keep mit Modus 640."
    found = service.analyze_behavioral_rule(text, LOCALE)
    assert found.trigger_phrases == ("Boot packen",)
    assert (found.first_action_name, found.general_rule, found.negative_rule) == ("copy", True, False)
    action = found.host_action
    assert action is not None
    assert (action.verb, action.sources, action.destination) == ("copy", ("rota/a.txt", "b.csv"), "store/2025/")
    assert (action.flags, action.mode) == (("--keep",), "640")


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("Antworte nie in Stichpunkten.", {"format_rule": True, "negative_rule": True, "general_rule": True}),
        ("Füttere immer zuerst den Karpfen.", {"format_rule": False, "negative_rule": False, "general_rule": True}),
        ("Füttere den Karpfen.", {"general_rule": False, "host_action": None, "trigger_phrases": ()}),
        ("Fass dich ab jetzt kurz.", {"response_style": "brief", "general_rule": True}),
        ("Bitte nutze Aufzählungen.", {"response_style": "bullets", "format_rule": True}),
    ],
)
def test_kinds(service: LanguageService, text: str, flags: dict[str, Any]) -> None:
    found = service.analyze_behavioral_rule(text, LOCALE)
    assert {name: getattr(found, name) for name in flags} == flags


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Übergib rsync immer `--checksum`.", {"required_fragments": ("--checksum",)}),
        ("Verwende nie `eval`.", {"forbidden_fragments": ("eval",)}),
        ("Vermeide das Wort „nachhaltig“.", {"forbidden_fragments": ("nachhaltig",)}),
        ("Nutze `poetry` statt `pip`.", {"required_fragments": ("poetry",), "forbidden_fragments": ("pip",)}),
        ("Starte den Umzug nie ohne `--plan`.", {"required_fragments": ("--plan",)}),
        ("Sonntags nutze ich `emacs`.", {}),
        ("Beginne jede Notiz mit „Log:“.", {"format_prefix": "Log:"}),
        ("Beende jeden Brief mit „Gruß, K.“.", {"format_suffix": "Gruß, K."}),
        ("Wenn ich „Hafen“ sage, antworte genau mit „angelegt“.", {"format_surface": "angelegt"}),
        ("Speichere Zeichnungen als .svg statt .png.", {"filetype_replacement": Replacement(".png", ".svg")}),
        ("Nutze https statt http.", {"protocol_replacement": Replacement("http", "https")}),
        ("Bearbeite nur Dateien in web/app/.", {"directory_restriction": DirectoryRestriction("web/app/", "only")}),
        ("Fass nie etwas unter alt/core an.", {"directory_restriction": DirectoryRestriction("alt/core", "never")}),
        ("Schreib nie außerhalb von out/tmp.", {"directory_restriction": DirectoryRestriction("out/tmp", "only")}),
        ("Stell das Muster vor die Datei.", {"argument_order": ("Muster", "Datei")}),
        ("Schreib höchstens 80 Wörter.", {"comparison": Comparison("<=", 80.0, "Wörter")}),
        ("Halte den Text unter 200 Zeilen.", {"comparison": Comparison("<", 200.0, "Zeilen")}),
        ("Frag mich, bevor du etwas löschst.", {"guard": Guard("ask", "du etwas löschst")}),
        ("Sichere das Kassenbuch vor jeder Änderung.", {"guard": Guard("backup", "jeder Änderung")}),
        (
            "15 Prozent von 80, nur die Zahl.",
            {"concise_computation": Computation("percentage", base=80.0, percentage=15.0)},
        ),
        ("Achtung, der Draht steht unter Strom.", {"warning_signal": "achtung"}),
        ("Der Reiher ist grau.", {}),
    ],
)
def test_what_a_rule_names(service: LanguageService, text: str, wanted: dict[str, Any]) -> None:
    assert {name: value for name, value in told(service, text).items() if name != "trigger_phrases"} == wanted


@pytest.mark.parametrize(
    ("text", "cues"),
    [
        ("Mach nie einen Force-Push auf den main-Branch.", ("destructive", "version_control")),
        ("Frag mich, bevor du etwas installierst.", ("confirm", "install")),
        ("Zitiere die Seitenzahlen.", ("sources",)),
        ("Gib keine Passwörter aus.", ("credentials",)),
        ("Der Reiher ist grau.", ()),
    ],
)
def test_what_a_rule_is_about(service: LanguageService, text: str, cues: tuple[str, ...]) -> None:
    assert service.analyze_behavioral_rule(text, LOCALE).semantic_cues == cues


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("plan/neu.toml ist maßgeblich, nicht plan/alt.toml.", ["plan/neu.toml ist maßgeblich, nicht plan/alt.toml."]),
        ("Ich bin müde, mach bitte das Licht aus.", ["Ich bin müde,", "mach bitte das Licht aus."]),
        ("Wir kauften Brot, Butter in der Dose und Käse.", ["Wir kauften Brot, Butter in der Dose und Käse."]),
        ("Am 3. Mai kommt Oma. Wir backen.", ["Am 3. Mai kommt Oma.", "Wir backen."]),
        ("Er rief »Halt! Wer da?« und ging.", ["Er rief »Halt! Wer da?« und ging."]),
    ],
)
def test_clauses_are_parted(service: LanguageService, text: str, parts: list[str]) -> None:
    assert list(service.split_clauses(text, LOCALE)) == parts


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Mein Bruder Jonas zieht nach Konstanz.", ["Jonas", "Konstanz"]),
        ("Frau Dr. Celik arbeitet in München.", ["Celik", "München"]),
        ("Wir sind in Bewegung.", []),
    ],
)
def test_names_stand_behind_what_says_so(service: LanguageService, text: str, names: list[str]) -> None:
    assert [mention.surface for mention in service.extract_entity_mentions(text, LOCALE)] == names
