"""A deleted document leaves no byte of its id, text, metadata or terms in the files."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from babel_core.integrations.sqlite import Document, SqliteIndex, maintenance


def secret(number: int) -> str:
    """A word that no other text has, and of which a prefix-compressed term still shows the most."""
    return "".join(random.Random(number).choices("qrstuvwxyz", k=20))


def document(number: int, rnd: random.Random) -> Document:
    words = ["".join(rnd.choices("abcdefghijkl", k=rnd.randint(3, 9))) for _ in range(rnd.choice([2, 9, 70]))]
    words.insert(rnd.randint(0, len(words)), secret(number))
    return Document(f"{rnd.random()} {secret(number)}", " ".join(words), None, {"k": f"{secret(number)}m"})


def left_in_files(path: Path, numbers: list[int]) -> list[int]:
    data = b"".join(found.read_bytes() for found in sorted(path.parent.iterdir()))
    return [number for number in numbers if secret(number)[5:].encode() in data]


@pytest.mark.parametrize("wal", [False, True])
@pytest.mark.parametrize("count", [12, 400])
def test_no_byte_of_a_deleted_document_stays(path: Path, analyzer: Any, wal: bool, count: int) -> None:
    rnd = random.Random(count)
    with SqliteIndex(path, analyzer=analyzer, wal=wal) as index:
        documents = [document(i, rnd) for i in range(count)]
        for start in range(0, count, 97):
            index.add(documents[start : start + 97])
        replaced = rnd.sample(range(count), count // 3)
        index.add(Document(documents[i].id, f"{documents[i].text} longer {'now ' * i}") for i in replaced)
        victims = rnd.sample(range(count), count // 2)
        assert set(left_in_files(path, victims)) == set(victims)
        third = len(victims) // 3
        for part in (victims[:third], victims[third:]):
            assert index.delete(documents[i].id for i in part) == len(part)
            assert left_in_files(path, part) == []
        assert left_in_files(path, victims) == []
        assert index.check() == ()
        kept = [i for i in range(count) if i not in victims]
        assert all(index.search(secret(i), mode="all").total == 1 for i in kept[:20])
        assert index.search(secret(victims[0]), mode="all").total == 0


def test_the_last_document_leaves_nothing(path: Path, analyzer: Any) -> None:
    with SqliteIndex(path, analyzer=analyzer) as index:
        made = document(7, random.Random(7))
        index.add([made])
        index.delete([made.id])
        assert left_in_files(path, [7]) == []
        assert index.check() == ()


def test_erasing_can_wait_for_optimize_or_the_next_delete(path: Path, analyzer: Any) -> None:
    rnd = random.Random(1)
    documents = [document(i, rnd) for i in range(60)]
    with SqliteIndex(path, analyzer=analyzer) as index:
        index.add(documents)
        assert index.delete([documents[i].id for i in range(20)], erase=False) == 20
        assert left_in_files(path, list(range(20))) != []
        index.optimize()
        assert left_in_files(path, list(range(20))) == []
        index.delete([documents[i].id for i in range(20, 40)], erase=False)
        assert left_in_files(path, list(range(20, 40))) != []
        assert index.delete(["none"]) == 0
        assert left_in_files(path, list(range(20, 40))) == []


def test_an_interrupted_erasure_is_told_and_made_up_for(
    path: Path, analyzer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = document(3, random.Random(3))
    with SqliteIndex(path, analyzer=analyzer, timeout=0.1) as index:
        index.add([made, Document("other", "text")])
        reader = sqlite3.connect(path)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM babel_documents").fetchone()
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            index.delete([made.id])  # the reader holds off the commit itself
        assert len(index) == 2
        reader.rollback()

        def busy(*arguments: Any) -> None:
            message = "database is locked"
            raise sqlite3.OperationalError(message)

        monkeypatch.setattr(maintenance, "_empty_log", busy)
        with pytest.raises(sqlite3.OperationalError, match="locked") as caught:
            index.delete([made.id])
        assert "1 documents are deleted; traces" in caught.value.__notes__[0]
        monkeypatch.undo()
        index.delete([])
        assert left_in_files(path, [3]) == []
        reader.close()


def test_what_a_reindex_replaced_is_erased_too(path: Path, make_analyzer: Any) -> None:
    rnd = random.Random(2)
    documents = [document(i, rnd) for i in range(50)]
    with SqliteIndex(path, analyzer=make_analyzer()) as index:
        index.add(documents)
        index.reindex()
        index.delete(documents[i].id for i in range(25))
        assert left_in_files(path, list(range(25))) == []
        assert index.check() == ()


def test_a_replaced_text_goes_with_the_next_delete(path: Path, analyzer: Any) -> None:
    rnd = random.Random(2)
    made = [document(i, rnd) for i in range(40)]
    with SqliteIndex(path, analyzer=analyzer) as index:
        index.add(made)
        index.add(Document(found.id, "new text") for found in made[:20])
        index.delete([made[30].id])
        data = path.read_bytes()
        assert not any(found.text.encode() in data for found in made[:20])
        index.add([Document(made[0].id, "newer text")])
        assert index.delete([]) == 0
        assert b"new text" in path.read_bytes()  # of the others
        assert index.check() == ()
