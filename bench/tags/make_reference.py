"""Chooses tags for translated sentences and works out, by statistical word alignment, where each belongs.

    npm run bench tags -- --regenerate --python PYTHON --work WORK

calls this with the engine's translations on standard input. WORK is the training folder with `align.npz`: IBM-style
tables of p(target piece | source piece) in both directions. Nothing of the translation model is used: two pieces are
linked where each is the other's likeliest partner. A tag is put only where the words on both sides of its edges are
linked surely, so that there is one right answer up to words without a partner.
"""

import argparse
import gzip
import json
import random
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

DIAGONAL = 4.0  # favours partners at the same relative place
NULL = 0.08  # share of the probability kept for 'no partner'
MUTUAL = 0.5  # least posterior of a link that is the likeliest both ways
ONE_WAY = 0.7  # least posterior of a link that widens a mutual one
PER_DIRECTION = 250
# Words that have no partner of their own, or now this one and now that.
FUNCTION_WORDS = set(
    """the a an of to in on at for by with from into and or as than that which who it its there is are was were be been
    being am do does did have has had will shall would should can could may might must not 's so such any some all each
    的 了 在 是 地 得 着 过 被 把 将 就 都 也 而 所 于 以 为 由 之 其 中 里 上 下 内 后 前 时 来 去 到 从 对 向 给 个 一个 一 位 名 家 们 和 与
    或 并 该 这 那 此 有 会 能 可以 应 应当 必须 须 不 没有 要 让 使 等""".split()
)


@dataclass
class Text:
    """`words` in UTF-16 units, punctuation included; `word_of` gives the word of each piece."""

    text: str
    words: list[tuple[int, int]]
    ids: np.ndarray
    word_of: np.ndarray

    def says_something(self, word: int) -> bool:
        """Neither punctuation nor a function word."""
        text = self.text[slice(*self.words[word])].lower()
        return text not in FUNCTION_WORDS and any(c.isalnum() for c in text)


def read(text: str, words: list[list[int]], vocabulary: sentencepiece.SentencePieceProcessor) -> Text:
    """A text's pieces, each with the word that it overlaps most."""
    raw = text.encode()
    ids, word_of = [], []
    for piece in vocabulary.encode(text, return_type="proto").pieces:
        start, end = (len(raw[:at].decode(errors="ignore")) for at in (piece.begin, piece.end))
        overlaps = [min(end, b) - max(start, a) for a, b in words]
        if overlaps and max(overlaps) > 0:
            ids.append(piece.id)
            word_of.append(int(np.argmax(overlaps)))
    return Text(text, [(a, b) for a, b in words], np.array(ids, np.int64), np.array(word_of))


class Table:
    """p(target piece | source piece), sparse as `training.align` writes it."""

    def __init__(self, file, name: str, width: int):
        self.keys, self.values, self.width = file[f"{name}_keys"], file[f"{name}_values"].astype(np.float64), width

    def posterior(self, source: Text, target: Text, frequency: np.ndarray) -> np.ndarray:
        """[target words, source words]: how likely each source word is the partner of each target word."""
        wanted = source.ids[None, :] * self.width + target.ids[:, None]
        at = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        share = np.where(self.keys[at] == wanted, self.values[at], 0.0)
        place = (np.arange(len(target.ids)) + 0.5) / len(target.ids)
        other = (np.arange(len(source.ids)) + 0.5) / len(source.ids)
        prior = np.exp(-DIAGONAL * np.abs(place[:, None] - other[None, :]))
        share = share * prior / prior.sum(1, keepdims=True) * (1 - NULL)
        share /= share.sum(1, keepdims=True) + NULL * frequency[target.ids][:, None] + 1e-12
        result = np.zeros((len(target.words), len(source.words)))
        counts = np.zeros(len(target.words))
        for j, word in enumerate(target.word_of):
            counts[word] += 1
            for i, partner in enumerate(source.word_of):
                result[word, partner] += share[j, i]
        return result / np.maximum(counts, 1)[:, None]


def links(source: Text, target: Text, into: np.ndarray, back: np.ndarray) -> set[tuple[int, int]]:
    """Sure (source word, target word) links from posteriors [target, source] and [source, target]."""
    best, best_back = into.argmax(1), back.argmax(1)
    sure = {
        (int(i), j)
        for j, i in enumerate(best)
        if best_back[i] == j and into[j, i] >= MUTUAL and back[i, j] >= MUTUAL
    }
    for j, i in enumerate(best):
        if into[j, i] >= ONE_WAY and ((i, j - 1) in sure or (i, j + 1) in sure):
            sure.add((int(i), j))
    for i, j in enumerate(best_back):
        if back[i, j] >= ONE_WAY and ((i - 1, j) in sure or (i + 1, j) in sure):
            sure.add((i, int(j)))
    return {(i, j) for i, j in sure if source.says_something(i) and target.says_something(j)}


class Sentence:
    def __init__(self, source: Text, target: Text, linked: set[tuple[int, int]]):
        self.source, self.target = source, target
        self.targets = [sorted(j for a, j in linked if a == i) for i in range(len(source.words))]
        self.linked = {j for _, j in linked}

    def surely_bounded(self, low: int, high: int, near: int = 2) -> bool:
        """Whether, beyond the words low..high of the target, a sure word or the end comes within `near` words."""
        count = len(self.target.words)
        before = range(max(low - near, 0), low)
        after = range(high + 1, min(high + 1 + near, count))
        return (low < near or any(j in self.linked for j in before)) and (
            high + near >= count or any(j in self.linked for j in after)
        )

    def pair_place(self, first: int, last: int) -> dict | None:
        """The target words of source words first..last, if they stand together and alone."""
        if not self.targets[first] or not self.targets[last]:
            return None
        inside = sorted({j for i in range(first, last + 1) for j in self.targets[i]})
        outside = {j for i, js in enumerate(self.targets) if not first <= i <= last for j in js}
        low, high = inside[0], inside[-1]
        if any(low <= j <= high for j in outside) or not self.surely_bounded(low, high):
            return None
        return {"inside": [self.span(j) for j in inside], "outside": [self.span(j) for j in sorted(outside)]}

    def point_place(self, word: int) -> dict | None:
        """Between the target words of source word `word` - 1 and of `word`, if those follow each other."""
        before, after = self.targets[word - 1], self.targets[word]
        if not before or not after or max(before) >= min(after):
            return None
        if any(max(before) < j < min(after) for j in self.linked) or min(after) - max(before) > 2:
            return None
        return {"from": self.span(max(before))[1], "to": self.span(min(after))[0]}

    def span(self, word: int) -> tuple[int, int]:
        return self.target.words[word]


def choose_tags(sentence: Sentence, chance: random.Random) -> tuple[list[dict], dict] | None:
    """One to four tags at sure places: pairs that nest or stand apart, and single ones."""
    words = sentence.source.words
    pairs = [(a, b) for a in range(len(words)) for b in range(a, min(a + 6, len(words)))]
    pairs = [(p, place) for p in pairs if (place := sentence.pair_place(*p))]
    points = [(n, place) for n in range(1, len(words)) if (place := sentence.point_place(n))]
    wanted = chance.choice((1, 2, 2, 3, 3, 4))
    chosen: list[tuple[int, int, dict]] = []  # source words from, to (not included; equal: single), place
    for _ in range(20):
        if len(chosen) == wanted:
            break
        single = chance.random() < 0.3
        if not (points if single else pairs):
            continue
        if single:
            start, place = chance.choice(points)
            end = start
        else:
            (start, last), place = chance.choice(pairs)
            end = last + 1
        if any(crosses((start, end), (a, b)) or (start, end) == (a, b) for a, b, _ in chosen):
            continue
        chosen.append((start, end, place))
    if not chosen:
        return None
    return marks(sentence.source, chosen), {str(n + 1): place for n, (_, _, place) in enumerate(chosen)}


def crosses(one: tuple[int, int], other: tuple[int, int]) -> bool:
    (a, b), (c, d) = sorted((one, other))
    return a < c < b < d


def marks(source: Text, chosen: list[tuple[int, int, dict]]) -> list[dict]:
    """The tags in order, wider pairs outside; a single tag stands before the word that follows it."""
    tags = []
    for n, (start, end, _) in enumerate(chosen):
        offset = source.words[start][0]
        if start == end:
            tags.append(((start, 1, 0), {"id": n + 1, "kind": "standalone", "offset": offset}))
            continue
        close = source.words[end - 1][1]
        tags.append(((start, 2, -end), {"id": n + 1, "kind": "open", "offset": offset}))
        tags.append(((end, 0, -start), {"id": n + 1, "kind": "close", "offset": close}))
    return [tag for _, tag in sorted(tags, key=lambda one: one[0])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True, help="folder with align.npz")
    parser.add_argument("--vocabulary", type=Path, required=True, help="the vocabulary of both")
    parser.add_argument("--output", type=Path, required=True)
    args = parser.parse_args()
    if not (args.work / "align.npz").is_file():
        raise SystemExit(f"{args.work}: holds no align.npz; python -m training.align makes it")
    task = json.load(sys.stdin)
    vocabulary = sentencepiece.SentencePieceProcessor(model_file=str(args.vocabulary))
    file = np.load(args.work / "align.npz")
    english, other = (int(n) for n in file["sizes"])
    if english != other or english != vocabulary.get_piece_size():
        raise SystemExit(f"{args.work}/align.npz: has {english} and {other} pieces, the vocabulary {vocabulary.get_piece_size()}")
    frequency = np.exp([vocabulary.get_score(n) for n in range(english)])
    tables = {"en-zh": Table(file, "out", other), "zh-en": Table(file, "into", english)}
    chance = random.Random(3)
    sentences = []
    for pair, back in (("zh-en", "en-zh"), ("en-zh", "zh-en")):
        rows = task["translations"][pair]
        chance.shuffle(rows)
        found = 0
        for row in rows:
            if max(map(ord, row["source"] + row["target"])) > 0xFFFF:
                continue  # offsets in UTF-16 units would not be those of Python
            source = read(row["source"], row["sourceWords"], vocabulary)
            target = read(row["target"], row["targetWords"], vocabulary)
            if len(target.words) < 3:
                continue
            into = tables[pair].posterior(source, target, frequency)
            linked = links(source, target, into, tables[back].posterior(target, source, frequency))
            tagged = choose_tags(Sentence(source, target, linked), chance)
            if tagged is None or found == PER_DIRECTION:
                continue
            tags, places = tagged
            found += 1
            texts = {"source": source.text, "target": target.text}
            sentences.append({"pair": pair, **texts, "tags": tags, "places": places})
        print(f"{pair}: {found} of {len(rows)} sentences have sure places for tags")
        if found < PER_DIRECTION:
            raise SystemExit(f"{pair}: {PER_DIRECTION} are needed")
    text = json.dumps({"model": task["model"], "sentences": sentences}, ensure_ascii=False)
    args.output.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
