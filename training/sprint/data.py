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
MORE = 0.3  # how often English from the corpora of other languages is drawn beside prose
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

    def prose(self) -> dict[str, Ragged]:
        """What `prose` packed, by name; nothing where it did not."""
        path = self.folder / "prose.npz.xz"
        content = load(path) if path.exists() else {}
        found = {}
        for name in ("en", "other", "pairs_en", "pairs_other"):
            rows = unpacked(content, name) if content else Ragged.of([])
            found[name] = rows.take(np.arange(min(self.rows or len(rows), len(rows))))
        return found


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


FULLEST = (0.6, 0.97)  # of the pairs alike in length, those between these shares by how much of the other language they hold
LENGTHS = (8, 14, 22, 34, 90)  # pieces of English, between which pairs are alike
FULL_EVERYDAY, INTO_ENGLISH, FULL_MEMORY = 2.0, 0.25, 0.3  # how often else is drawn beside them


def full_examples(data: Data, device) -> Examples:
    """Out of English the pairs whose other side says the most, since what leaves things out teaches to do so; a few of all others."""
    general = data.vocabulary.piece_to_id(domain_piece("general"))
    weight, store = data.weight * np.where(data.domain == general, FULL_EVERYDAY, 1.0), Store()
    english, other = store.add(data.english), store.add(data.other)
    store.learn(english, other, False, weight * fullest(data), data.domain)
    store.learn(other, english, True, INTO_ENGLISH * weight, data.domain)
    _learn_memory(store, data, english, other, FULL_MEMORY * weight)
    return store.examples(data.pieces, device, LONGEST)


def fullest(data: Data) -> np.ndarray:
    """Whether each pair's other side is among the longest for its English, the very longest left out."""
    lengths = data.english.lengths
    shares, found = data.other.lengths / np.maximum(lengths, 1), np.zeros(len(lengths), bool)
    for begin, end in zip(LENGTHS, LENGTHS[1:]):
        alike = (lengths >= begin) & (lengths < end)
        if alike.any():
            low, high = np.quantile(shares[alike], FULLEST)
            found |= alike & (shares >= low) & (shares <= high)
    return found


PROSE = 1.0  # how often prose of one language is drawn, with a model's translation as its source
NAMES = 2.0  # how often pairs that came with the prose are


def prose_examples(data: Data, student: Student, device) -> Examples:
    """The pairs with and without a memory, and prose of one language behind what the model makes of it in the other."""
    store = Store()
    english, other = _learn_pairs(store, data, data.weight)
    _learn_memory(store, data, english, other, WITH_MEMORY * data.weight)
    prose = data.prose()
    general = data.vocabulary.piece_to_id(domain_piece("general"))
    for name, into in (("en", True), ("other", False)):
        rows = prose[name]
        made = translate(student, rows, not into, data.pieces)
        good = PROSE * _good(made, rows)
        say(f"prose {'into' if into else 'out of'} English: {(good > 0).sum()} of {len(good)}")
        store.learn(store.add(made.rows), store.add(rows), into, good, general)
    sides = store.add(prose["pairs_en"]), store.add(prose["pairs_other"])
    for source, target, into in ((*sides, False), (*sides[::-1], True)):
        store.learn(source, target, into, np.full(len(prose["pairs_en"]), NAMES))
    rows = data.more_english()
    made = translate(student, rows, False, data.pieces)
    store.learn(store.add(made.rows), store.add(rows), True, MORE * _good(made, rows))
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
