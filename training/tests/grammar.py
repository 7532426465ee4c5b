"""A toy language: English and Chinese sentences from one grammar, so that no licence stands on them.

python -m training.tests.grammar FOLDER        # writes en-zh.tsv and dev/en.txt, dev/zh.txt
"""

import random
import sys
from pathlib import Path

PEOPLE = (
    ("the teacher", "老师"),
    ("my mother", "我母亲"),
    ("the doctor", "医生"),
    ("a student", "一个学生"),
    ("our friend", "我们的朋友"),
    ("the driver", "司机"),
)
PLACES = (
    ("at home", "在家里"),
    ("in the school", "在学校"),
    ("in the park", "在公园"),
    ("at the station", "在车站"),
    ("in Beijing", "在北京"),
)
TIMES = (("today", "今天"), ("this morning", "今天早上"), ("every day", "每天"), ("on Monday", "星期一"))
VERBS = (("reads", "读"), ("buys", "买"), ("finds", "找到"), ("likes", "喜欢"), ("draws", "画"))
THINGS = (
    ("a book", "一本书"),
    ("the red flower", "红花"),
    ("a small dog", "一只小狗"),
    ("the newspaper", "报纸"),
    ("an apple", "一个苹果"),
    ("two tickets", "两张票"),
)
SOURCES = ("alignedtexts", "tico19", "pydocs")


def sentence(chance: random.Random) -> tuple[str, str]:
    person, verb, thing = (chance.choice(words) for words in (PEOPLE, VERBS, THINGS))
    place = chance.choice(PLACES) if chance.random() < 0.6 else ("", "")
    time = chance.choice(TIMES) if chance.random() < 0.6 else ("", "")
    english = " ".join(part for part in (person[0], verb[0], thing[0], place[0], time[0]) if part)
    return english[0].upper() + english[1:] + ".", f"{person[1]}{time[1]}{place[1]}{verb[1]}{thing[1]}。"


def sentences(count: int, seed: int) -> list[tuple[str, str]]:
    chance = random.Random(seed)
    found: dict[tuple[str, str], None] = {}
    while len(found) < count:
        found[sentence(chance)] = None
    return list(found)


def write(folder: Path, pairs: int = 620, dev: int = 30) -> None:
    """A corpus, and a development set none of whose sentences is in it."""
    (folder / "dev").mkdir(parents=True, exist_ok=True)
    rows = sentences(pairs + dev, seed=5)
    test, train = rows[:dev], rows[dev:]
    lines = (f"{english}\t{chinese}\t{SOURCES[n % 3]}\n" for n, (english, chinese) in enumerate(train))
    (folder / "en-zh.tsv").write_text("".join(lines), encoding="utf-8")
    for side, code in enumerate(("en", "zh")):
        (folder / "dev" / f"{code}.txt").write_text("".join(f"{pair[side]}\n" for pair in test), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
