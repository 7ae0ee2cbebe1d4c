"""Read the data files that the package carries: one that is absent is an error that says what to do."""

from __future__ import annotations

from babel_core._native.dictionary_file import REINSTALL
from babel_core.errors import DictionaryError

REMEDY = f"reinstall babel-core ({REINSTALL}), or in a checkout restore the file"


def read(package: str, name: str) -> bytes:
    """The bytes of a file of a package of ours; DictionaryError that names it where it cannot be read."""
    from importlib.resources import files  # loads a lot, and kernels that are compiled read nothing here

    try:
        return files(package).joinpath(name).read_bytes()
    except (OSError, ModuleNotFoundError) as error:
        told = getattr(error, "strerror", None) or str(error)
        message = f"the data file {name} of {package} cannot be read ({told}); {REMEDY}"
        raise DictionaryError(message) from error


def read_text(package: str, name: str) -> str:
    """The text of a UTF-8 file of ours, with "\\n" at the ends of lines; DictionaryError where it is none."""
    try:
        return read(package, name).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        message = f"the data file {name} of {package} is damaged ({error}); {REMEDY}"
        raise DictionaryError(message) from error
