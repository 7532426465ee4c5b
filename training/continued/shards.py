"""The corpus in shards, each prepared when its turn comes: training begins after the first, a kill costs one at most.

A pair's shard follows from a checksum of its English text, so every shard is a fair sample of the corpus and equal
sentences meet in one, where duplicates are found.
"""

import json
import shutil
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch

from .. import align, encode
from ..corpus import Row, corpus_file, read
from ..encode import BOTH_WAYS, Pairs
from ..lexicon import Alignment, Table
from ..prepare import usable_rows
from ..sources import source
from ..stages import digest, say, write_json

LANGUAGE = "zh"
COUNT = 16
LONGEST = 100  # pieces of the longer side of a usable pair
WORST = 0.12  # share of the pairs left out by alignment score
ALIGNED_PAIRS = 120_000
FULL = 0.89  # Chinese pieces for an English one in a translation that leaves nothing out
FULLNESS = 2.0
SHORT = 10  # English pieces; below it the share says little
# Pairs that nothing is trained on, to measure what a memory is worth: 10,000 of each family, those with the lowest
# checksums of their English pieces.
_DOCUMENTATION = ("pydocs", "phpdoc", "mscpp", "msoffice", "mspowershell", "tensorflow", "react", "vue", "electron")
HELD_OUT = {"twlaw": 208_675_494, **dict.fromkeys(_DOCUMENTATION, 311_688_454)}


@dataclass(frozen=True)
class Shard:
    pairs: Pairs
    weights: np.ndarray

    def with_more(self, pairs: Pairs) -> "Shard":
        return Shard(encode.together(self.pairs, pairs), np.concatenate([self.weights, source_weights(pairs)]))


class Shards:
    def __init__(self, folder: Path, corpus: Path, vocabulary: Path, count: int = COUNT):
        self.folder, self.vocabulary, self.count = folder, vocabulary, count
        self.corpus = corpus_file(corpus, LANGUAGE)
        self.processor = spm.SentencePieceProcessor(model_file=str(vocabulary))
        self.identity = {
            "corpus": digest(self.corpus),
            "vocabulary": digest(vocabulary),
            "shards": count,
            "longest": LONGEST,
        }
        self._alignments: tuple[Alignment, Alignment] | None = None

    def _text(self, number: int) -> Path:
        return self.folder / f"rows-{number}.tsv"

    def _encoded(self, number: int) -> Path:
        return self.folder / f"pairs-{number}.npz"

    def _scored(self, number: int) -> Path:
        return self.folder / f"scores-{number}.npy"

    def ensure_split(self) -> None:
        """Cuts the corpus into the shards' rows, unless that was done with this corpus before."""
        stamp = self.folder / "identity.json"
        if stamp.exists() and json.loads(stamp.read_text(encoding="utf-8")) == self.identity:
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        say(f"cutting {self.corpus.name} into {self.count} shards")
        files = [self._text(n).open("w", encoding="utf-8") for n in range(self.count)]
        for row in read(self.corpus, LANGUAGE):
            if source(row.source).weight:
                place = zlib.crc32(row.english.casefold().encode()) % self.count
                files[place].write("\t".join(row) + "\n")
        for file in files:
            file.close()
        write_json(stamp, self.identity)

    def encoded(self, rows: list[Row]) -> Pairs:
        ways = [BOTH_WAYS] * len(rows)
        return encode.encoded(rows, (self.processor, self.processor), [LANGUAGE], ways, LONGEST, threads=1)

    def _encode(self, number: int) -> Pairs:
        target = self._encoded(number)
        if not target.exists():
            reasons = Counter()
            with self._text(number).open(encoding="utf-8") as lines:
                rows = [Row(*line.rstrip("\n").split("\t")) for line in lines]
            rows = list(usable_rows(rows, LANGUAGE, reasons, 0))
            if not rows:
                raise SystemExit(f"{self.corpus}: holds no usable pair in shard {number} of {self.count}")
            say(f"shard {number}: {dict(reasons.most_common())}")
            temporary = target.with_suffix(".tmp.npz")
            encode.write(temporary, self.encoded(rows))
            temporary.replace(target)
        return encode.read(target)

    @property
    def alignments(self) -> tuple[Alignment, Alignment]:
        """Both ways, from the first shard."""
        if self._alignments is None:
            target = self.folder / "alignments.pt"
            if not target.exists():
                pairs = self._encode(0)
                found = align.aligned(pairs, source_weights(pairs) + 1e-9, ALIGNED_PAIRS, seed=1)
                temporary = target.with_suffix(".tmp")
                torch.save([(a.table.keys, a.table.values, a.table.width, a.frequency) for a in found], temporary)
                temporary.replace(target)
            stored = torch.load(target, weights_only=False)
            self._alignments = tuple(
                Alignment(Table(keys, values, width), frequency, None) for keys, values, width, frequency in stored
            )
        return self._alignments

    @property
    def tables(self) -> list[Table]:
        """p(other | English) and p(English | other)."""
        return [alignment.table for alignment in self.alignments]

    def load(self, number: int) -> Shard:
        """The shard's pairs and how often each is drawn, prepared now where that was not done before."""
        pairs, target = self._encode(number), self._scored(number)
        if not target.exists():
            temporary = target.with_suffix(".tmp.npy")
            np.save(temporary, align.scores(pairs, *self.alignments))
            temporary.replace(target)
        score = np.load(target)
        usable = (score >= np.quantile(score, WORST)) & ~held_out(pairs)
        return Shard(pairs, source_weights(pairs) * fullness_weights(pairs) * usable)


def fullness_weights(pairs: Pairs) -> np.ndarray:
    """Pairs whose Chinese says all that the English says are drawn more often than those that condense it.

    At the lengths of news the corpus has 0.82 Chinese pieces for an English one, full translations have about 0.89, and
    a model writes as briefly as what it read.
    """
    english, chinese = pairs.english.lengths, pairs.other.lengths
    weights = np.clip((chinese / np.maximum(english, 1) / FULL) ** FULLNESS, 0.3, 1.5)
    return np.where(english < SHORT, 1.0, weights)


def held_out(pairs: Pairs) -> np.ndarray:
    """Which rows are kept from training."""
    limits = np.array([HELD_OUT.get(name.split(":")[0], -1) for name in pairs.sources])[pairs.source]
    asked = np.flatnonzero(limits >= 0)
    kept = np.zeros(len(pairs), bool)
    kept[asked] = [zlib.crc32(pairs.english[n].tobytes()) <= limits[n] for n in asked]
    return kept


def source_weights(pairs: Pairs) -> np.ndarray:
    return np.array([source(name).weight for name in pairs.sources])[pairs.source]
