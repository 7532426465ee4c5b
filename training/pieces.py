"""Which pieces a language is written with: those that its side of the pairs holds, but for the rarest.

    python -m training.pieces --pairs FILE.npz … --vocabulary FILE.spm --other zh --out pieces.json

`FILE.npz` are as `encode` writes them, of English and one other language with one vocabulary. What it writes is what `export`
takes from `pieces.json`: a decoder that knows only those pieces has less to read at every step. What cannot be said in other pieces is
never left out: single bytes, of which signs such as `=` and rare letters are made, and letters and signs that are copied as they are.
"""

import argparse
import re
from pathlib import Path

import numpy as np
import sentencepiece as spm

from . import stages
from .vocabulary import END

NAME = "pieces.json"
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
RARE = 2e-6  # of all pieces of a side; what is rarer is hardly learnt


def _is_copied(piece: str) -> bool:
    """A letter or sign other than a Chinese character, which a text may hold whatever its language is."""
    letter = piece.removeprefix("▁")
    return len(letter) == 1 and not HAN.match(letter)


def usual(counts: np.ndarray, processor: spm.SentencePieceProcessor) -> list[int]:
    """Pieces that are no rarer, those that stand for one sign alone, and the end mark."""
    floor = RARE * counts.sum()
    return [
        piece
        for piece, count in enumerate(counts.tolist())
        if not processor.is_unknown(piece)
        and (
            piece == END
            or count >= max(1, floor)
            or processor.is_byte(piece)
            or _is_copied(processor.id_to_piece(piece))
        )
    ]


def counted(ids: np.ndarray, size: int) -> np.ndarray:
    """How often each of `size` pieces is there."""
    return np.bincount(ids, minlength=size)


def by_language(english: np.ndarray, others: dict[str, np.ndarray], processor) -> dict[str, list[int]]:
    """The lists of English and of the other languages, from the ids of their texts."""
    size = processor.get_piece_size()
    return {code: usual(counted(ids, size), processor) for code, ids in ({"en": english} | others).items()}


def main() -> None:
    from . import encode  # which writes such lists itself

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=Path, nargs="+", required=True)
    parser.add_argument("--vocabulary", type=Path, required=True)
    parser.add_argument("--other", default="zh")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    processor = spm.SentencePieceProcessor(model_file=str(given.vocabulary))
    parts = [encode.read(path) for path in given.pairs]
    if any(part.languages != [given.other] for part in parts):
        raise SystemExit(f"--pairs: not all of them are of English and {given.other} alone")
    english, other = (np.concatenate([side.ids for side in sides]) for sides in zip(*((p.english, p.other) for p in parts)))
    found = by_language(english, {given.other: other}, processor)
    stages.write_json(given.out, found)
    stages.say(", ".join(f"{len(pieces)} of {processor.get_piece_size()} pieces into {code}" for code, pieces in found.items()))


if __name__ == "__main__":
    main()
