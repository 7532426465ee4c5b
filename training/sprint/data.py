"""What was packed, and the examples that are made of it: for the teacher, for the student, for polishing."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from ..architecture import Architecture
from ..languages import prefix_piece
from ..lexicon import BothWays, Table
from ..model import Student
from ..ragged import Ragged
from ..sources import domain_piece
from ..stages import say
from ..vocabulary import RESERVED
from .examples import Examples, Pieces, Store
from .pack import load, unpacked
from .synthesis import Translations, translate

LONGEST = 160  # pieces of a text and its memory
WORST = 0.05  # share of the translations left out by their score
REAL, MADE, MONOLINGUAL, WITH_MEMORY = 0.4, 1.0, 1.0, 1.0  # how often each kind is drawn
EVERYDAY = 3.0  # how much more often everyday sentences are drawn at last


class Data:
    def __init__(self, folder: Path, rows: int = 0):
        self.folder = folder
        content = load(folder / "pairs.npz.xz")
        self.english, self.other = unpacked(content, "en"), unpacked(content, "other")
        self.domain, self.weight = content["domain"], content["weight"].astype(np.float32)
        if rows:
            some = np.arange(rows)
            self.english, self.other = self.english.take(some), self.other.take(some)
            self.domain, self.weight = self.domain[:rows], self.weight[:rows]
        self.rows = rows
        self.vocabulary = spm.SentencePieceProcessor(model_file=str(folder / "vocab.spm"))
        piece = self.vocabulary.piece_to_id
        self.pieces = Pieces(piece(prefix_piece("en")), piece(prefix_piece("zh")), piece(RESERVED[0]))

    def sized(self, architecture: Architecture) -> Architecture:
        """For the vocabulary that was packed."""
        return replace(architecture, vocabulary=self.vocabulary.get_piece_size())

    def tables(self, device) -> BothWays:
        f = load(self.folder / "tables.npz.xz")
        tables = [
            Table(torch.from_numpy(f[f"{k}_keys"]), torch.from_numpy(f[f"{k}_values"]), int(f["width"]))
            for k in ("out", "into")
        ]
        return BothWays.of(*tables).to(device)

    def memory(self) -> tuple[np.ndarray, np.ndarray]:
        """Numbers of rows, and of their most similar other rows."""
        f = load(self.folder / "memory.npz.xz")
        known = (f["row"] < len(self.english)) & (f["other"] < len(self.english))
        return f["row"][known], f["other"][known]

    def more_english(self) -> Ragged:
        rows = unpacked(load(self.folder / "english.npz.xz"), "en")
        return rows.take(np.arange(self.rows)) if self.rows else rows


def _learn_pairs(store: Store, data: Data, weight: np.ndarray) -> tuple:
    """Adds the pairs both ways; returns where their English and their other sides lie."""
    english, other = store.add(data.english), store.add(data.other)
    store.learn(other, english, True, weight, data.domain)
    store.learn(english, other, False, weight, data.domain)
    return english, other


def _learn_memory(store: Store, data: Data, english: tuple, other: tuple, weight: np.ndarray) -> None:
    """Adds the pairs that have a similar one both ways, with its target beside the source."""
    row, similar = data.memory()
    for source, target, into in ((other, english, True), (english, other, False)):
        begin, length = target
        of_row = [tuple(part[row] for part in side) for side in (source, target)]
        store.learn(*of_row, into, weight[row], data.domain[row], (begin[similar], length[similar]))


def real_examples(data: Data, device) -> Examples:
    store = Store()
    _learn_pairs(store, data, data.weight)
    return store.examples(data.pieces, device, LONGEST)


def polish_examples(data: Data, device) -> Examples:
    """The pairs alone, with and without a memory, everyday sentences more often."""
    general = data.vocabulary.piece_to_id(domain_piece("general"))
    weight, store = data.weight * np.where(data.domain == general, EVERYDAY, 1.0), Store()
    english, other = _learn_pairs(store, data, weight)
    _learn_memory(store, data, english, other, WITH_MEMORY * weight)
    return store.examples(data.pieces, device, LONGEST)


def _good(made: Translations, sources: Ragged) -> np.ndarray:
    lengths = made.rows.lengths
    shares = lengths / np.maximum(sources.lengths, 1)
    usable = made.finished & (lengths > 0) & ((lengths < 6) | ((shares > 0.4) & (shares < 2.5)))
    return usable & (made.score >= np.quantile(made.score[usable], WORST)) if usable.any() else usable


def study_examples(data: Data, teacher: Student, device) -> Examples:
    """The pairs, the teacher's translations of both sides and of more English, and pairs with a memory beside them."""
    store, weight = Store(), data.weight
    english, other = _learn_pairs(store, data, REAL * weight)
    _learn_memory(store, data, english, other, WITH_MEMORY * weight)
    for rows, source, into in ((data.english, english, False), (data.other, other, True)):
        made = translate(teacher, rows, into, data.pieces)
        good = _good(made, rows)
        say(f"{'into' if into else 'out of'} English: {good.sum()} of {len(good)} translations")
        store.learn(source, store.add(made.rows), into, MADE * weight * good, data.domain)
    rows = data.more_english()
    made = translate(teacher, rows, False, data.pieces)
    good = MONOLINGUAL * _good(made, rows)
    say(f"more English: {(good > 0).sum()} of {len(good)}")
    source, target = store.add(rows), store.add(made.rows)
    store.learn(source, target, False, good)
    store.learn(target, source, True, good)
    return store.examples(data.pieces, device, LONGEST)
