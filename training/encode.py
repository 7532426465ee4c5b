"""Stage 3: rows.tsv → pairs.npz, piece ids in compact arrays; and pieces.json, what each language is written with.

python -m training.encode --work WORK
"""

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import pieces, stages, vocabulary
from .corpus import Row
from .options import Options
from .ragged import Ragged

NAME = "encode"
OPTIONS = ("pair", "both", "separate", "longest")
BOTH_WAYS, FROM_ENGLISH, INTO_ENGLISH = 0, 1, 2


@dataclass(frozen=True)
class Pairs:
    """The encoded corpus; `way` says for which directions a row may be used."""

    english: Ragged
    other: Ragged
    source: np.ndarray  # index into `sources`
    language: np.ndarray  # index into `languages`
    way: np.ndarray
    sources: list[str]
    languages: list[str]
    sizes: tuple[int, int]  # pieces of the English side's vocabulary and of the other's

    def __len__(self) -> int:
        return len(self.source)


def inputs(o: Options) -> list[Path]:
    return [o.work / "rows.tsv", *vocabulary.outputs(o)]


def outputs(o: Options) -> list[Path]:
    return [o.work / "pairs.npz", *([] if o.separate else [o.work / pieces.NAME])]


def vocabularies(o: Options):
    """The vocabularies of the English and of the other side."""
    files = vocabulary.vocabulary_files(o.separate)
    english_first = o.directions[0].source == "en"
    return [vocabulary.load(o.work, name) for name in (files if english_first else files[::-1])]


def _way(row, directions) -> int:
    into = any(row.serves(d) for d in directions if d.target == "en")
    out = any(row.serves(d) for d in directions if d.source == "en")
    return BOTH_WAYS if into and out else INTO_ENGLISH if into else FROM_ENGLISH


def encoded(rows: list[Row], processors, languages: list[str], ways, longest: int, threads: int) -> Pairs:
    """Encodes rows with the vocabularies of the English and the other side; those that are too long are left out."""
    texts = ([row.english for row in rows], [row.other for row in rows])
    sides = [
        Ragged.of(processor.encode(side, num_threads=threads))
        for processor, side in zip(processors, texts, strict=True)
    ]
    keep = np.flatnonzero(np.maximum(sides[0].lengths, sides[1].lengths) <= longest)
    names = sorted({row.source for row in rows})
    number = {name: n for n, name in enumerate(names)}
    language = {code: n for n, code in enumerate(languages)}
    return Pairs(
        *(side.take(keep) for side in sides),
        np.array([number[row.source] for row in rows], np.uint16)[keep],
        np.array([language[row.language] for row in rows], np.uint8)[keep],
        np.array(ways, np.uint8)[keep],
        names,
        list(languages),
        tuple(processor.get_piece_size() for processor in processors),
    )


def together(first: Pairs, second: Pairs) -> Pairs:
    """The rows of both, which have the same languages and vocabularies."""
    return Pairs(
        first.english.followed_by(second.english),
        first.other.followed_by(second.other),
        np.concatenate([first.source, second.source + len(first.sources)]).astype(np.uint16),
        np.concatenate([first.language, second.language]),
        np.concatenate([first.way, second.way]),
        first.sources + second.sources,
        first.languages,
        first.sizes,
    )


def write(path: Path, pairs: Pairs) -> None:
    english, other = pairs.english, pairs.other
    np.savez(
        path,
        en=english.ids,
        en_at=english.at,
        other=other.ids,
        other_at=other.at,
        source=pairs.source,
        language=pairs.language,
        way=pairs.way,
        sources=np.array(pairs.sources),
        languages=np.array(pairs.languages),
        sizes=np.array(pairs.sizes),
    )
    stages.say(f"{len(pairs)} pairs, {len(english.ids)} English and {len(other.ids)} other pieces")


def run(o: Options) -> None:
    rows = vocabulary.read_rows(o)
    ways = [_way(row, o.directions) for row in rows]
    processors = vocabularies(o)
    pairs = encoded(rows, processors, o.languages, ways, o.longest, o.threads or 2)
    write(o.work / "pairs.npz", pairs)
    if o.separate:
        return
    others = {
        code: pairs.other.take(np.flatnonzero(pairs.language == n)).ids for n, code in enumerate(pairs.languages)
    }
    stages.write_json(o.work / pieces.NAME, pieces.by_language(pairs.english.ids, others, processors[0]))


def load(work: Path) -> Pairs:
    return read(work / "pairs.npz")


def read(path: Path) -> Pairs:
    f = np.load(path)
    return Pairs(
        Ragged(f["en"], f["en_at"]),
        Ragged(f["other"], f["other_at"]),
        f["source"],
        f["language"],
        f["way"],
        f["sources"].tolist(),
        f["languages"].tolist(),
        tuple(f["sizes"].tolist()),
    )


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
