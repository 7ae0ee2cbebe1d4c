"""`python -m babel_core` is `babel-core`."""

from babel_core.cli import main

main()
