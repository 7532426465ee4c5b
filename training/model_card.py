"""The text beside an exported model: what it is, how far it was trained, what it is bad at, and from what."""

from .languages import LANGUAGES
from .sources import source

BY_LOCALE = {language.locale: language for language in LANGUAGES.values()}
STARTER = """- Training took a small part of the computing and the text that a good model needs. Expect the gist of everyday and
  technical sentences. It is not fit to be relied on without a reader who checks.
- Output can hold invented words, and it may state the opposite of the source while sounding fluent.
"""
ALWAYS = """- Names, idiom, medicine and law are its weakest: little of them was in the pairs that it learnt from.
- It translates sentence by sentence. Long sentences lose or repeat parts; split text into sentences first.
"""


def _names(manifest: dict) -> str:
    return ", ".join(
        f"{BY_LOCALE[pair['source']].name} → {BY_LOCALE[pair['target']].name}" for pair in manifest["pairs"]
    )


def _weaknesses(manifest: dict) -> str:
    locales = {pair[side] for pair in manifest["pairs"] for side in ("source", "target")}
    text = (STARTER if manifest["quality"] == "starter" else "") + ALWAYS
    if "zh-cn" in locales:
        text += "- Chinese is Simplified; Traditional input is mostly unknown to it.\n"
    if "my" in locales or "ar" in locales:
        text += "- Burmese and Arabic come from very little text, much of it scripture.\n"
    return text


def _data(counts: dict[str, int]) -> str:
    rows: dict[tuple[str, str], int] = {}
    for name, count in counts.items():
        known = source(name)
        key = (known.what, known.licence)
        rows[key] = rows.get(key, 0) + count
    ordered = sorted(rows.items(), key=lambda item: -item[1])
    return "\n".join(f"| {what} | {count} | {licence} |" for (what, licence), count in ordered)


def _table(rows: list[tuple]) -> str:
    return "\n".join("| " + " | ".join(str(cell).replace("|", " ") for cell in row) + " |" for row in rows)


def _prefixes(manifest: dict) -> str:
    used = sorted({pair["prefix"] for pair in manifest["pairs"] if "prefix" in pair})
    text = (
        f"The source begins with the piece of its target language ({', '.join(f'`{piece}`' for piece in used)}). "
        if used
        else ""
    )
    if manifest["domains"]:
        text += f"It knows the domains {', '.join(sorted(manifest['domains']))}, each by a piece after that. "
    return text


def _before(trained: dict) -> str:
    if "before" not in trained:
        return ""
    b = trained["before"]
    tokens = f"{b['targetTokens'] / 1e6:.1f} million target tokens"
    text = f" It began with a model trained for {b['hours']} hours, {b['steps']} steps, {tokens}."
    if "initShare" in trained:
        text += f" Its parameters are mixed with those of that model, {trained['initShare']:.0%} of them."
    if "meanOf" in trained:
        text += f" They are the mean of {trained['meanOf']} states of its training."
    return text


def _teacher(trained: dict) -> str:
    if "teacher" not in trained:
        return ""
    t = trained["teacher"]
    text = (
        f" It learnt from the text and from what a teacher made of it: a model {t['dimension']} wide, feed-forward "
        f"{t['feedForward']}, trained for {t['hours']} hours, {t['steps']} steps, {t['targetTokens'] / 1e6:.1f} million "
        "target tokens."
    )
    if "before" in t:
        tokens = t["before"]["targetTokens"] / 1e6
        text += f" The teacher began as a narrower model with {tokens:.1f} million target tokens behind it."
    return text


def _own(trained: dict) -> str:
    if "ownTranslations" not in trained:
        return ""
    o = trained["ownTranslations"]
    return (
        " Part of the text was prose of one language alone, behind what the model made of it in the other. For "
        f"{o['steps']} steps, {o['hours']} hours, it learnt from its own translations, by how near they come to what people wrote."
    )


def _use_of_test_set(trained: dict) -> str:
    if "initShare" in trained:
        return "was used for scoring and to choose that share, never for training"
    return "was used for scoring only"


def model_card(manifest: dict, results: list[dict], counts: dict[str, int]) -> str:
    """`results` are those of the evaluation, `counts` the rows of each source the model was trained on."""
    trained, a = manifest["trained"], manifest["architecture"]
    scores = [(f"{r['source']} → {r['target']}", r["metric"], r["value"], r["testset"]) for r in manifest["scores"]]
    tokenizers = sorted({f"{r['target']}: {r['tokenizer']}" for r in results})
    examples = [example for result in results for example in result["examples"]]
    layers = f"A transformer encoder of {a['encoderLayers']} layers and an SSRU decoder of {a['decoderLayers']}"
    done = f"{trained['steps']} steps, {trained['targetTokens'] / 1e6:.1f} million target tokens ({trained['date']})"
    return f"""# {manifest["id"]} {manifest["version"]}

{_names(manifest)}. {layers}, {a["dimension"]} wide,
feed-forward {a["feedForward"]}, {a["vocabularySize"]} pieces. {_prefixes(manifest)}Licence {manifest["licence"]}.

## How far it was trained

{trained["hours"]} hours on {trained["device"]}, {done}.{_before(trained)}{_teacher(trained)}{_own(trained)}

| Direction | Metric | Value | Test set |
|---|---|---|---|
{_table(scores)}

Greedy search with the weights as trained, before int8. BLEU with sacrebleu, tokenisers {", ".join(tokenizers)}. The test
set {_use_of_test_set(trained)}.

## What it is bad at

{_weaknesses(manifest)}
## Unedited examples

| Source | Output |
|---|---|
{_table(examples)}

## Training data

| Source | Pairs | Licence, as the source states it |
|---|---|---|
{_data(counts)}
"""
