"""Coverage-guided fuzzing of the kernels with Atheris: `python -m tests.fuzz.run` builds, runs and reports."""
