"""Stage 4: a checkpoint's averaged weights → the bundled model folder (and, on request, Marian files).

    python -m training.export --work DIR --testset DIR --output models/zh-en-starter
"""

import argparse
import datetime
import hashlib
import json
import shutil
import tempfile
from pathlib import Path

import numpy as np
import onnxruntime

from . import marian
from .checkpoint import load
from .evaluate import DIRECTIONS, is_chinese, scores
from .model_card import model_card
from .onnx_graphs import write_graphs
from .prepare import PREFIXES
from .quantise import HARMFUL, product_errors, product_inputs, quantise, with_outputs
from .session import MEMORY, OnnxTranslator

LOCALES = {"zh": "zh-cn", "en": "en-us"}
MAX_SOURCE_TOKENS = 128
TESTSET = "flores200-dev"
ORIGIN = (
    "Trained from scratch with training/ of this repository on public parallel text (see README.md beside this file); "
    "one model for both directions, selected by a prefix piece"
)


def read_lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def sample_sources(translator, testset: Path, count: int = 24) -> list[list[int]]:
    vocabulary = translator.vocabulary
    sources = []
    for source, target in DIRECTIONS:
        prefix = vocabulary.piece_to_id(PREFIXES[target])
        sources += [[prefix, *vocabulary.encode(line), 0] for line in read_lines(testset / f"{source}.txt")[:count]]
    return sources


def collect_activations(graph: Path, feeds: list[dict], rows: int = 2000) -> dict[str, np.ndarray]:
    names = product_inputs(graph)
    session = onnxruntime.InferenceSession(with_outputs(graph, names))
    values = {name: [] for name in names}
    for feed in feeds:
        for name, value in zip(names, session.run(names, feed), strict=True):
            values[name].append(value.reshape(-1, value.shape[-1]))
    return {name: np.concatenate(parts)[:rows] for name, parts in values.items()}


def calibration_feeds(translator, float_graphs: OnnxTranslator, sources: list[list[int]]):
    """Inputs of both graphs as they occur while translating (one sentence at a time, so without padding)."""
    encoder_feeds, decoder_feeds = [], []
    for source in sources:
        feed = {"ids": np.array([source]), "mask": np.ones((1, len(source)), np.float32)}
        encoder_feeds.append(feed)
        memory = dict(zip(MEMORY, float_graphs.encoder.run(MEMORY, feed), strict=True))
        ids, others = float_graphs.decode_ids([source], 60, ("next", "d1", "d2"))
        zero = np.zeros((1, 1, translator.student.a.dimension), np.float32)
        cells = [[zero, zero], *others]
        for t, previous in enumerate([0, *ids[0]]):
            decoder_feeds.append(
                {
                    "prev": np.array([previous]),
                    "first": np.array([float(t > 0)], np.float32),
                    "position": np.array([t]),
                    "mask": feed["mask"],
                    "c1": cells[t][0],
                    "c2": cells[t][1],
                    **memory,
                }
            )
            if t + 1 >= len(cells):
                break
    return encoder_feeds, decoder_feeds


def write_onnx(translator, testset: Path, output: Path) -> dict[str, float]:
    """Writes both int8 graphs; returns the products kept in float32 with the error int8 would have caused."""
    with tempfile.TemporaryDirectory() as folder:
        floats = {name: Path(folder) / f"{name}.onnx" for name in ("encoder", "decoder")}
        write_graphs(translator.student.master, translator.student.a, floats["encoder"], floats["decoder"])
        vocabulary = Path(folder) / "vocab.spm"
        vocabulary.write_bytes(translator.vocabulary.serialized_model_proto())
        graphs = OnnxTranslator(floats["encoder"], floats["decoder"], vocabulary, translator.student.a.dimension)
        feeds = calibration_feeds(translator, graphs, sample_sources(translator, testset))
        kept = {}
        for name, feed in zip(("encoder", "decoder"), feeds, strict=True):
            errors = product_errors(floats[name], collect_activations(floats[name], feed))
            for node, error in sorted(errors.items(), key=lambda item: -item[1])[:5]:
                print(f"  {name} {node}: int8 error {error:.4f}")
            harmful = {node: error for node, error in errors.items() if error > HARMFUL}
            kept |= {f"{name} {node}": round(error, 4) for node, error in harmful.items()}
            quantise(floats[name], output / f"{name}.onnx", list(harmful))
    return kept


def write_marian(translator, work: Path) -> None:
    parameters = {name: value.numpy() for name, value in translator.student.master.items()}
    parameters["decoder_ff_logit_out_b"] = parameters["decoder_ff_logit_out_b"].copy()
    parameters["decoder_ff_logit_out_b"][0, 1] = -1e4
    marian.write(work / "model.float32.bin", parameters, translator.student.a)
    marian.write(work / "model.intgemm8.bin", parameters, translator.student.a, int8=True)


def measure(output: Path, dimension: int, testset: Path, threads: int):
    """Scores of the int8 graphs on the whole test set, and their translations of the everyday sentences."""
    graphs = OnnxTranslator(output / "encoder.onnx", output / "decoder.onnx", output / "vocab.spm", dimension, threads)
    rows, samples = [], []
    everyday = read_lines(Path(__file__).parent / "everyday.txt")
    for source, target in DIRECTIONS:
        hypotheses = graphs.translate(read_lines(testset / f"{source}.txt"), PREFIXES[target])
        result = scores(hypotheses, read_lines(testset / f"{target}.txt"), target)
        for metric, value in result.items():
            rows.append(
                {"source": LOCALES[source], "target": LOCALES[target], "metric": metric, "value": value, "testset": TESTSET}
            )
        lines = [line for line in everyday if is_chinese(line) == (source == "zh")]
        samples += list(zip(lines, graphs.translate(lines, PREFIXES[target]), strict=True))
    return rows, samples


def manifest(translator, version: str, rows: list[dict], output: Path) -> dict:
    a, progress = translator.student.a, translator.progress
    files = []
    for name in ("encoder.onnx", "decoder.onnx", "vocab.spm"):
        data = (output / name).read_bytes()
        files.append({"name": name, "sha256": hashlib.sha256(data).hexdigest(), "sizeBytes": len(data)})
    return {
        "id": "zh-en-starter",
        "version": version,
        "pairs": [
            {"source": LOCALES[source], "target": LOCALES[target], "prefix": PREFIXES[target]}
            for source, target in DIRECTIONS
        ],
        "architecture": {
            "type": "transformer-ssru",
            "dimension": a.dimension,
            "feedForward": a.feed_forward,
            "encoderLayers": a.encoder_layers,
            "decoderLayers": a.decoder_layers,
            "heads": a.heads,
            "vocabularySize": a.vocabulary,
            "maxSourceTokens": MAX_SOURCE_TOKENS,
        },
        "vocabulary": {"source": "vocab.spm", "target": "vocab.spm"},
        "files": files,
        "quality": "starter",
        "licence": "CC-BY-SA-4.0",
        "origin": ORIGIN,
        "trained": {
            "date": datetime.date.today().isoformat(),
            "steps": progress["step"],
            "targetTokens": progress["target_tokens"],
            "hours": round(progress["seconds"] / 3600, 2),
        },
        "scores": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--testset", type=Path, required=True, help="folder with en.txt and zh.txt, parallel by line")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--name", default="student")
    parser.add_argument("--version", default="0.1.0")
    parser.add_argument("--marian", action="store_true", help="also write Marian files into the work folder")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)
    translator = load(args.work, args.name)
    shutil.copyfile(args.work / "vocab.spm", args.output / "vocab.spm")
    kept = write_onnx(translator, args.testset, args.output)
    print(f"kept in float32: {kept or 'nothing'}")
    if args.marian:
        write_marian(translator, args.work)
    rows, samples = measure(args.output, translator.student.a.dimension, args.testset, args.threads)
    content = manifest(translator, args.version, rows, args.output)
    (args.output / "manifest.json").write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    (args.output / "README.md").write_text(model_card(content, samples), encoding="utf-8")
    for line, result in samples:
        print(f"{line} → {result}")
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
