"""The bundled model as a beginning: float32 parameters out of its int8 ONNX files, and how far it was trained."""

import json
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from ..architecture import Architecture, parameter_shapes

FOLDER = Path(__file__).parents[2] / "models" / "zh-en-starter"
# Of ONNX's protobuf messages: ModelProto.graph, GraphProto.initializer, and fields of TensorProto.
GRAPH, INITIALIZER, DIMS, TYPE, NAME, RAW = 7, 5, 1, 2, 8, 9
TYPES = {1: np.dtype("<f4"), 2: np.dtype("u1"), 3: np.dtype("i1"), 7: np.dtype("<i8")}


@dataclass(frozen=True)
class Beginning:
    """What a training starts from."""

    architecture: Architecture
    parameters: dict[str, torch.Tensor]
    vocabulary: Path
    before: dict  # steps, targetTokens and hours behind it


def _varint(data: memoryview, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, at


def _fields(data: memoryview):
    """(number, value) of a protobuf message; a length-delimited value is its bytes."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = _varint(data, at)
        else:
            size, at = _varint(data, at) if kind == 2 else ({1: 8, 5: 4}[kind], at)
            value, at = data[at : at + size], at + size
        yield key >> 3, value


def _dimensions(value) -> list[int]:
    """One dimension, or all of them packed."""
    if isinstance(value, int):
        return [value]
    found, at = [], 0
    while at < len(value):
        size, at = _varint(value, at)
        found.append(size)
    return found


def _tensor(message: memoryview) -> tuple[str, np.ndarray]:
    name, shape, kind, raw = "", [], 0, memoryview(b"")
    for field, value in _fields(message):
        if field == DIMS:
            shape += _dimensions(value)
        elif field == TYPE:
            kind = value
        elif field == NAME:
            name = bytes(value).decode()
        elif field == RAW:
            raw = value
    return name, np.frombuffer(raw, TYPES[kind]).reshape(shape)


def read_constants(path: Path) -> dict[str, np.ndarray]:
    """The constants of an ONNX file by name."""
    model = memoryview(path.read_bytes())
    try:
        graph = next(value for field, value in _fields(model) if field == GRAPH)
        return dict(_tensor(value) for field, value in _fields(graph) if field == INITIALIZER)
    except (StopIteration, IndexError, KeyError, ValueError, struct.error) as error:
        raise SystemExit(f"{path}: is not an ONNX file that this program can read") from error


def _floats(constants: dict[str, np.ndarray], name: str) -> np.ndarray:
    """A matrix or vector; int8 ones are scaled back, an embedding by its rows and other matrices by their columns."""
    value = constants[name]
    if value.dtype.itemsize > 1:
        return value.astype(np.float32)
    centred = value.astype(np.float32) - (128 if value.dtype == np.uint8 else 0)
    scale = constants[f"{name}_scale"]
    return centred * (scale.reshape(-1, 1) if name.endswith("Wemb") else scale)


def recovered_parameters(folder: Path, architecture: Architecture) -> dict[str, torch.Tensor]:
    """The parameters by their Marian names; what int8 rounded away stays lost."""
    constants = read_constants(folder / "decoder.onnx") | read_constants(folder / "encoder.onnx")
    missing = sorted(parameter_shapes(architecture).keys() - constants.keys())
    if missing:
        raise SystemExit(f"{folder}: holds no {missing[0]}; it cannot be trained on")
    parameters = {}
    for name, shape in parameter_shapes(architecture).items():
        parameters[name] = torch.from_numpy(_floats(constants, name).reshape(shape).copy())
    # The graph forbids the unknown piece by its bias; a softmax that learns wants a number it can move.
    bias = parameters["decoder_ff_logit_out_b"]
    bias[0, 1] = bias[0, 2:].min()
    return parameters


def how_far(folder: Path = FOLDER) -> dict:
    """Steps, target tokens and hours that the model in this folder has behind it, all its trainings together."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    total, trained = {"steps": 0, "targetTokens": 0, "hours": 0.0}, manifest.get("trained")
    while trained:
        total = {name: value + trained[name] for name, value in total.items()}
        trained = trained.get("before")
    return total | {"hours": round(total["hours"], 2)}


def read(folder: Path = FOLDER) -> Beginning:
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    sizes = manifest["architecture"]
    inner = read_constants(folder / "encoder.onnx")["encoder_l1_ffn_W1"].shape[1]
    architecture = Architecture(
        vocabulary=sizes["vocabularySize"],
        dimension=sizes["dimension"],
        feed_forward=inner,
        encoder_layers=sizes["encoderLayers"],
        decoder_layers=sizes["decoderLayers"],
        heads=sizes["heads"],
    )
    vocabulary = folder / manifest["vocabulary"]["source"]
    return Beginning(architecture, recovered_parameters(folder, architecture), vocabulary, how_far(folder))
