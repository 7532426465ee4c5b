"""Stage 2: rows.tsv → SentencePiece, one vocabulary for both sides or one for each.

python -m training.vocabulary --work WORK [--vocabulary-size 32000] [--separate]
"""

import random
import sys
from pathlib import Path

import sentencepiece as spm
from sentencepiece import sentencepiece_model_pb2

from . import stages
from .corpus import Row
from .languages import LANGUAGES, prefix_piece
from .options import Options
from .sources import DOMAINS, domain_piece, source

NAME = "vocabulary"
OPTIONS = ("pair", "both", "vocabulary_size", "vocabulary_lines", "separate", "seed", "weights")
END, UNKNOWN = 0, 1
# Text never holds these; a later version of a model may give them a meaning without a new vocabulary.
RESERVED = tuple(f"<r{n}>" for n in range(6))


def symbols() -> list[str]:
    return [*(prefix_piece(code) for code in LANGUAGES), *(domain_piece(domain) for domain in DOMAINS), *RESERVED]


def inputs(o: Options) -> list[Path]:
    return [o.work / "rows.tsv"]


def outputs(o: Options) -> list[Path]:
    return [o.work / name for name in dict.fromkeys(vocabulary_files(o.separate))]


def vocabulary_files(separate: bool) -> tuple[str, str]:
    """File names of the source's and of the target's vocabulary."""
    return ("source.spm", "target.spm") if separate else ("vocab.spm", "vocab.spm")


def load(folder: Path, name: str) -> spm.SentencePieceProcessor:
    return spm.SentencePieceProcessor(model_file=str(folder / name))


def _write_normalisation(path: Path) -> None:
    """Full-width letters and digits become ASCII, odd spaces become a space; punctuation stays as it is.

    Plain NFKC would turn '，' into ',' and the model could never write Chinese punctuation.
    """
    rules = [
        (c, c - 0xFEE0) for a, b in ((0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A)) for c in range(a, b + 1)
    ]
    rules += [(c, 0x20) for c in (0x09, 0xA0, 0x2002, 0x2003, 0x2009, 0x202F, 0x3000)]
    path.write_text("".join(f"{a:X}\t{b:X}\n" for a, b in rules))


def train_pieces(lines: list[str], size: int, target: Path, threads: int = 2) -> None:
    """Writes the SentencePiece model of so many pieces that these lines give."""
    text, rules = target.with_suffix(".txt"), target.with_suffix(".rules")
    text.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    _write_normalisation(rules)
    try:
        spm.SentencePieceTrainer.train(
            input=str(text),
            model_prefix=str(target.with_suffix("")),
            vocab_size=size,
            model_type="unigram",
            character_coverage=0.9996,
            byte_fallback=True,
            split_digits=True,
            bos_id=-1,
            eos_id=END,
            unk_id=UNKNOWN,
            pad_id=-1,
            user_defined_symbols=symbols(),
            normalization_rule_tsv=str(rules),
            num_threads=threads,
            minloglevel=2,
        )
    except RuntimeError as error:
        raise SystemExit(f"vocabulary: {target.name} with {size} pieces: {error}") from error
    trained = target.with_suffix(".model")
    model = sentencepiece_model_pb2.ModelProto.FromString(trained.read_bytes())
    # The trainer records where its input lay; that is nobody's business in a published file.
    for field in ("input", "model_prefix"):
        model.trainer_spec.ClearField(field)
    model.normalizer_spec.ClearField("normalization_rule_tsv")
    target.write_bytes(model.SerializeToString())
    for path in (text, rules, trained, target.with_suffix(".vocab")):
        path.unlink()


def source_weights(o: Options, names: list[str]) -> list[float]:
    """How often a row of each source is drawn; `--weights` goes before the table."""
    changed = {name: float(value) for name, value in (part.split("=") for part in o.weights.split(",") if part)}
    return [changed.get(name.split(":")[0], source(name).weight) for name in names]


def read_rows(o: Options) -> list[Row]:
    with (o.work / "rows.tsv").open(encoding="utf-8") as lines:
        return [Row(*line.rstrip("\n").split("\t")) for line in lines]


def run(o: Options) -> None:
    rows = read_rows(o)
    weights = source_weights(o, [row.source for row in rows])
    chosen = random.Random(o.seed).choices(rows, weights, k=min(o.vocabulary_lines, 2 * len(rows)))
    sides = {"en": [row.english for row in chosen]}
    for row in chosen:
        sides.setdefault(row.language, []).append(row.other)
    if o.separate:
        (direction,) = o.directions
        train_pieces(sides[direction.source], o.vocabulary_size, o.work / "source.spm", o.threads or 2)
        train_pieces(sides[direction.target], o.vocabulary_size, o.work / "target.spm", o.threads or 2)
    else:
        every = [line for side in sides.values() for line in side]
        train_pieces(every, o.vocabulary_size, o.work / "vocab.spm", o.threads or 2)


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
