"""Writes sacrebleu.json.gz: lines of every kind and what sacreBLEU says about them.

    pip install sacrebleu==2.6.0
    python packages/evaluation/src/testing/make_fixture.py
"""

import gzip
import json
import random
from pathlib import Path

import sacrebleu

TOKENIZERS = ("13a", "zh", "char", "intl")

SENTENCES = {
    "en": """The train to the airport leaves every 20 minutes from platform four.
We've been waiting since 9:30 a.m. — on Nov. 3, 2024, of all days!
Prices rose by 2.5% (from $1,250.00 to $1,281.25) in March.
See https://example.org/a/b?c=1&d=2#e, or write to info@example.org.
"Could you tell me," she asked, "where I'd find O'Brien's state-of-the-art shop?"
if (a[i] != b[j]) { return -1; } // why? & how?
The so-called <b>bold</b> text &amp; the &quot;quoted&quot; one, 3-5 times.
Smith et al. (2019) measured 10-15 mg/kg; cf. fig. 3a, p. 77.
No, no, no... Yes!!! Really?! ¡Vaya! ½ cup of crème brûlée.
It costs £5, €6, ¥700 or ₹800 ± 10 × 2 ÷ 3.""",
    "zh": """开往机场的列车每20分钟从四号站台发车。
价格从1,250.00元涨到了1,281.25元，涨幅为２．５％！
“请问，”她问道，“在哪里可以买到门票？”
双方应对本协议（以下简称“协议”）的条款保密；违者承担责任。
打开 Settings 页面，选择 Language→中文，然后点击“保存”按钮。
他说：《红楼梦》是1791年刊行的……对吗？
全角ＡＢＣ与半角ABC、〇、㐀、𠀀、豈、⺀、㈱、㎏、✓、☀。
一、二、三——开始！""",
    "ja": """駅はどこですか。すみません、もう一度お願いします！
コーヒーを2杯、ｶﾌﾟﾁｰﾉを1杯ください。
「明日は雨でしょう」と彼は言った。""",
    "ko": """기차역이 어디에 있습니까? 다시 한번 말씀해 주세요.
가격은 1,250원에서 1,281원으로 2.5% 올랐습니다.""",
    "ru": """Поезд в аэропорт отходит каждые 20 минут, т. е. очень часто.
«Где вокзал?» — спросил он у г-на Иванова.""",
    "fr": """L’été dernier, j’ai acheté « Les Misérables » : 12,50 € seulement !
Aujourd'hui, c'est-à-dire lundi, qu'est-ce qu'il y a ?""",
    "es": """¿Dónde está la estación? ¡No lo sé! Pregúntele al Sr. García.""",
    "ar": """أين محطة القطار؟ يغادر القطار كل ٢٠ دقيقة، أليس كذلك؟""",
    "my": """ဘူတာရုံ ဘယ်မှာလဲ။ ရထားသည် မိနစ် ၂၀ တိုင်း ထွက်သည်။""",
}
ODDMENTS = (
    "😀", "👩‍👩‍👧", "🇨🇳", "e\u0301", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u2028", "\x85", "\x1c", "…", "–", "…。", ".", ",", "-",
    "1,000", "3.14", "5-6", "a.b", "&lt;", "&amp;", "<skipped>", "_", "~", "^", "`", "|", "/", "\\", "'", '"', "（", "）", "，", "\u2f81",
    "\U0002a6d6", "№", "™", "٫", "²", "\t", "''",
)


def changed(line: str, chance: random.Random) -> str:
    """A worse version of a line: words or characters lost, doubled, moved, oddments put in."""
    parts = line.split(" ") if " " in line and chance.random() < 0.7 else list(line)
    joint = " " if len(parts) == len(line.split(" ")) else ""
    for _ in range(chance.choice((0, 1, 1, 2, 4, 8))):
        at = chance.randrange(len(parts)) if parts else 0
        action = chance.random()
        if action < 0.3 and parts:
            del parts[at]
        elif action < 0.5 and parts:
            parts.insert(at, parts[at])
        elif action < 0.7 and len(parts) > 1:
            other = chance.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        else:
            parts.insert(at, chance.choice(ODDMENTS))
    return joint.join(parts) + chance.choice(("", "", "", "", " ", "\r", " .", "\u3000"))


def case(name: str, hypotheses: list[str], references: list[str]) -> dict:
    bleu = {}
    for tokenizer in TOKENIZERS:
        found = sacrebleu.corpus_bleu(hypotheses, [references], tokenize=tokenizer)
        bleu[tokenizer] = {"score": found.score, "precisions": found.precisions, "brevityPenalty": found.bp}
    chrf = sacrebleu.corpus_chrf(hypotheses, [references]).score
    return {"name": name, "hypotheses": hypotheses, "references": references, "bleu": bleu, "chrf": chrf}


def main() -> None:
    chance = random.Random(3)
    cases = []
    every: tuple[list[str], list[str]] = ([], [])
    for language, text in SENTENCES.items():
        lines = text.split("\n")
        references = [changed(line, chance) if chance.random() < 0.3 else line for line in lines for _ in range(12)]
        hypotheses = [changed(line, chance) for line in lines for _ in range(12)]
        cases.append(case(f"changed lines, {language}", hypotheses, references))
        every[0].extend(hypotheses)
        every[1].extend(references)
    cases.append(case("changed lines, all languages", *every))
    cases += [case(f"one line: {line}", [changed(line, chance)], [line]) for line in SENTENCES["en"].split("\n")[:4]]
    line = "The cat sat on the mat ."
    cases += [
        case("equal", ["你好，世界！", line], ["你好，世界！", line]),
        case("some hypotheses empty", ["", line, "  ", ""], [line, line, "他走了。", "x"]),
        case("all hypotheses empty", ["", "", "\t"], [line, "他走了。", "x"]),
        case("some references empty", [line, "x y", "他走了。"], ["", "", "他走了。"]),
        case("everything empty", ["", ""], ["", ""]),
        case("nothing in common", ["aaa bbb ccc ddd", "q"], ["他走了。", "Z"]),
        case("fewer than four tokens", ["the cat", "he"], ["the cat", "she"]),
        case("one token in common", ["a b c d e f", "g"], ["a x y z u v", "h"]),
        case("hypotheses too short", ["the cat sat on", "on the mat"], [line, "he sat on the mat for a very long time"]),
        case("hypotheses too long", [line + " " + line, line], [line, line]),
        case("CRLF ends", ["He left.\r", "他走了。\r", "\r"], ["He left.", "他走了。\r", "\r"]),
        case("line ends inside", ["well-\nknown\nman", "a\r\nb"], ["well-known man", "a b"]),
        case("full width", ["ＡＢＣ，１２３！", "ＡＢＣ　１２３"], ["ABC,123!", "ＡＢＣ １２３"]),
        case("emoji", ["Nice 😀👍🏽!", "👩‍👩‍👧 很好🎉"], ["Nice 😀👍!", "👩‍👧 很好🎉🎉"]),
    ]
    text = json.dumps(cases, ensure_ascii=False)
    output = Path(__file__).parent / "sacrebleu.json.gz"
    output.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(sum(len(one["references"]) for one in cases), "lines,", output.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
