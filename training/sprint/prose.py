"""Prose of one language, encoded beside what `pack` wrote; a model's translations make pairs of it.

python -m training.sprint.prose --text FOLDER --to PACKED [--rows 600000]

FOLDER holds en.tsv and zh.tsv (text, tab, source) and may hold pairs.tsv (English, tab, Chinese, tab, source). `prose.npz.xz`
takes them, at most `--rows` of a language, and prepare.json their numbers by source.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import sentencepiece as spm

from ..continued.shards import LANGUAGE
from ..filters import MARKUP, normalise
from ..languages import LANGUAGES
from ..ragged import Ragged
from ..sources import source
from ..stages import say, write_json
from ..vocabulary import UNKNOWN
from .pack import ragged, write

SHORTEST, LONGEST = 8, 80  # pieces
RUN_OF_WORDS, RUN_OF_LETTERS = 7, 12
LETTERS = 0.6  # least share of a text in its own script


def lines(path: Path) -> Iterator[list[str]]:
    if path.exists():
        with path.open(encoding="utf-8") as file:
            for line in file:
                yield line.rstrip("\n").split("\t")


def windows(text: str, code: str) -> Iterator[str]:
    """All runs of words, or of letters where words are not set apart, that are long enough to come from one hand."""
    units = text.casefold().split() if LANGUAGES[code].spaced else list(text.casefold().replace(" ", ""))
    length = RUN_OF_WORDS if LANGUAGES[code].spaced else RUN_OF_LETTERS
    return (" ".join(units[n : n + length]) for n in range(len(units) - length + 1))


def runs(texts: list[str], code: str) -> set[str]:
    """Those of all texts."""
    return {run for text in texts for run in windows(normalise(text), code)}


def usable(folder: Path, code: str, known: set[str]) -> dict[str, str]:
    """Sentences of a language that are worth it and share none of the known runs, each once, and their sources."""
    language, found, shared = LANGUAGES[code], {}, 0
    for text, name in lines(folder / f"{code}.tsv"):
        text = normalise(text)
        if language.letters(text) < LETTERS * len(text.replace(" ", "")) or MARKUP.search(text):
            continue
        if any(run in known for run in windows(text, code)):
            shared += 1
        else:
            found.setdefault(text, name)
    say(f"{code}: {shared} sentences share a run with the test set")
    return found


def encoded(texts: list[str], processor) -> tuple[Ragged, np.ndarray]:
    """All texts in pieces, and which can serve."""
    rows = Ragged.of(processor.encode(texts, num_threads=2))
    unknown = np.zeros(len(rows), bool)
    unknown[np.repeat(np.arange(len(rows)), rows.lengths)[rows.ids == UNKNOWN]] = True
    return rows, (rows.lengths >= SHORTEST) & (rows.lengths <= LONGEST) & ~unknown


def prose(folder: Path, to: Path, most: int) -> None:
    processor = spm.SentencePieceProcessor(model_file=str(to / "vocab.spm"))
    chance, counts, arrays = np.random.default_rng(1), Counter(), {}
    tested = {code: runs((to / f"{code}.txt").read_text(encoding="utf-8").splitlines(), code) for code in ("en", LANGUAGE)}
    for name, code in (("en", "en"), ("other", LANGUAGE)):
        sentences = list(usable(folder, code, tested[code]).items())
        chance.shuffle(sentences)
        rows, fits = encoded([text for text, _ in sentences], processor)
        kept = np.flatnonzero(fits)[:most]
        say(f"{code}: {len(sentences)} sentences, {len(kept)} taken, {rows.lengths[kept].mean():.1f} pieces")
        arrays |= ragged(name, rows.take(kept))
        counts.update(sentences[n][1] for n in kept)
    pairs = [row for row in lines(folder / "pairs.tsv") if len(row) == 3 and source(row[2]).weight]
    pairs = [row for row in pairs if not any(runs([row[n]], code) & tested[code] for n, code in enumerate(tested))]
    sides = [encoded([normalise(row[side]) for row in pairs], processor)[0] for side in (0, 1)]
    fits = np.flatnonzero((sides[0].lengths > 0) & (sides[1].lengths > 0) & (sides[0].lengths <= LONGEST) & (sides[1].lengths <= LONGEST))
    arrays |= ragged("pairs_en", sides[0].take(fits)) | ragged("pairs_other", sides[1].take(fits))
    counts.update(pairs[n][2] for n in fits)
    write(to / "prose.npz.xz", **arrays)
    known = json.loads((to / "prepare.json").read_text(encoding="utf-8"))
    write_json(to / "prepare.json", known | {"sources": known["sources"] | counts})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", type=Path, required=True)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=600_000)
    given = parser.parse_args()
    prose(given.text, given.to, given.rows)


if __name__ == "__main__":
    main()
