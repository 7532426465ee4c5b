"""Decides which pairs of sentences look like translations of each other, and says why the others do not."""

import re
import unicodedata

from .languages import KANA, LATIN, Language

MARKUP = re.compile(r"[|{}<>\\\u200b]|::|--|:[a-z]+:|__|https?:|\[\d*\]|=|\*\*")
SPACE = re.compile(r"\s+")
WORD = re.compile(r"\w+")
IS_LATIN = re.compile(f"[{LATIN}]")
IS_KANA = re.compile(f"[{KANA}]")
FOREIGN = re.compile(r"[\u0400-\u04ff\u0600-\u06ff\u1000-\u109f\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


def normalise(text: str) -> str:
    text = unicodedata.normalize("NFC", text)
    text = "".join(c for c in text if c in "\t\n" or unicodedata.category(c) not in ("Cc", "Cf"))
    return SPACE.sub(" ", text).strip()


def _units(text: str, language: Language) -> float:
    if language.spaced:
        return len(text.split())
    return language.letters(text) + len(IS_LATIN.findall(text)) / 3.0


def _is_other_language(text: str, language: Language, english: frozenset[str]) -> bool:
    """True where a text in a Latin script holds more of English's commonest words than of its own language's."""
    words = [word.casefold() for word in WORD.findall(text)]
    own, foreign = (sum(word in common for word in words) for common in (language.common, english))
    return len(words) >= 5 and foreign > own


def _is_wrong_script(english: str, other: str, language: Language) -> bool:
    own = language.letters(other)
    if FOREIGN.search(english) or own < 1:
        return True
    if language.script == LATIN:
        return bool(FOREIGN.search(other)) or own < 0.6 * len(other.replace(" ", ""))
    if language.code == "ja" and own > 8 and not IS_KANA.search(other):
        return True
    return len(IS_LATIN.findall(other)) > 2.0 * own


def rejection(english: str, other: str, language: Language, common_english: frozenset[str]) -> str | None:
    """Why the pair is left out, or None for a usable one. Both texts are normalised."""
    if not english or not other:
        return "empty"
    if MARKUP.search(english) or MARKUP.search(other):
        return "markup"
    words = len(english.split())
    if words > 70 or len(english) > 450 or len(other) > language.longest:
        return "too long"
    if len(IS_LATIN.findall(english)) < 0.6 * len(english.replace(" ", "")):
        return "script"
    if english.casefold() == other.casefold():
        return "untranslated"
    if _is_wrong_script(english, other, language):
        return "script"
    if language.common and _is_other_language(other, language, common_english):
        return "language"
    if language.script == LATIN and words >= 4:
        mine = set(english.casefold().split())
        if len(mine & set(other.casefold().split())) > 0.7 * len(mine):
            return "untranslated"
    units = _units(other, language)
    low, high = language.ratio
    few = words <= 4 and units <= max(4.0, 4 * high)
    return None if few or low <= units / words <= high else "length ratio"


class Duplicates:
    """Remembers pairs by hash; a sentence may stand with a few different translations, not with any number."""

    def __init__(self, most: int = 3):
        self.pairs: set[int] = set()
        self.sides: dict[int, int] = {}
        self.most = most

    def holds(self, english: str, other: str) -> bool:
        key = hash((english.casefold(), other.casefold()))
        sides = (hash((0, english.casefold())), hash((1, other.casefold())))
        if key in self.pairs or any(self.sides.get(side, 0) >= self.most for side in sides):
            return True
        self.pairs.add(key)
        for side in sides:
            self.sides[side] = self.sides.get(side, 0) + 1
        return False
