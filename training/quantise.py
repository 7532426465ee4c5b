"""int8 for the graphs, with a check of every product: what int8 harms stays in float32."""

from pathlib import Path

import numpy as np
import onnx
from onnxruntime.quantization import QuantType, quantize_dynamic

HARMFUL = 0.08  # relative error of a matrix product's output above which it stays in float32


def quantise(source: Path, target: Path, keep: list[str]) -> None:
    """Weights to int8, by output column; activations are measured as they come. `keep` names nodes left as they are."""
    quantize_dynamic(
        source,
        target,
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=False,
        op_types_to_quantize=["MatMul", "Gather"],
        nodes_to_exclude=keep,
    )


def product_errors(path: Path, activations: dict[str, np.ndarray]) -> dict[str, float]:
    """Relative error int8 would cause in each weight product, for inputs seen in float32 runs.

    `activations` maps the name of a product's input tensor to its values [rows, in].
    """
    model = onnx.load(path)
    weights = {tensor.name: onnx.numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    errors = {}
    for node in model.graph.node:
        if node.op_type != "MatMul" or node.input[1] not in weights or node.input[0] not in activations:
            continue
        x, w = activations[node.input[0]], weights[node.input[1]]
        exact = x @ w
        low, high = min(float(x.min()), 0.0), max(float(x.max()), 0.0)
        step = (high - low) / 255 or 1.0
        zero = np.rint(-low / step)
        x8 = (np.clip(np.rint(x / step) + zero, 0, 255) - zero) * step
        column = np.abs(w).max(0, keepdims=True) / 127 + 1e-12
        w8 = np.rint(w / column) * column
        errors[node.name] = float(np.linalg.norm(x8 @ w8 - exact) / (np.linalg.norm(exact) + 1e-9))
    return errors


def product_inputs(path: Path) -> list[str]:
    """Names of the tensors that are multiplied by a constant matrix."""
    model = onnx.load(path)
    constant = {tensor.name for tensor in model.graph.initializer}
    return sorted({n.input[0] for n in model.graph.node if n.op_type == "MatMul" and n.input[1] in constant})


def with_outputs(path: Path, names: list[str]) -> bytes:
    """The graph with these inner tensors as further outputs."""
    model = onnx.load(path)
    present = {output.name for output in model.graph.output}
    for name in names:
        if name not in present:
            model.graph.output.append(onnx.helper.make_empty_tensor_value_info(name))
    return model.SerializeToString()
