"""Stage 3: BLEU and chrF2 on a development set, and a look at everyday sentences.

    python -m training.evaluate --work DIR --testset DIR [--lines 200]
"""

import argparse
import json
from pathlib import Path

import sacrebleu
import torch

from .checkpoint import load

DIRECTIONS = (("zh", "en"), ("en", "zh"))


def scores(hypotheses: list[str], references: list[str], to: str) -> dict[str, float]:
    tokenizer = "zh" if to == "zh" else "13a"
    return {
        "bleu": round(sacrebleu.corpus_bleu(hypotheses, [references], tokenize=tokenizer).score, 2),
        "chrf2": round(sacrebleu.corpus_chrf(hypotheses, [references]).score, 2),
    }


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--testset", type=Path, required=True, help="folder with en.txt and zh.txt, parallel by line")
    parser.add_argument("--name", default="student")
    parser.add_argument("--lines", type=int, default=None, help="only the first so many lines")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--latest", action="store_true", help="the latest weights instead of the averaged ones")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    translator = load(args.work, args.name, averaged=not args.latest)
    print(json.dumps(translator.progress))
    everyday = (Path(__file__).parent / "everyday.txt").read_text(encoding="utf-8").split("\n")[:-1]
    for to in ("en", "zh"):
        lines = [line for line in everyday if is_chinese(line) == (to == "en")]
        for line, result in zip(lines, translator.translate(lines, to), strict=True):
            print(f"{line} → {result}")
    text = {lang: (args.testset / f"{lang}.txt").read_text(encoding="utf-8").split("\n")[: args.lines] for lang in ("en", "zh")}
    text = {lang: [line for line in lines if line] for lang, lines in text.items()}
    report = []
    for source, target in DIRECTIONS:
        hypotheses = translator.translate(text[source], target)
        for n in range(3):
            print(f"{text[source][n]}\n  → {hypotheses[n]}")
        for metric, value in scores(hypotheses, text[target], target).items():
            report.append({"source": source, "target": target, "metric": metric, "value": value})
    (args.work / f"{args.name}.scores.json").write_text(json.dumps({"lines": len(text["en"]), "scores": report}, indent=1))
    print(json.dumps(report))


if __name__ == "__main__":
    main()
