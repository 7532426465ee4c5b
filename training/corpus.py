"""Reads the parallel corpus and decides which rows are worth training on."""

import lzma
import random
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

# How often a row of a source is drawn relative to one row of ordinary technical prose.
# Everyday sentences are rare in the corpus and what people try first, so they are raised;
# laws and scripture are many and stylised, so they are lowered. 0 leaves a source out:
# shatteredpd is under the GPL, the -MT sets are machine translations.
SOURCE_WEIGHTS = {
    "tatoeba_manythings": 4.0,
    "globalasp": 4.0,
    "alignedtexts": 3.0,
    "3am_captions": 1.5,
    "mozwww": 2.0,
    "tico19": 2.0,
    "xquad": 2.0,
    "osguide": 2.0,
    "twlaw": 0.15,
    "bible": 0.15,
    "pydocs": 0.5,
    "phpdoc": 0.5,
    "tensorflow": 0.5,
    "mindspore": 0.3,
    "paddle": 0.3,
    "shatteredpd": 0.0,
    "msoffice-MT": 0.0,
    "mscpp-MT": 0.0,
    "mspowershell-MT": 0.0,
}
# Rows of a down-weighted source beyond this share are never prepared at all.
KEEP_SHARE = {"twlaw": 0.25, "bible": 0.25, "pydocs": 0.7, "phpdoc": 0.7}

CJK = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z]")
MARKUP = re.compile(r"[|{}<>\\\u200b]|::|--|:[a-z]+:|__|https?:|\[\d*\]|=|\*\*")
SPACE = re.compile(r"\s+")


@dataclass(frozen=True)
class Row:
    english: str
    chinese: str
    source: str


def normalise(text: str) -> str:
    text = "".join(c for c in text if c in "\t\n" or unicodedata.category(c) not in ("Cc", "Cf"))
    return SPACE.sub(" ", text).strip()


def is_usable(english: str, chinese: str) -> bool:
    """True for a pair whose sides look like translations of one sentence in plain text."""
    if MARKUP.search(english) or MARKUP.search(chinese) or CJK.search(english):
        return False
    words = len(english.split())
    characters = len(CJK.findall(chinese))
    if not 1 <= words <= 70 or characters < 1 or len(chinese) > 180:
        return False
    latin = len(LATIN.findall(chinese))
    if latin > 2.0 * characters:
        return False
    letters = len(LATIN.findall(english))
    if letters < 0.6 * len(english.replace(" ", "")):
        return False
    ratio = (characters + latin / 3.0) / words
    return 0.7 <= ratio <= 3.6 or (words <= 4 and characters <= 12)


def read_rows(corpus: Path, seed: int = 1):
    """Yields the usable rows of `en-zh.tsv.xz` (columns: English, Chinese, source)."""
    chance = random.Random(seed)
    with lzma.open(corpus / "en-zh.tsv.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            columns = line.rstrip("\n").split("\t")
            if len(columns) != 3:
                continue
            source = columns[2].split(":")[0]
            if SOURCE_WEIGHTS.get(source, 1.0) == 0.0 or chance.random() > KEEP_SHARE.get(source, 1.0):
                continue
            english, chinese = normalise(columns[0]), normalise(columns[1])
            if is_usable(english, chinese):
                yield Row(english, chinese, source)
