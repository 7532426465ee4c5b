"""Makes the vocabularies of the SentencePiece tests and what the reference library says about varied strings.

    python packages/engines/src/local/testing/make_sentencepiece.py      (sentencepiece 0.2.2)
"""

import gzip
import json
import random
import tempfile
from pathlib import Path

import sentencepiece as spm

HERE = Path(__file__).parent / "sentencepiece"
ENGLISH = """The house stands at the end of a long street, and nobody has lived there for years.
Please read the manual before you connect the machine to the power supply.
In 2024 the company sold 1,250,000 units, an increase of 12.5 percent over the year before.
She said: "I don't know whether we'll finish by Friday, but we're trying."
A contract is valid only if both parties have signed every page of it.
The patient was given 5 mg of the drug twice a day for three weeks.
Rain is expected in the north tomorrow; the south will stay dry and warm.
Press the red button to stop the engine, then wait until the light goes out.
Translation memories keep what has been translated once, so that nobody has to translate it again.
How much does it cost to send a parcel of 3 kilograms from Beijing to Madrid?""".splitlines()
CHINESE = """这座房子在长街的尽头，多年来没有人住过。
连接电源之前，请先阅读说明书。
二〇二四年公司售出一百二十五万台，比上年增长百分之十二点五。
她说：“我不知道我们星期五能不能完成，但我们正在努力。”
合同须经双方在每一页签字后方能生效。
患者每日两次服用该药5毫克，连续三周。
预计明天北方有雨；南方继续干燥温暖。
按下红色按钮停止发动机，然后等到指示灯熄灭。
翻译记忆库保存已经翻译过的内容，这样就不必再翻译一遍。
从北京寄一个三公斤的包裹到马德里要多少钱？""".splitlines()
SPECIAL = [
    "", " ", "   ", "\t", "\n", "a", "。", "  leading", "trailing  ", "a  b   c", "tab\there", "line\nbreak", "a\r\nb",
    "\u3000全角空格\u3000", "no\u00a0break", "zero\u200bwidth", "soft\u00adhyphen", "\ufeffBOM at start", "mid\ufeffBOM",
    "ＦＵＬＬ　ＷＩＤＴＨ １２３", "ｶﾀｶﾅ ﾊﾝｶｸ", "ﬁne ﬂow ﬃ", "①②③ ㈱ ㎏", "½ ¼ ²", "Ⅷ ⅷ", "é", "e\u0301", "ñ n\u0303 Å A\u030a",
    "각 각", "emoji 😀", "👩‍👩‍👧‍👦 family", "🇨🇳🇬🇧", "👍🏽", "😀😀😀", "a😀b", "𠮷野家", "𝒳𝓎", "\U0001f1ea", "Straße", "İstanbul ı",
    "ХОРОШО да", "สวัสดี", "မြန်မာ", "العربية", "עברית", "한국어 문장", "日本語の文。", "<2en>", "<2zh>hello", "a<2en>b", "<2e n>",
    "<2en><2zh>", "▁", "a▁b", "▁▁a", "<unk>", "<s>", "</s>", "<0x41>", "⁇", "¡¿", "…", "……", "——", "“quoted”", "it's",
    "don’t", "3.14159", "1,250,000", "100%", "$5", "¥5", "a/b", "a\\b", "C++", "x=y", "http://example.org/a?b=c&d=e#f",
    "user@example.org", "AAAAAAAAAA", "哈哈哈哈哈哈", "aaaaaaaaaaaaaaaaaaaaaaaa", "\x01control\x7f", "a\x00b", "\u2028", "\u0301",
    "\ufffd", "x\ufffdy", "。，、；：？！", "（括号）", "混合mixed文本text", "GPU的价格是＄1，999。", "《书名》", "A\u3000B", "ＡＢｃ", "㍿", "﷽", "ﷺ",
    "\U0010ffff", "\ue000", "a\u2009b\u202fc", "   。  ", "\u00a0", "\u3000", "\u3000 \u3000a",
]  # fmt: skip


def strings():
    chance = random.Random(7)
    found = list(SPECIAL)
    for line in ENGLISH + CHINESE:
        found.append(line)
        words = line.split(" ")
        found.append(" ".join(chance.sample(words, min(len(words), 4))))
        at = chance.randrange(len(line) - 4)
        found.append(line[at : at + chance.randint(3, 30)])
    for _ in range(30):
        parts = [chance.choice(SPECIAL) if chance.random() < 0.3 else chance.choice(ENGLISH + CHINESE)[:12] for _ in range(4)]
        found.append(chance.choice(["", " ", "  "]).join(parts))
    return found


def expected(processor, text):
    pieces = processor.encode(text, return_type="proto").pieces
    ids = [piece.id for piece in pieces]
    units, at, unit = {0: 0}, 0, 0  # offsets in UTF-8 bytes to offsets in UTF-16 units
    for character in text:
        at, unit = at + len(character.encode()), unit + (2 if ord(character) > 0xFFFF else 1)
        units[at] = unit
    return {
        "text": text,
        "ids": ids,
        "starts": [units[piece.begin] for piece in pieces],
        "ends": [units[piece.end] for piece in pieces],
        "decoded": processor.decode(ids),
    }


def main():
    HERE.mkdir(exist_ok=True)
    kinds = {
        "unigram": {
            "model_type": "unigram",
            "vocab_size": 620,
            "byte_fallback": True,
            "normalization_rule_name": "nmt_nfkc",
            "user_defined_symbols": ["<2en>", "<2zh>"],
            "split_digits": True,
        },
        "bpe": {
            "model_type": "bpe",
            "vocab_size": 420,
            "normalization_rule_name": "identity",
            "remove_extra_whitespaces": False,
            "user_defined_symbols": ["<2en>"],
        },
        "rules": {"model_type": "unigram", "vocab_size": 400},
    }
    with tempfile.TemporaryDirectory() as folder:
        text, rules = Path(folder, "text.txt"), Path(folder, "rules.tsv")
        text.write_text("\n".join(ENGLISH + CHINESE) + "\n", encoding="utf-8")
        wide = [(c, c - 0xFEE0) for c in range(0xFF01, 0xFF5F)] + [(0x3000, 0x20), (0x09, 0x20), (0xA0, 0x20)]
        rules.write_text("".join(f"{a:X}\t{b:X}\n" for a, b in wide))
        kinds["rules"]["normalization_rule_tsv"] = str(rules)
        for name, options in kinds.items():
            spm.SentencePieceTrainer.train(
                input=str(text),
                model_prefix=f"{folder}/{name}",
                hard_vocab_limit=False,
                bos_id=-1,
                eos_id=0,
                unk_id=1,
                pad_id=-1,
                minloglevel=2,
                **options,
            )
            model = Path(folder, f"{name}.model")
            processor = spm.SentencePieceProcessor(model_file=str(model))
            (HERE / f"{name}.model.gz").write_bytes(gzip.compress(model.read_bytes(), mtime=0))
            cases = [expected(processor, text) for text in strings()]
            odd = random.Random(3)
            rows = [[odd.randrange(processor.get_piece_size()) for _ in range(odd.randint(1, 12))] for _ in range(60)]
            decodings = [{"ids": ids, "decoded": processor.decode(ids)} for ids in rows]
            data = json.dumps({"cases": cases, "decodings": decodings}, ensure_ascii=True)
            (HERE / f"{name}.expected.json.gz").write_bytes(gzip.compress(data.encode(), mtime=0))
            print(name, processor.get_piece_size(), len(cases))


if __name__ == "__main__":
    main()
