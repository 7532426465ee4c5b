"""The text beside a bundled model: what it is, how far it was trained, what it is bad at, and from what."""

SOURCES = """| Source | What it is | Licence, as the source states it |
|---|---|---|
| LCTT translations | human translations of open-source journalism | Apache-2.0 for the collection; originals mostly CC BY-SA |
| Laws of Taiwan | official English texts (a small share) | open government data |
| freeCodeCamp news | developer articles | CC BY-SA 4.0 |
| Tatoeba (through ManyThings) | everyday example sentences | CC BY 2.0 FR |
| 3AM captions, alignedtexts | picture captions, short texts | MIT |
| Bible | public-domain editions (a small share) | public domain |
| Python and PHP documentation | language documentation | CC0 (translations), CC BY 3.0 |
| Microsoft documentation (human translations only) | product documentation | CC BY 4.0 |
| TensorFlow, MindSpore, Paddle, React, Vue, Rust and Swift books, Helm, OpenTelemetry, Electron, D2L, Hugging Face course and other project documentation | project documentation | Apache-2.0, MIT, CC BY or CC BY-SA |
| TICO-19, XQuAD, Global ASP, open source guides, mozilla.org texts | small sets | CC0, CC BY-SA 4.0, CC BY, CC BY, MPL-2.0 |
"""

WEAKNESSES = """- Training took a very small part of the computing that a good model needs. Expect the gist of everyday and technical
  sentences. It is not fit to be relied on without a reader who checks.
- News and encyclopedic text, names and idiom are its weakest: little of them was in its data. Output there is often
  unusable and holds invented words.
- Sentences over about 20 words lose or repeat parts. Split text into sentences first.
- Chinese is Simplified; Traditional input is mostly unknown to it.
- It may state the opposite of the source, and it sounds fluent while doing so.
"""


def model_card(manifest: dict, samples: list[tuple[str, str]]) -> str:
    trained, a = manifest["trained"], manifest["architecture"]
    scores = "\n".join(
        f"| {row['source']} → {row['target']} | {row['metric']} | {row['value']} |" for row in manifest["scores"]
    )
    examples = "\n".join(f"| {source} | {result.replace('|', ' ')} |" for source, result in samples)
    return f"""# Starter model Chinese ↔ English, {manifest["version"]}

One small model for both directions, so that a fresh installation translates without any download. Larger models do
much better; install one for real work.

A transformer encoder of {a["encoderLayers"]} layers and an SSRU decoder of {a["decoderLayers"]}, {a["dimension"]} wide, {a["vocabularySize"]} pieces, int8. The source
is preceded by `<2en>` or `<2zh>`. Licence {manifest["licence"]}.

## How far it was trained

{trained["hours"]} hours on two processor cores, {trained["steps"]} steps, {trained["targetTokens"] / 1e6:.1f} million target tokens ({trained["date"]}).

| Direction | Metric | FLORES-200 dev |
|---|---|---|
{scores}

BLEU with sacrebleu (13a for English, zh for Chinese), greedy search, measured on the shipped int8 files. Good small
models reach 27 BLEU into English and 38 into Chinese on this set.

## What it is bad at

{WEAKNESSES}
## Unedited examples

| Source | Output |
|---|---|
{examples}

## Training data

{SOURCES}
FLORES-200 was used for scoring only.
"""
