"""A full-text index in one SQLite file, over the FTS5 of the standard library's `sqlite3`.

`SqliteIndex` is the whole of it; `fts5_ddl` and `match_expr` serve those who keep their own tables. Offsets are
code points of the original text.

>>> from babel_core import Document, SqliteIndex
>>> with SqliteIndex(":memory:") as index:
...     index.add([Document("1", "Grüße aus Köln", lang="de"), Document("2", "In Wien", lang="de")])
...     [hit.highlight() for hit in index.search("KÖLN", lang="de")]
2
['Grüße aus [Köln]']
"""

from babel_core.integrations.sqlite.index import SqliteIndex
from babel_core.integrations.sqlite.query import match_expr
from babel_core.integrations.sqlite.schema import fts5_ddl
from babel_core.integrations.sqlite.values import Document, Hit, Results

__all__ = ["Document", "Hit", "Results", "SqliteIndex", "fts5_ddl", "match_expr"]
