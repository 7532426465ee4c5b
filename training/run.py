"""Every stage, from the corpus to the export; what is done already is passed over.

python -m training.run --pair zh-en --preset tiny-cpu --corpus CORPUS --testset DEV --hours 2 --work WORK
"""

import sys

from . import align, average, encode, evaluate, export, prepare, train, vocabulary
from .options import parse
from .stages import perform

STAGES = (prepare, vocabulary, encode, align, train, average, evaluate, export)


def main() -> int:
    options = parse(__doc__)
    return 0 if all(perform(stage, options) for stage in STAGES) else 75


if __name__ == "__main__":
    sys.exit(main())
