"""Corpus → a folder of compressed arrays that a machine with nothing but a GPU trains from.

python -m training.sprint.pack --corpus CORPUS --testset DEV --to FOLDER

`pairs.npz.xz`   the pairs of en-zh, encoded and chosen, with words of CC-CEDICT and patterns made by rule
`memory.npz.xz`  for pairs that have one, the most similar other pair
`english.npz.xz` English sentences of the corpora of other languages, which the teacher translates
`tables.npz.xz`  word alignment both ways
`prepare.json`   rows of each source, for the model card
Beside them lie the vocabulary and the test set. What is held out stays in the training's own folder.
"""

import argparse
import lzma
import random
import shutil
from collections import Counter
from itertools import chain
from pathlib import Path

import numpy as np

from .. import encode
from ..architecture import Architecture
from ..continued.additions import DICTIONARY_SHARE, Additions
from ..continued.shards import LANGUAGE, LONGEST, Shards, held_out, source_weights
from ..continued.state_folder import default_folder
from ..corpus import corpus_file, read
from ..filters import normalise
from ..prepare import usable_rows
from ..ragged import Ragged
from ..sources import domain_piece, source
from ..stages import say, write_json
from ..vocabulary import UNKNOWN, train_pieces
from .neighbours import most_similar

RARE = 0.4  # rows drawn less often than this are thinned out to about this weight
PATTERNS = 40_000
# Sources of English prose in the corpora of other languages. Those whose words are set apart are missing: the model would
# write so too.
ENGLISH = {
    "ja": ("kftt_wiki",),
    "fr": ("tatoeba_manythings", "alignedtexts"),
    "es": ("tatoeba_test",),
    "ru": ("alignedtexts", "mscpp-MT"),
}
ENGLISH_ROWS = 600_000
VOCABULARY_ROWS = 500_000


def write(path: Path, **arrays: np.ndarray) -> None:
    plain = path.with_suffix("")
    np.savez(plain, **arrays)
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 6, "lc": 2, "lp": 1, "pb": 1}]
    path.write_bytes(lzma.compress(plain.read_bytes(), filters=filters))
    plain.unlink()
    say(f"{path.name}: {path.stat().st_size / 2**20:.1f} MiB")


def load(path: Path) -> dict[str, np.ndarray]:
    with lzma.open(path) as file:
        return dict(np.load(file))


def ragged(name: str, rows: Ragged) -> dict[str, np.ndarray]:
    """As `NAME` and `NAME_lengths`, which compresses better than where rows begin."""
    return {name: rows.ids, f"{name}_lengths": rows.lengths.astype(np.uint8)}


def unpacked(content: dict[str, np.ndarray], name: str) -> Ragged:
    at = np.zeros(len(content[f"{name}_lengths"]) + 1, np.int64)
    np.cumsum(content[f"{name}_lengths"], out=at[1:])
    return Ragged(content[name], at)


def corpus(shards: Shards) -> tuple[encode.Pairs, np.ndarray]:
    """All shards with how often each pair is drawn; what is held out is never drawn."""
    pairs, weights = None, []
    for number in range(shards.count):
        shard = shards.load(number)
        pairs = encode.together(pairs, shard.pairs) if pairs else shard.pairs
        weights.append(shard.weights)
    return pairs, np.concatenate(weights)


def taken(pairs: encode.Pairs, rows: np.ndarray) -> encode.Pairs:
    return encode.Pairs(
        pairs.english.take(rows), pairs.other.take(rows), pairs.source[rows], pairs.language[rows], pairs.way[rows],
        pairs.sources, pairs.languages, pairs.sizes,
    )  # fmt: skip


def domains(pairs: encode.Pairs, processor) -> np.ndarray:
    """The piece of each row's domain, 0 where it has none."""
    names = [source(name).domain for name in pairs.sources]
    pieces = np.array([processor.piece_to_id(domain_piece(name)) if name else 0 for name in names])
    return np.where(pieces == UNKNOWN, 0, pieces).astype(np.uint16)[pairs.source]


def english_sentences(folder: Path) -> dict[str, str]:
    """Sentences that stand in no pair of en-zh, each once, and their sources."""
    known = {normalise(row.english).casefold() for row in read(corpus_file(folder, LANGUAGE), LANGUAGE)}
    found: dict[str, tuple[str, str]] = {}
    for language, names in ENGLISH.items():
        for row in read(corpus_file(folder, language), language):
            text, name = normalise(row.english), row.source.split(":")[0]
            key = text.casefold()
            if name in names and 12 <= len(text) <= 400 and key not in known:
                # Only the other side of these rows is a machine's.
                found[key] = text, name.removesuffix("-MT")
    return dict(found.values())


def make_vocabulary(corpus_folder: Path, target: Path) -> None:
    """Pieces of both languages from rows drawn as training draws them, with those of directions, domains and memory."""
    rows = [row for row in read(corpus_file(corpus_folder, LANGUAGE), LANGUAGE) if source(row.source).weight]
    drawn = random.Random(1).choices(rows, [source(row.source).weight for row in rows], k=VOCABULARY_ROWS)
    usable = [row for row in usable_rows(dict.fromkeys(drawn), LANGUAGE, Counter(), 0)]
    say(f"vocabulary from {len(usable)} pairs")
    train_pieces([text for row in usable for text in (row.english, row.other)], Architecture().vocabulary, target)


def choose(pairs: encode.Pairs, weights: np.ndarray, chance) -> tuple[encode.Pairs, np.ndarray, encode.Pairs]:
    """The pairs to train on, how often each is drawn, and the pairs held out."""
    kept = held_out(pairs)
    rows = np.flatnonzero(chance.random(len(weights)) < weights / RARE)
    say(f"{len(pairs)} pairs, {kept.sum()} held out, {len(rows)} chosen")
    return taken(pairs, rows), np.maximum(weights[rows], RARE), taken(pairs, np.flatnonzero(kept))


def rows_of(pairs: encode.Pairs) -> Counter:
    """Rows by source."""
    return Counter(np.array([name.split(":")[0] for name in pairs.sources])[pairs.source].tolist())


def additional(shards: Shards) -> encode.Pairs:
    """Words of the dictionary and patterns."""
    additions = Additions(number_of_patterns=PATTERNS)
    words = chain.from_iterable(additions.rows(visit) for visit in range(DICTIONARY_SHARE))
    return shards.encoded([row for n, row in enumerate(words) if row.source != "patterns" or n % DICTIONARY_SHARE == 0])


def pack(corpus_folder: Path, testset: Path, to: Path) -> None:
    to.mkdir(parents=True, exist_ok=True)
    vocabulary = to / "vocab.spm"
    if not vocabulary.exists():
        make_vocabulary(corpus_folder, vocabulary)
    shards = Shards(default_folder() / "sprint", corpus_folder, vocabulary)
    shards.ensure_split()
    chance = np.random.default_rng(1)
    out, into = shards.tables
    write(
        to / "tables.npz.xz",
        out_keys=out.keys.numpy(), out_values=out.values.numpy(), into_keys=into.keys.numpy(),
        into_values=into.values.numpy(), width=np.array(out.width),
    )  # fmt: skip

    pairs, weights = corpus(shards)
    chosen, drawn, kept = choose(pairs, weights, chance)
    np.savez(default_folder() / "held-out.npz", **ragged("en", kept.english), **ragged("other", kept.other))
    similar = most_similar(chosen.english, chosen.other)
    write(to / "memory.npz.xz", row=similar.row, other=similar.other, share=similar.share)

    more = additional(shards)
    every = encode.together(chosen, more)
    drawn = np.concatenate([drawn, 0.5 * source_weights(more)])
    write(
        to / "pairs.npz.xz",
        **ragged("en", every.english), **ragged("other", every.other),
        domain=domains(every, shards.processor), weight=drawn.astype(np.float16),
    )  # fmt: skip

    sentences = list(english_sentences(corpus_folder).items())
    say(f"{len(sentences)} English sentences")
    if len(sentences) > ENGLISH_ROWS:
        sentences = [sentences[n] for n in np.sort(chance.choice(len(sentences), ENGLISH_ROWS, replace=False))]
    encoded = Ragged.of(shards.processor.encode([text for text, _ in sentences], num_threads=2))
    fits = np.flatnonzero((encoded.lengths <= LONGEST) & (encoded.lengths >= 3))
    write(to / "english.npz.xz", **ragged("en", encoded.take(fits)))
    counts = rows_of(every) + Counter(sentences[n][1] for n in fits)
    write_json(to / "prepare.json", {"sources": dict(counts.most_common())})

    for code in ("en", LANGUAGE):
        shutil.copyfile(testset / f"{code}.txt", to / f"{code}.txt")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("corpus", "testset", "to"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    given = parser.parse_args()
    pack(given.corpus, given.testset, given.to)


if __name__ == "__main__":
    main()
