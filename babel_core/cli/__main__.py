"""`python -m babel_core.cli` is `babel-core`."""

from babel_core.cli import main

main()
