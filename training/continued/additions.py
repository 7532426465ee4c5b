"""What is drawn beside the corpus: words of a dictionary and patterns made by rule, others at each visit of a shard."""

import re
from pathlib import Path

from ..corpus import Row
from ..dictionary import DICTIONARY, read
from ..stages import digest
from . import patterns
from .shards import LANGUAGE

DICTIONARY_SHARE = 16  # a shard's visit takes every so many-th word
PATTERNS = 1500  # a visit
VERSION = 2
SHORTEST, LONGEST = 2, 8  # characters of a word that is used
HAN = re.compile(r"[\u3400-\u9fff·]+")


class Additions:
    def __init__(self, dictionary: Path = DICTIONARY, number_of_patterns: int = PATTERNS):
        self.number_of_patterns = number_of_patterns
        self.words: list[tuple[str, str]] = []
        self.identity = {"patterns": [VERSION, number_of_patterns], "dictionary": None}
        if dictionary.exists():
            self.identity["dictionary"] = digest(dictionary)
            self.words = _words(read(dictionary))

    def rows(self, visit: int) -> list[Row]:
        """The same rows for the same visit."""
        words = self.words[visit % DICTIONARY_SHARE :: DICTIONARY_SHARE]
        made = patterns.pairs(self.number_of_patterns, seed=visit)
        return [
            *(Row(english, chinese, "cedict", LANGUAGE) for english, chinese in words),
            *(Row(english, chinese, "patterns", LANGUAGE) for english, chinese in made),
        ]


def _words(dictionary: dict[str, list[tuple[str, bool]]]) -> list[tuple[str, str]]:
    """English and Chinese, each Chinese word once."""
    usable = (word for word in dictionary if SHORTEST <= len(word) <= LONGEST and HAN.fullmatch(word))
    return [(dictionary[word][0][0], word) for word in usable]
