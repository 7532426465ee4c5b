"""Which rows are trained on, and in which direction."""

import pytest

from training import sources
from training.corpus import Row, drawn
from training.filters import Duplicates, normalise, rejection
from training.languages import LANGUAGES, Direction, directions

USABLE = {
    "zh": "今天的天气真的非常好。",
    "ja": "今日はとても天気がいいです。",
    "ko": "오늘은 날씨가 아주 좋습니다.",
    "ru": "Сегодня очень хорошая погода.",
    "fr": "Il fait très beau ici aujourd'hui.",
    "es": "Hoy hace muy buen tiempo en la ciudad.",
    "ar": "الطقس جميل جدا اليوم.",
    "my": "ဒီနေ့ ရာသီဥတု အရမ်းကောင်းတယ်။",
}


def why(english, other, code):
    return rejection(normalise(english), normalise(other), LANGUAGES[code], LANGUAGES["en"].common)


@pytest.mark.parametrize("code", USABLE)
def test_a_translation_is_usable_in_every_language(code):
    assert why("The weather is very nice today.", USABLE[code], code) is None


@pytest.mark.parametrize(
    ("english", "other", "code", "reason"),
    [
        ("The weather is very nice today.", "", "zh", "empty"),
        ("The weather is very nice today.", "好", "zh", "length ratio"),
        ("Yes.", "今天的天气真的非常好，我们去公园散步，然后一起吃晚饭吧，好不好呢。", "zh", "length ratio"),
        ("See https://example.org for more.", "更多内容请看这里。", "zh", "markup"),
        ("The weather is very nice today.", "The weather is very nice today.", "fr", "untranslated"),
        ("The weather in Paris is nice.", "The weather in Paris est nice.", "fr", "language"),
        ("Open the Microsoft Azure Portal now", "Open Microsoft Azure Portal now", "es", "untranslated"),
        ("The weather is very nice today.", "今天的天气真的非常好。", "ko", "script"),
        ("The weather is very nice today.", "今天天气非常好我们去公园", "ja", "script"),
        ("今天 weather is very nice today.", "今天的天气真的非常好。", "zh", "script"),
        ("word " * 71, "字" * 120, "zh", "too long"),
    ],
)
def test_what_is_no_translation_is_named(english, other, code, reason):
    assert why(english, other, code) == reason


def test_control_characters_and_odd_spaces_go():
    assert normalise(" a\u200bb\u00a0 c\u0007\n") == "ab c"


def test_a_sentence_stands_with_a_few_translations_only():
    seen = Duplicates(most=2)
    assert [seen.holds("Yes.", other) for other in ("是。", "是。", "对。", "好。")] == [False, True, False, True]


def test_made_up_sides_are_read_or_written_but_not_both():
    into, out = Direction("zh", "en"), Direction("en", "zh")
    served = {
        label: [Row("a", "b", label, "zh").serves(d) for d in (into, out)] for label in ("lctt:x", "bt:zh", "kd:en")
    }
    assert served == {"lctt:x": [True, True], "bt:zh": [True, False], "kd:en": [True, False]}
    assert not Row("a", "b", "lctt", "ja").serves(into)


def test_pairs_by_name():
    assert directions("zh-en", both=True) == (Direction("zh", "en"), Direction("en", "zh"))
    assert len(directions("all-en", both=False)) == 8 and len(directions("all", both=True)) == 16
    with pytest.raises(SystemExit, match="zh-ja"):
        directions("zh-ja", both=False)


def test_drawing_rows_is_even_and_can_be_repeated():
    found = drawn(iter(range(1000)), 100, seed=1)
    assert found == drawn(iter(range(1000)), 100, seed=1)
    assert len(set(found)) == 100 and 400 < sum(found) / 100 < 600


def test_licences_that_would_reach_the_model_are_left_out():
    assert sources.source("shatteredpd").weight == 0 and sources.source("mscpp-MT").weight == 0
    assert sources.source("lctt:opensource.com").weight > 0
    assert {known.domain for known in sources.SOURCES.values()} - {None} <= set(sources.DOMAINS)
