"""The languages: script, how much of it makes a word of English, and how BLEU cuts it."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    code: str  # as in the corpus and the test sets
    locale: str  # as in the manifests
    name: str
    script: str  # inside of a character class
    spaced: bool  # words stand between spaces
    ratio: tuple[float, float]  # its units (words, or characters where not spaced) for one English word
    longest: int  # characters of a usable sentence
    bleu: str  # sacrebleu tokeniser
    common: frozenset[str] = frozenset()  # its commonest words, for languages that share their script

    def letters(self, text: str) -> int:
        return len(_compiled(self.script).findall(text))


_PATTERNS: dict[str, re.Pattern] = {}


def _compiled(script: str) -> re.Pattern:
    return _PATTERNS.setdefault(script, re.compile(f"[{script}]"))


LATIN = r"A-Za-zÀ-ÖØ-öø-ÿŒœŸ"
HAN = r"\u3400-\u4dbf\u4e00-\u9fff"
KANA = r"\u3041-\u30ff\u31f0-\u31ff"
_LIST = (
    Language(
        "en",
        "en-us",
        "English",
        LATIN,
        True,
        (1, 1),
        450,
        "13a",
        frozenset(
            [
                "the",
                "of",
                "and",
                "to",
                "in",
                "is",
                "that",
                "it",
                "for",
                "you",
                "with",
                "are",
                "was",
                "this",
                "not",
                "be",
                "have",
                "your",
            ]
        ),
    ),
    Language("zh", "zh-cn", "Chinese", HAN, False, (0.7, 3.6), 180, "zh"),
    Language("ja", "ja", "Japanese", HAN + KANA, False, (0.9, 5.5), 240, "ja-mecab"),
    Language("ko", "ko", "Korean", r"\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f", True, (0.3, 1.9), 300, "ko-mecab"),
    Language("ru", "ru", "Russian", r"\u0400-\u04ff", True, (0.4, 1.8), 500, "13a"),
    Language("ar", "ar", "Arabic", r"\u0600-\u06ff\u0750-\u077f", True, (0.4, 1.7), 450, "13a"),
    Language("my", "my", "Burmese", r"\u1000-\u109f", False, (1.5, 14.0), 500, "char"),
    Language(
        "fr",
        "fr",
        "French",
        LATIN,
        True,
        (0.5, 2.2),
        500,
        "13a",
        frozenset(
            [
                "le",
                "la",
                "les",
                "de",
                "des",
                "du",
                "et",
                "est",
                "un",
                "une",
                "que",
                "qui",
                "pas",
                "dans",
                "pour",
                "il",
                "elle",
                "vous",
                "je",
                "ce",
                "sur",
                "en",
                "au",
            ]
        ),
    ),
    Language(
        "es",
        "es",
        "Spanish",
        LATIN,
        True,
        (0.5, 2.2),
        500,
        "13a",
        frozenset(
            [
                "el",
                "la",
                "los",
                "las",
                "de",
                "del",
                "y",
                "es",
                "un",
                "una",
                "que",
                "no",
                "en",
                "por",
                "para",
                "con",
                "se",
                "su",
                "lo",
                "al",
                "como",
                "está",
            ]
        ),
    ),
)
LANGUAGES = {language.code: language for language in _LIST}


def prefix_piece(code: str) -> str:
    """The piece that asks for a translation into `code`."""
    return f"<2{code}>"


@dataclass(frozen=True)
class Direction:
    source: str
    target: str

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"

    @property
    def other(self) -> str:
        """The language that is not English."""
        return self.target if self.source == "en" else self.source


def directions(pairs: str, both: bool) -> tuple[Direction, ...]:
    """`zh-en`, a list `zh-en,ja-en`, or `all-en`, `en-all`, `all` (both ways) for every language of the corpus.

    `both` adds the opposite of each. One side of every pair is English, as in the corpus.
    """
    others = [code for code in LANGUAGES if code != "en"]
    named = {
        "all-en": [(code, "en") for code in others],
        "en-all": [("en", code) for code in others],
        "all": [(code, "en") for code in others] + [("en", code) for code in others],
    }
    wanted = named.get(pairs) or [tuple(pair.split("-")) for pair in pairs.split(",")]
    if both:
        wanted += [pair[::-1] for pair in wanted]
    for pair in wanted:
        if len(pair) != 2 or not set(pair) <= set(LANGUAGES) or (pair[0] == "en") == (pair[1] == "en"):
            raise SystemExit(f"--pair {pairs}: {'-'.join(pair)} is not English and one of {', '.join(others)}")
    return tuple(dict.fromkeys(Direction(*pair) for pair in wanted))
