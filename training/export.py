"""Stage 8: the averaged weights → export/: Marian files, vocabularies, export.json and the model card.

    python -m training.export --work WORK --name zh-en-starter [--checkpoint FILE]

model.bin (float32) is the master that the models' converter reads; bergamot/ holds the int8 forms that bergamot loads.
export.json holds what a manifest says and the weights do not, `samples`, sources in piece ids to try int8 on, and `outputs`, the
pieces that each language is written with.
"""

import datetime
import json
import shutil
import sys
from pathlib import Path

import numpy as np

from . import alphas, marian, pieces, stages, translator, vocabulary
from .languages import LANGUAGES, prefix_piece
from .model_card import model_card
from .options import Options
from .sources import domain_piece
from .train import trained_domains

NAME = "export"
OPTIONS = ("pair", "both", "target_tags", "separate", "name", "version", "quality", "licence", "domain_share")
MAX_SOURCE_TOKENS = 128
CALIBRATION_LINES = 15
ORIGIN = (
    "Trained from scratch with training/ of this repository on public parallel text (see README.md beside this file)"
)


def inputs(o: Options) -> list[Path | None]:
    return [translator.model_file(o), *vocabulary.outputs(o), o.work / "scores.json", o.work / "prepare.json", _lists(o)]


def outputs(o: Options) -> list[Path]:
    return [o.work / "export" / name for name in ("model.bin", "export.json", "README.md")]


def exported_vocabularies(separate: bool) -> tuple[str, str]:
    """File names as Firefox's models have them."""
    return ("srcvocab.spm", "trgvocab.spm") if separate else ("vocab.spm", "vocab.spm")


def _samples(model: translator.Translator, o: Options, results: list[dict]) -> list[list[int]]:
    """Real sentences of every direction in piece ids: the examples of the evaluation."""
    sources = []
    for direction, result in zip(o.directions, results, strict=True):
        sources += [model.ids(line, direction) for line, _ in result["examples"][:CALIBRATION_LINES]]
    return sources


def write_models(model: translator.Translator, samples: list[list[int]], folder: Path) -> None:
    student = model.students[0]
    parameters = {name: value.numpy().astype(np.float32) for name, value in student.master.items()}
    bias = parameters["decoder_ff_logit_out_b"] = parameters["decoder_ff_logit_out_b"].copy()
    bias[0, vocabulary.UNKNOWN] = -1e4  # no engine ever chooses the unknown piece
    marian.write(folder / "model.bin", parameters, student.a)
    bergamot = folder / "bergamot"
    bergamot.mkdir(exist_ok=True)
    measured = alphas.measure(parameters, student.a, samples)
    marian.write(bergamot / "model.intgemm8.bin", parameters, student.a, int8=True)
    marian.write(bergamot / "model.intgemm8.alphas.bin", parameters, student.a, int8=True, alphas=measured)


def rows_by_source(o: Options) -> dict[str, int]:
    """How many rows of each source the model was trained on."""
    return json.loads((o.work / "prepare.json").read_text(encoding="utf-8"))["sources"]


def domains_of(model: translator.Translator, o: Options) -> dict[str, str]:
    """The pieces of the domains the model was trained on, where the vocabulary has them."""
    if not o.domain_share:
        return {}
    known = {domain: domain_piece(domain) for domain in trained_domains(list(rows_by_source(o)))}
    return {domain: piece for domain, piece in known.items() if model.source.piece_to_id(piece) != vocabulary.UNKNOWN}


def _pairs(o: Options) -> list[dict]:
    pairs = []
    for direction in o.directions:
        pair = {"source": LANGUAGES[direction.source].locale, "target": LANGUAGES[direction.target].locale}
        pairs.append(pair | ({"prefix": prefix_piece(direction.target)} if o.prefixed else {}))
    return pairs


def outputs_of(model: translator.Translator, o: Options) -> list[dict]:
    """For each language what it is written with; nothing where there is one direction only, or a vocabulary for each side."""
    path = _lists(o)
    if not o.prefixed or path is None:
        return []
    lists = json.loads(path.read_text(encoding="utf-8"))
    targets = dict.fromkeys(direction.target for direction in o.directions)
    return [{"prefix": model.source.piece_to_id(prefix_piece(code)), "pieces": lists[code]} for code in targets]


def _lists(o: Options) -> Path | None:
    path = o.work / pieces.NAME
    return path if path.exists() and not o.separate else None


def _trained(progress: dict) -> dict:
    before = progress.get("before")
    return {
        "date": datetime.date.today().isoformat(),
        "steps": progress["step"],
        "targetTokens": progress["target_tokens"],
        "hours": round(progress["seconds"] / 3600, 2),
        "device": progress.get("device", "a processor"),
        **({"before": before} if before else {}),
        **({"teacher": progress["teacher"]} if progress.get("teacher") else {}),
        **({"ownTranslations": progress["own"]} if progress.get("own") else {}),
        **({"meanOf": progress["mean_of"]} if progress.get("mean_of") else {}),
        **({"initShare": progress["init_share"]} if progress.get("init_share") else {}),
    }


def description(model: translator.Translator, o: Options, results: list[dict]) -> dict:
    """export.json: what a manifest says that the weights do not, and the architecture for readers."""
    a = model.students[0].a
    rows = []
    for r in results:
        pair = {"source": LANGUAGES[r["source"]].locale, "target": LANGUAGES[r["target"]].locale}
        rows += [
            {**pair, "metric": metric, "value": value, "testset": r["testset"]} for metric, value in r["scores"].items()
        ]
    source_file, target_file = exported_vocabularies(o.separate)
    return {
        "id": o.name or "-".join([o.pair.replace(",", "-"), o.preset]),
        "version": o.version,
        "pairs": _pairs(o),
        "domains": domains_of(model, o),
        **({"leadMark": mark} if (mark := model.progress.get("lead_mark")) else {}),
        "quality": o.quality,
        "licence": o.licence,
        "origin": ORIGIN,
        "trained": _trained(model.progress),
        "scores": rows,
        "architecture": {
            "dimension": a.dimension,
            "feedForward": a.feed_forward,
            "encoderLayers": a.encoder_layers,
            "decoderLayers": a.decoder_layers,
            "heads": a.heads,
            "vocabularySize": a.vocabulary,
            "maxSourceTokens": MAX_SOURCE_TOKENS,
        },
        "files": {"model": "model.bin", "source": source_file, "target": target_file},
    }


def run(o: Options) -> None:
    folder = o.work / "export"
    folder.mkdir(exist_ok=True)
    model = translator.load(o, [translator.model_file(o)])
    results = json.loads((o.work / "scores.json").read_text(encoding="utf-8"))["results"]
    samples = _samples(model, o, results)
    write_models(model, samples, folder)
    for name, exported in zip(vocabulary.vocabulary_files(o.separate), exported_vocabularies(o.separate), strict=True):
        shutil.copyfile(o.work / name, folder / exported)
    content = description(model, o, results) | {"samples": samples, "outputs": outputs_of(model, o)}
    (folder / "README.md").write_text(model_card(content, results, rows_by_source(o)), encoding="utf-8")
    stages.write_json(folder / "export.json", content)


if __name__ == "__main__":
    stages.command(sys.modules[__name__])
