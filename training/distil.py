"""Recipe: a teacher's translations of the corpus' sources → a corpus file (source `kd`), for prepare's --extra.

    python -m training.distil --work TEACHER --direction zh-en --input CORPUS/en-zh.tsv.xz --output en-zh.kd.tsv \\
        [--models A.pt,B.pt]

The student learns to write what the teacher writes, which is more regular than people's translations. Several
checkpoints are an ensemble whose probabilities are averaged.
"""

from . import stages
from .backtranslate import arguments, monolingual, translator_of, write_rows


def main() -> None:
    args, options = arguments(__doc__)
    model = translator_of(args, options)
    source, target = args.direction.split("-")
    count = write_rows(args, monolingual(args.input, source), model.translate, f"kd:{target}")
    stages.say(f"{args.output}: {count} pairs, written as {target}")


if __name__ == "__main__":
    main()
