"""Pairs made by rule: numbers, dates, amounts, names of files and placeholders, to be copied and converted rightly."""

import random
from collections.abc import Callable

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
WEEKDAYS = (
    ("Monday", "星期一"), ("Tuesday", "星期二"), ("Wednesday", "星期三"), ("Thursday", "星期四"),
    ("Friday", "星期五"), ("Saturday", "星期六"), ("Sunday", "星期日"),
)  # fmt: skip
Slot = tuple[str, str]  # English, Chinese


def _plain(value: float) -> str:
    """Without zeros at the end."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def count(c: random.Random) -> Slot:
    number = int(10 ** c.uniform(0.5, 5.5))
    return f"{number:,}", f"{number:,}" if c.random() < 0.5 else str(number)


def large(c: random.Random) -> Slot:
    """English counts in thousands and millions, Chinese in 万 and 亿."""
    value = c.choice((c.randrange(2, 1000), c.randrange(11, 1000) / 10, c.randrange(101, 1000) / 100))
    name, hundreds_of_millions = c.choice((("million", 0.01), ("billion", 10)))
    converted = value * hundreds_of_millions
    chinese = f"{_plain(converted)}亿" if converted >= 1 else f"{_plain(value * 100)}万"
    return f"{_plain(value)} {name}", chinese


def round_thousands(c: random.Random) -> Slot:
    tens = c.randrange(1, 100)
    return f"{tens * 10_000:,}", f"{tens}万"


def year(c: random.Random) -> Slot:
    number = c.randrange(1600, 2040)
    return str(number), f"{number}年"


def date(c: random.Random) -> Slot:
    y, m, d = c.randrange(1880, 2040), c.randrange(12), c.randrange(1, 29)
    english = c.choice((f"{MONTHS[m]} {d}, {y}", f"{d} {MONTHS[m]} {y}"))
    return english, f"{y}年{m + 1}月{d}日"


def day(c: random.Random) -> Slot:
    m, d = c.randrange(12), c.randrange(1, 29)
    return c.choice((f"{MONTHS[m]} {d}", f"{d} {MONTHS[m]}")), f"{m + 1}月{d}日"


def month(c: random.Random) -> Slot:
    y, m = c.randrange(1880, 2040), c.randrange(12)
    return f"{MONTHS[m]} {y}", f"{y}年{m + 1}月"


def iso_date(c: random.Random) -> Slot:
    text = f"{c.randrange(1990, 2040)}-{c.randrange(1, 13):02}-{c.randrange(1, 29):02}"
    return text, text


def decade(c: random.Random) -> Slot:
    century, tens = c.randrange(18, 21), c.randrange(1, 10)
    return f"the {century - 1}{tens}0s", f"{century}世纪{tens}0年代"


def century(c: random.Random) -> Slot:
    number = c.randrange(10, 22)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number > 20 else "th"
    return f"the {number}{ending} century", f"{number}世纪"


def weekday(c: random.Random) -> Slot:
    return c.choice(WEEKDAYS)


def clock(c: random.Random) -> Slot:
    hour, minute = c.randrange(1, 12), c.randrange(0, 60, 5)
    english, chinese = c.choice((("a.m.", "上午"), ("p.m.", "下午")))
    if minute == 0:
        return f"{hour} {english}", f"{chinese}{hour}点"
    return f"{hour}:{minute:02} {english}", f"{chinese}{hour}:{minute:02}"


def percent(c: random.Random) -> Slot:
    number = c.choice((str(c.randrange(1, 100)), f"{c.randrange(1, 100)}.{c.randrange(1, 10)}"))
    return c.choice((f"{number}%", f"{number} percent", f"{number} per cent")), f"{number}%"


def money(c: random.Random) -> Slot:
    number = c.choice((f"{c.randrange(1, 1000)}", f"{c.randrange(1, 1000)}.{c.randrange(10, 100)}", f"{c.randrange(1000, 90_000):,}"))
    english, chinese = c.choice((("${}", "{}美元"), ("€{}", "{}欧元"), ("£{}", "{}英镑"), ("{} yuan", "{}元")))
    return english.format(number), chinese.format(number)


def measure(c: random.Random) -> Slot:
    number = c.choice((str(c.randrange(2, 900)), f"{c.randrange(1, 90)}.{c.randrange(1, 10)}"))
    units = (
        ("km", "公里"), ("kilometers", "公里"), ("meters", "米"), ("cm", "厘米"), ("kg", "公斤"), ("tons", "吨"), ("miles", "英里"),
        ("feet", "英尺"), ("liters", "升"), ("hours", "小时"), ("minutes", "分钟"), ("years", "年"), ("days", "天"), ("GB", "GB"), ("MHz", "MHz"),
    )  # fmt: skip
    english, chinese = c.choice(units)
    return f"{number} {english}", f"{number}{chinese}"


def length(c: random.Random) -> Slot:
    number = f"{c.randrange(2, 9000):,}" if c.random() < 0.5 else f"{c.randrange(1, 90)}.{c.randrange(1, 10)}"
    english, chinese = c.choice((("km", "公里"), ("kilometers", "公里"), ("meters", "米"), ("miles", "英里"), ("feet", "英尺")))
    return f"{number} {english}", f"{number}{chinese}"


def score(c: random.Random) -> Slot:
    text = f"{c.randrange(12)}-{c.randrange(12)}"
    return text, c.choice((text, text.replace("-", "比")))


def placeholder(c: random.Random) -> Slot:
    name = c.choice(("name", "count", "file", "user", "value", "title", "date", "total", "path"))
    forms = (f"{{{c.randrange(6)}}}", f"{{{name}}}", f"{{{{{name}}}}}", "%s", "%d", f"%{c.randrange(1, 4)}$s", f"${{{name}}}", f"${c.randrange(1, 5)}")
    text = c.choice(forms)
    return text, text


def literal(c: random.Random) -> Slot:
    """What stands the same in every language."""
    name = "".join(c.choice("abcdefghiklmnoprstuw") for _ in range(c.randrange(3, 8)))
    forms = (
        f"{name}.{c.choice(('txt', 'json', 'md', 'py', 'docx', 'xlsx', 'pdf', 'conf'))}",
        f"https://www.{name}.{c.choice(('com', 'org', 'cn'))}/{c.choice(('docs', 'en', 'blog', 'help'))}",
        f"{name}@example.{c.choice(('com', 'org'))}",
        f"{c.randrange(1, 20)}.{c.randrange(20)}.{c.randrange(20)}",
        f"/{c.choice(('etc', 'usr', 'home', 'var'))}/{name}",
        f"--{name}",
        f"{name}_{c.choice(('id', 'name', 'size'))}",
        f"{name.upper()}-{c.randrange(10, 9000)}",
    )
    text = c.choice(forms)
    return text, text


SLOTS: dict[str, Callable[[random.Random], Slot]] = {
    "count": count, "large": large, "thousands": round_thousands, "year": year, "date": date, "day": day, "month": month,
    "iso": iso_date, "decade": decade, "century": century, "weekday": weekday, "clock": clock, "percent": percent,
    "money": money, "measure": measure, "length": length, "score": score, "placeholder": placeholder, "literal": literal,
}  # fmt: skip
FRAMES: tuple[Slot, ...] = (
    ("{date}", "{date}"),
    ("{month}", "{month}"),
    ("{large}", "{large}"),
    ("{measure}", "{measure}"),
    ("{money}", "{money}"),
    ("On {date}, the new law came into force.", "{date}，新法律生效。"),
    ("He was born on {date} and died in {year}.", "他出生于{date}，{year}去世。"),
    ("The company was founded in {year} and has {count} employees.", "该公司成立于{year}，拥有{count}名员工。"),
    ("The city has a population of about {large}.", "该市人口约{large}。"),
    ("More than {large} people were affected.", "超过{large}人受到影响。"),
    ("About {thousands} people attended the event.", "约{thousands}人参加了活动。"),
    ("The project cost {money}.", "该项目耗资{money}。"),
    ("Sales rose by {percent} in {year}.", "{year}销售额增长了{percent}。"),
    ("Unemployment fell from {percent0} to {percent1}.", "失业率从{percent0}降至{percent1}。"),
    ("The bridge is {length} long.", "这座桥长{length}。"),
    ("The meeting starts at {clock} on {weekday}.", "会议{weekday}{clock}开始。"),
    ("The earthquake struck at {clock} local time.", "地震发生在当地时间{clock}。"),
    ("The store is open from {clock0} to {clock1}.", "商店营业时间为{clock0}至{clock1}。"),
    ("It was built in {century}.", "它建于{century}。"),
    ("The music was popular in {decade}.", "这种音乐在{decade}很流行。"),
    ("They won the match {score}.", "他们以{score}赢得了比赛。"),
    ("The deadline is {day}.", "截止日期是{day}。"),
    ("On {weekday}, {day}, the school will be closed.", "{day}（{weekday}）学校将关闭。"),
    ("Between {year0} and {year1}, prices rose by {percent}.", "{year0}至{year1}间，价格上涨了{percent}。"),
    ("The ticket costs {money} per person.", "门票每人{money}。"),
    ("The distance is {length}.", "距离为{length}。"),
    ("Updated on {iso}.", "更新于{iso}。"),
    ("Version {literal} was released on {date}.", "版本{literal}于{date}发布。"),
    ("Welcome, {placeholder}!", "欢迎，{placeholder}！"),
    ("{placeholder0} of {placeholder1} files were uploaded.", "已上传{placeholder0}个文件，共{placeholder1}个。"),
    ("The file {literal} could not be found.", "找不到文件{literal}。"),
    ("Open {literal} and set the value to {count}.", "打开{literal}并将值设为{count}。"),
    ("Please visit {literal} for more information.", "更多信息请访问{literal}。"),
    ("Could not save {placeholder}: the name is already in use.", "无法保存{placeholder}：该名称已被使用。"),
    ("{placeholder0} sent you a message at {placeholder1}.", "{placeholder0}在{placeholder1}给您发了消息。"),
    ("Your order {literal} was shipped on {day}.", "您的订单{literal}已于{day}发货。"),
    ("The total is {money}, including {percent} tax.", "总计{money}，含{percent}的税。"),
    ("In {month}, the number reached {large}.", "{month}，这一数字达到{large}。"),
    ("Run {literal0} with the option {literal1}.", "使用选项{literal1}运行{literal0}。"),
    ("See section {count} on page {count1}.", "参见第{count1}页第{count}节。"),
)


def pair(chance: random.Random) -> Slot:
    """One pair, its slots filled alike on both sides; a digit after a slot's name tells two of a kind apart."""
    english, chinese = chance.choice(FRAMES)
    for name, make in SLOTS.items():
        for key in (name, f"{name}0", f"{name}1"):
            slot = "{" + key + "}"
            if slot in english:
                value = make(chance)
                # Placeholders hold braces themselves: until the end they are written so that no slot is seen in them.
                english = english.replace(slot, value[0].replace("{", "\1").replace("}", "\2"))
                chinese = chinese.replace(slot, value[1].replace("{", "\1").replace("}", "\2"))
    # "p.m." brings the full stop along.
    return tuple(text.replace("\1", "{").replace("\2", "}").replace("..", ".") for text in (english, chinese))


def pairs(number: int, seed: int) -> list[Slot]:
    chance = random.Random(seed)
    return [pair(chance) for _ in range(number)]
