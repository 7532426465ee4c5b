"""Stage 1: corpus → rows.tsv (English, other language, source, language), normalised and filtered.

python -m training.prepare --pair zh-en --corpus CORPUS --work WORK [--slice 20000]
"""

import sys
from collections import Counter
from itertools import chain
from pathlib import Path

from . import stages
from .corpus import Row, corpus_file, drawn, read
from .filters import Duplicates, normalise, rejection
from .languages import LANGUAGES
from .options import Options
from .sources import source

NAME = "prepare"
OPTIONS = ("pair", "both", "slice", "seed")


def extra_files(o: Options) -> list[Path]:
    return [Path(name) for name in o.extra.split(",") if name]


def inputs(o: Options) -> list[Path]:
    if o.corpus is None:
        raise SystemExit("prepare: --corpus is missing")
    return [corpus_file(o.corpus, language) for language in o.languages] + extra_files(o)


def outputs(o: Options) -> list[Path]:
    return [o.work / "rows.tsv", o.work / "prepare.json"]


def _rows(o: Options, language: str):
    """The corpus of a language, then the extra files named after it (en-xx.NAME.tsv)."""
    named = [path for path in extra_files(o) if path.name.startswith(f"en-{language}.")]
    rows = chain.from_iterable(read(path, language) for path in [corpus_file(o.corpus, language), *named])
    # More than are wanted, since some will be left out.
    return drawn(rows, 3 * o.slice + 1000, o.seed) if o.slice else rows


def usable_rows(rows, language: str, reasons: Counter, most: int):
    """The rows worth training on; `reasons` counts the others."""
    seen, count = Duplicates(), 0
    english_words = LANGUAGES["en"].common
    for row in rows:
        row = Row(normalise(row.english), normalise(row.other), row.source, row.language)
        if source(row.source).weight == 0:
            reason = f"source {row.source.split(':')[0]}"
        else:
            reason = rejection(row.english, row.other, LANGUAGES[language], english_words)
            if reason is None and seen.holds(row.english, row.other):
                reason = "duplicate"
        reasons[reason or "used"] += 1
        if reason is None:
            yield row
            count += 1
            if count == most:
                return


def run(o: Options) -> None:
    report: dict[str, dict] = {}
    target, used_sources = o.work / "rows.tsv", Counter()
    temporary = target.with_suffix(".tmp")
    with temporary.open("w", encoding="utf-8") as file:
        for language in o.languages:
            reasons = Counter()
            for row in usable_rows(_rows(o, language), language, reasons, o.slice):
                if any(row.serves(direction) for direction in o.directions):
                    file.write("\t".join(row) + "\n")
                    used_sources[row.source.split(":")[0]] += 1
            report[language] = dict(reasons.most_common())
            stages.say(f"en-{language}: {report[language]}")
    if not used_sources:
        raise SystemExit("prepare: no usable pair")
    temporary.replace(target)
    stages.write_json(o.work / "prepare.json", {"rows": report, "sources": dict(used_sources.most_common())})


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
