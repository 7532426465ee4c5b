"""Reads parallel corpus files: tab-separated English, other language, source; `en-xx.tsv` or `en-xx.tsv.xz`."""

import contextlib
import lzma
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .languages import Direction


class Row(NamedTuple):
    english: str
    other: str
    source: str
    language: str  # of `other`

    @property
    def made_up(self) -> tuple[str, str] | None:
        """(kind, language) of a side that a model wrote: `bt:zh`, `kd:en`."""
        kind, _, language = self.source.partition(":")
        return (kind, language) if kind in ("bt", "kd") else None

    def serves(self, direction: Direction) -> bool:
        """Back-translations are read, distilled translations are written; real text goes both ways."""
        if self.language != direction.other:
            return False
        if self.made_up is None:
            return True
        kind, language = self.made_up
        return language == (direction.source if kind == "bt" else direction.target)


def corpus_file(corpus: Path, language: str) -> Path:
    for name in (f"en-{language}.tsv", f"en-{language}.tsv.xz"):
        if (corpus / name).exists():
            return corpus / name
    raise SystemExit(f"{corpus}: holds neither en-{language}.tsv nor en-{language}.tsv.xz")


@contextlib.contextmanager
def opened(path: Path):
    with lzma.open(path, "rt", encoding="utf-8") if path.suffix == ".xz" else path.open(encoding="utf-8") as lines:
        yield lines


def read(path: Path, language: str) -> Iterator[Row]:
    """The rows of a file; lines without three columns are passed over."""
    with opened(path) as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) == 3:
                yield Row(*columns, language)


def drawn(rows: Iterator[Row], count: int, seed: int) -> list[Row]:
    """`count` rows drawn evenly from all of them (reservoir sampling), in random order."""
    chance = random.Random(seed)
    kept: list[Row] = []
    for n, row in enumerate(rows):
        if n < count:
            kept.append(row)
        elif (place := chance.randrange(n + 1)) < count:
            kept[place] = row
    chance.shuffle(kept)
    return kept
