"""One build of a keyword file, from facts to the file on disk."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

from babel_core.capture.build.acceptance import Refusal, accepted
from babel_core.capture.build.asking import Answer, ask
from babel_core.capture.build.joining import better, joined
from babel_core.capture.build.languages import (
    FoundLanguage,
    detect_languages,
    detection_prompt,
    languages_of_reply,
    targets,
)
from babel_core.capture.build.models import Model
from babel_core.capture.build.prompt import generation_prompt
from babel_core.capture.build.reply import whole_and_mended
from babel_core.capture.build.samples import DETECTION_SAMPLES, FactLike, collect_samples
from babel_core.capture.file_lock import FileLock
from babel_core.capture.keyword_content import (
    VERSION,
    KeywordFile,
    Problem,
    iso_of,
    keywords_of,
)
from babel_core.capture.keyword_file import content_of, located, locked, write_keyword_file
from babel_core.capture.keywords import SOURCE_LANGUAGE, Keywords, english
from babel_core.errors import ConfigError, KeywordFileError, printable, require_time


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build did.

    `languages` are those found in the samples, `detected` with how sure that is where they were told on this machine;
    `added` those that have new keywords now, `entries` how many in all. `refused` are proposals that were not accepted,
    `problems` parts of the model's reply that had the wrong form. `attempts` has the tries of each call of a model.
    `file` is the content that was written, or would have been in a dry run.
    """

    ok: bool
    languages: tuple[str, ...]
    added: tuple[str, ...]
    refused: tuple[Refusal, ...]
    path: Path
    message: str
    wrote: bool = False
    entries: int = 0
    samples: int = 0
    detected: tuple[FoundLanguage, ...] = ()
    attempts: tuple[int, ...] = ()
    problems: tuple[Problem, ...] = ()
    file: KeywordFile | None = None

    @property
    def calls(self) -> int:
        """How many prompts were put to a model."""
        return len(self.attempts)


def run_build_languages(
    facts: Iterable[FactLike],
    path: str | os.PathLike[str],
    *,
    model: Model,
    detector: Model | None = None,
    base: Keywords | None = None,
    dry_run: bool = False,
    now: float | None = None,
    progress: Callable[[str], object] | None = None,
    wait: Callable[[float], object] = time.sleep,
    stopped: Callable[[], bool] = bool,
) -> BuildResult:
    """Find the languages of some facts, ask a model for keywords of them, and write those that hold to `path`.

    `model` is any callable from prompt to reply. The languages are told on this machine, and no fact leaves it; with
    `detector`, a model too, up to 30 samples are shown to that one instead. Languages of `base` (None: English alone)
    are not asked for: give `shipped_keywords()` where `load_merged_keywords` gets that too. `now` counts seconds since
    1970 (the clock where it is None). With `dry_run` nothing is written. `progress` is called with each step. `wait`
    waits so many seconds before another try, `stopped` is asked before every call.

    What the file has stays beside what is new. A language stays as it is where the reply was cut off in it or has less
    than half as many entries; `refused` tells that. The file is read again before it is written, so that nothing is
    lost that others wrote meanwhile.

    A build that fails is not raised: `ok` is false, `message` says why, and the file is as it was. So it is where a
    model gave nothing that holds. Where there is nothing to ask for (no fact is long enough, every language is one of
    `base`) `ok` is true and `added` empty. TypeError for what is no fact, no path or no model; ConfigError for a `now`
    that is no time; MissingDependencyError where a model needs a package.
    """
    for argument, value in (("model", model), ("detector", detector)):
        if not callable(value) and not (value is None and argument == "detector"):
            message = f"{argument} must be a callable from prompt to reply, not {type(value).__name__}"
            raise TypeError(message)
    now = _time(now)
    samples = collect_samples(facts, now=now)
    known = english() if base is None else base
    if not isinstance(known, Keywords):
        message = f"base must be Keywords, not {type(base).__name__}"
        raise TypeError(message)
    build = _Build(
        located(path), model, detector, known.languages, dry_run, now, samples, progress or _silent, wait, stopped
    )
    try:
        return build.run()
    except KeywordFileError as error:
        return build.result(str(error), ok=False)


def _time(now: float | None) -> float:
    """The time of a build; ConfigError for one that no file can state."""
    found = time.time() if now is None else require_time(now, "now")
    try:
        iso_of(found)
    except (ValueError, OverflowError, OSError):
        message = f"now is {found}, which is no time of the years 1 to 9999; give seconds since 1970"
        raise ConfigError(message) from None
    return found


def _silent(step: str) -> None:
    """No progress."""


@dataclass
class _Build:
    """A build under way."""

    path: Path
    model: Model
    detector: Model | None
    known: tuple[str, ...]
    dry_run: bool
    now: float
    samples: tuple[str, ...]
    progress: Callable[[str], object]
    wait: Callable[[float], object]
    stopped: Callable[[], bool]
    detected: tuple[FoundLanguage, ...] = ()
    languages: tuple[str, ...] = ()
    attempts: list[int] = field(default_factory=list)

    def result(self, message: str, *, ok: bool, **more: object) -> BuildResult:
        """The result so far."""
        made = BuildResult(ok, self.languages, (), (), self.path, printable(message))
        known = {"samples": len(self.samples), "detected": self.detected, "attempts": tuple(self.attempts)}
        return replace(made, **known, **more)  # type: ignore[arg-type]

    def run(self) -> BuildResult:
        if not self.samples:
            return self.result("no fact is long enough to learn from; nothing was written", ok=True)
        with ExitStack() as stack:
            lock = None if self.dry_run else stack.enter_context(locked(self.path))
            self._present(lock)
            return self._built(lock)

    def _present(self, lock: FileLock | None) -> KeywordFile:
        """What the file holds; KeywordFileError for one that is not to be written over."""
        path = self.path if lock is None else lock.path
        present = content_of(path)
        for problem in present.problems:
            if problem.path == "$.version":
                message = f"{self.path} was left as it is: {problem}"
                raise KeywordFileError(message)
        return present

    def _built(self, lock: FileLock | None) -> BuildResult:
        failure = self._find_languages()
        if failure:
            return self.result(failure, ok=False)
        wanted = targets(self.languages, self.known)
        if not wanted:
            return self._nothing_to_add(lock)
        self.progress(f"asking the model for keywords: {', '.join(wanted)}")
        answer = self._ask(self.model, generation_prompt(wanted))
        if answer.text is None:
            return self.result(f"the model could not be asked: {answer.reason}; nothing was written", ok=False)
        self.progress("checking its proposals")
        proposed, mended = whole_and_mended(answer.text, wanted)
        found, refused = accepted(proposed, wanted)
        present = self._present(lock)  # anew: somebody may have written it while the model was asked
        gave = bool(found.languages)
        found, kept = better(present, found, mended)
        refused += kept
        told = {"refused": refused, "problems": proposed.problems, "entries": found.count}
        if not found.languages:
            first = next(iter(kept if gave else refused), None)
            reason = first.reason if first and not first.entry else "none of its keywords is accepted"
            return self.result(f"the model's reply is of no use: {reason}; nothing was written", ok=False, **told)
        content = joined(present, found, self.languages, self.now)
        self._write(content, lock)
        done = "would be written to" if self.dry_run else "written to"
        message = f"{keywords_of(found.count)} in {', '.join(found.languages)} {done} {self.path}"
        return self.result(
            message, ok=True, added=found.languages, wrote=not self.dry_run, file=content, **told
        )

    def _find_languages(self) -> str | None:
        """Find the languages of the samples; the reason where that cannot be done."""
        samples = self.samples[:DETECTION_SAMPLES]
        if self.detector is not None:
            self.progress("asking the model for the languages")
            answer = self._ask(self.detector, detection_prompt(samples))
            if answer.lasting:
                return f"the model could not be asked for the languages: {answer.reason}; nothing was written"
            named = None if answer.text is None else languages_of_reply(answer.text)
            if named is not None:
                self.languages = named or (SOURCE_LANGUAGE,)
                return None
        self.progress("telling the languages of the samples")
        self.detected = detect_languages(samples)
        self.languages = tuple(each.language for each in self.detected) or (SOURCE_LANGUAGE,)
        return None

    def _nothing_to_add(self, lock: FileLock | None) -> BuildResult:
        """Nothing but built-in languages; a file that says so, where none is, keeps a start from looking again."""
        were = "was" if len(self.languages) == 1 else "were"
        message = f"only {', '.join(self.languages)} {were} found, whose keywords are built in"
        if self.dry_run or self.path.exists():
            return self.result(f"{message}; nothing was written", ok=True)
        content = KeywordFile(VERSION, iso_of(self.now), self.languages)
        self._write(content, lock)
        return self.result(f"{message}; {self.path} says so", ok=True, wrote=True, file=content)

    def _ask(self, model: Model, prompt: str) -> Answer:
        answer = ask(model, prompt, wait=self.wait, stopped=self.stopped)
        if answer.attempts:
            self.attempts.append(answer.attempts)
        return answer

    def _write(self, content: KeywordFile, lock: FileLock | None) -> None:
        if not self.dry_run:
            self.progress(f"writing {self.path}")
            write_keyword_file(self.path, content, lock=lock)
