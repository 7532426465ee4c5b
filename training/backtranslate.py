"""Recipe: monolingual text → a corpus file whose source side a model wrote (source `bt`), for prepare's --extra.

    python -m training.backtranslate --work MODEL --direction en-zh --input TEXT --output en-zh.bt.tsv

A model en → zh reads English text; the made-up Chinese with the real English trains zh → en. TEXT is a text file, or a
corpus file en-xx.tsv[.xz] whose side in the direction's source language is read: the monolingual halves of other pairs.
"""

import argparse
from itertools import islice
from pathlib import Path

from . import corpus, stages
from .device import choose
from .filters import Duplicates, normalise, rejection
from .languages import LANGUAGES, Direction
from .options import parse
from .translator import Translator, load, model_file


def monolingual(path: Path, language: str):
    """Sentences in `language` of a text file, or of that side of a corpus file."""
    if ".tsv" in path.name:
        other = path.name.split(".")[0].split("-")[1]
        if language not in ("en", other):
            raise SystemExit(f"{path}: holds en and {other}, not {language}")
        for row in corpus.read(path, other):
            yield normalise(row.english if language == "en" else row.other)
    else:
        with corpus.opened(path) as lines:
            yield from (normalise(line) for line in lines)


def arguments(description: str) -> tuple[argparse.Namespace, object]:
    """The recipe's own arguments, and the options of the work folder whose model translates."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True, help="work folder of the model that translates")
    parser.add_argument("--direction", required=True, help="what it translates: en-zh")
    parser.add_argument("--input", type=Path, required=True, help="text file, or corpus file en-xx.tsv[.xz]")
    parser.add_argument("--output", type=Path, required=True, help="en-xx.NAME.tsv")
    parser.add_argument(
        "--models", default="", help="further checkpoints with the same vocabulary, separated by commas: an ensemble"
    )
    parser.add_argument("--count", type=int, default=1_000_000, help="sentences at most")
    parser.add_argument(
        "--draw", type=int, default=0, help="draw pieces by their probability, with this seed (0: take the best)"
    )
    parser.add_argument("--threads", type=int, default=0)
    args = parser.parse_args()
    options = parse(description, ["--work", str(args.work)])
    options.threads = args.threads
    return args, options


def translator_of(args: argparse.Namespace, options) -> Translator:
    device, dtype = choose(options.precision, options.threads, options.memory_share)
    return load(options, [model_file(options), *(Path(name) for name in args.models.split(",") if name)], device, dtype)


def write_rows(args: argparse.Namespace, sentences, translate, label: str, chunk: int = 2000) -> int:
    """Translates in chunks and writes the usable pairs, all or nothing."""
    source, target = args.direction.split("-")
    direction = Direction(source, target)
    if not args.output.name.startswith(f"en-{direction.other}."):
        raise SystemExit(f"--output {args.output}: its name has to begin with en-{direction.other}.")
    temporary, seen, count = args.output.with_name(args.output.name + ".tmp"), Duplicates(most=1), 0
    common = LANGUAGES["en"].common
    sentences = islice((line for line in sentences if line), args.count)
    with temporary.open("w", encoding="utf-8") as file:
        while lines := list(islice(sentences, chunk)):
            for line, made in zip(lines, translate(lines, direction), strict=True):
                english, other = (line, made) if source == "en" else (made, line)
                english, other = normalise(english), normalise(other)
                if rejection(english, other, LANGUAGES[direction.other], common) or seen.holds(english, other):
                    continue
                file.write(f"{english}\t{other}\t{label}\n")
                count += 1
            stages.say(f"{count} pairs")
    temporary.replace(args.output)
    return count


def main() -> None:
    args, options = arguments(__doc__)
    model = translator_of(args, options)
    source, target = args.direction.split("-")

    def translate(lines: list[str], direction: Direction) -> list[str]:
        return model.translate(lines, direction, seed=args.draw or None)

    count = write_rows(args, monolingual(args.input, source), translate, f"bt:{target}")
    stages.say(f"{args.output}: {count} pairs, to be read as {target} and written as {source}")


if __name__ == "__main__":
    main()
