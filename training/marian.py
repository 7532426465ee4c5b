"""Marian's binary model format: writer, reader, and the int8 form that bergamot loads.

Layout: u64 version (1), u64 n; n headers of four u64 (name length with NUL, type, shape length, data length); the
names; the shapes (int32); u64 count of filler bytes and the filler, so that the data begins at a multiple of 256; the
data, each tensor filled up to a multiple of 256. The last item, `special:model.yml`, holds the options as YAML.
"""

import struct
from pathlib import Path

import numpy as np

from .architecture import Architecture

FLOAT32, INT8, INTGEMM8 = 0x0404, 0x0101, 0x4101
OPTIONS = "special:model.yml"
ALPHA = "_QuantMultA"


def options(a: Architecture) -> str:
    values = {
        "type": "transformer",
        "dim-vocabs": [a.source_vocabulary or a.vocabulary, a.vocabulary],
        "dim-emb": a.dimension,
        "dim-rnn": 1024,
        "enc-cell": "gru",
        "enc-type": "bidirectional",
        "enc-cell-depth": 1,
        "enc-depth": a.encoder_layers,
        "dec-depth": a.decoder_layers,
        "dec-cell": "ssru",
        "dec-cell-base-depth": 2,
        "dec-cell-high-depth": 1,
        "skip": False,
        "layer-normalization": False,
        "right-left": False,
        "special-vocab": [],
        "tied-embeddings": a.source_vocabulary > 0,
        "tied-embeddings-src": False,
        "tied-embeddings-all": a.source_vocabulary == 0,
        "transformer-heads": a.heads,
        "transformer-no-projection": False,
        "transformer-dim-ffn": a.feed_forward,
        "transformer-ffn-depth": 2,
        "transformer-ffn-activation": "relu",
        "transformer-dim-aan": 2048,
        "transformer-aan-depth": 2,
        "transformer-aan-activation": "swish",
        "transformer-aan-nogate": False,
        "transformer-preprocess": "",
        "transformer-postprocess": "dan",
        "transformer-postprocess-emb": "d",
        "transformer-postprocess-top": "",
        "transformer-decoder-autoreg": "rnn",
        "transformer-tied-layers": [],
        "transformer-guided-alignment-layer": "last",
        "transformer-train-position-embeddings": False,
        "bert-train-type-embeddings": True,
        "bert-type-vocab-size": 2,
        "ulr": False,
        "ulr-trainable-transformation": False,
        "ulr-dim-emb": 0,
        "lemma-dim-emb": 0,
        "output-omit-bias": False,
        "input-types": [],
        "version": "v1.9.56",
    }

    def show(value):
        if isinstance(value, bool):
            return " true" if value else " false"
        if isinstance(value, list):
            return "".join(f"\n  - {v}" for v in value) or "\n  []"
        return ' ""' if value == "" else f" {value}"

    return "".join(f"{name}:{show(value)}\n" for name, value in values.items())


def is_quantised(name: str) -> bool:
    return name.endswith(("Wemb", "_W")) or name[-3:-1] == "_W"


def _fill(data: bytes) -> bytes:
    return data + b"\0" * (-len(data) % 256)


def _int8(name: str, value: np.ndarray) -> bytes:
    """Symmetric int8, matrices transposed but embeddings not, the float32 multiplier right after the elements."""
    multiplier = np.float32(127.0) / np.abs(value).max().astype(np.float32)
    whole = np.clip(np.rint(value * multiplier), -127, 127).astype(np.int8)
    if not name.endswith("Wemb"):
        whole = np.ascontiguousarray(whole.T)
    return whole.tobytes() + struct.pack("<f", float(multiplier))


def write(
    path: Path, parameters: dict[str, np.ndarray], a: Architecture, int8: bool = False, alphas: dict | None = None
) -> None:
    """Writes the float32 or the int8 form, the latter also with the activations' multipliers by their matrix's name."""
    items = []
    for name in sorted(parameters):
        value = np.asarray(parameters[name], np.float32)
        if int8 and is_quantised(name):
            items.append((name, INTGEMM8, value.shape, _fill(_int8(name, value))))
        else:
            items.append((name, FLOAT32, value.shape, _fill(value.astype("<f4").tobytes())))
    for name, alpha in (alphas or {}).items():
        items.append((f"{name}{ALPHA}", FLOAT32, (1, 1), _fill(struct.pack("<f", alpha))))
    text = options(a).encode() + b"\0"
    items.append((OPTIONS, INT8, (len(text),), text))
    head = struct.pack("<QQ", 1, len(items))
    for name, kind, shape, data in items:
        head += struct.pack("<QQQQ", len(name) + 1, kind, len(shape), len(data))
    head += b"".join(name.encode() + b"\0" for name, *_ in items)
    head += b"".join(struct.pack(f"<{len(shape)}i", *shape) for _, _, shape, _ in items)
    filler = ((len(head) + 8) // 256 + 1) * 256 - len(head) - 8
    head += struct.pack("<Q", filler) + b"\0" * filler
    path.write_bytes(head + b"".join(data for *_, data in items))


def read(path: Path) -> tuple[dict[str, np.ndarray], str]:
    """The tensors as float32 [in, out] (int8 ones scaled back) and the options' YAML."""
    data = path.read_bytes()
    _, count = struct.unpack_from("<QQ", data, 0)
    heads = [struct.unpack_from("<QQQQ", data, 16 + 32 * i) for i in range(count)]
    at = 16 + 32 * count
    names, shapes = [], []
    for length, *_ in heads:
        names.append(data[at : at + length - 1].decode())
        at += length
    for _, _, length, _ in heads:
        shapes.append(struct.unpack_from(f"<{length}i", data, at))
        at += 4 * length
    at += 8 + struct.unpack_from("<Q", data, at)[0]
    tensors, text = {}, ""
    for name, shape, (_, kind, _, size) in zip(names, shapes, heads, strict=True):
        body = data[at : at + size]
        at += size
        elements = int(np.prod(shape))
        if name == OPTIONS:
            text = body.rstrip(b"\0").decode()
        elif kind == FLOAT32:
            tensors[name] = np.frombuffer(body, "<f4", elements).reshape(shape)
        else:
            whole = np.frombuffer(body, np.int8, elements)
            whole = whole.reshape(shape) if name.endswith("Wemb") else whole.reshape(shape[::-1]).T
            tensors[name] = whole / np.frombuffer(body, "<f4", 1, elements)[0]
    return tensors, text
