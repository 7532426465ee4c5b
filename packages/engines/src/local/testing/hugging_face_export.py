"""Writes translation models of transformers as the ONNX graphs of Hugging Face Optimum, with the same names."""

import onnx
import torch
from onnx import TensorProto, helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from transformers import DynamicCache, EncoderDecoderCache


class Encoder(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model.model.encoder

    def forward(self, input_ids, attention_mask):
        return self.model(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state


class FirstStep(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model
        self.layers = model.config.decoder_layers

    def forward(self, input_ids, mask, hidden):
        out = self.model(decoder_input_ids=input_ids, attention_mask=mask, encoder_outputs=(hidden,), use_cache=True)
        cache = out.past_key_values
        pairs = zip(cache.self_attention_cache.layers, cache.cross_attention_cache.layers)
        return (out.logits, *(t for a, b in pairs for t in (a.keys, a.values, b.keys, b.values)))


class LaterStep(FirstStep):
    def forward(self, input_ids, mask, *past):
        written, read = DynamicCache(), DynamicCache()
        for n in range(self.layers):
            written.update(past[4 * n], past[4 * n + 1], n)
            read.update(past[4 * n + 2], past[4 * n + 3], n)
        cache = EncoderDecoderCache(written, read)
        cache.is_updated = dict.fromkeys(range(self.layers), True)
        hidden = torch.zeros(past[2].shape[0], past[2].shape[2], self.model.config.d_model)
        out = self.model(
            decoder_input_ids=input_ids, attention_mask=mask, encoder_outputs=(hidden,), past_key_values=cache
        )
        layers = out.past_key_values.self_attention_cache.layers
        return (out.logits, *(t for layer in layers for t in (layer.keys, layer.values)))


def caches_of(config):
    sides = [f"{side}.{kind}" for side in ("decoder", "encoder") for kind in ("key", "value")]
    return [f"{layer}.{side}" for layer in range(config.decoder_layers) for side in sides]


def export(model, folder):
    """Writes encoder_model.onnx, decoder_model.onnx and decoder_with_past_model.onnx."""
    caches = caches_of(model.config)
    ids, mask = torch.full((2, 7), 5), torch.ones(2, 7, dtype=torch.long)
    hidden, first = Encoder(model)(ids, mask), ids[:, :1]
    past = FirstStep(model)(first, mask, hidden)[1:]
    dynamic = {name: {0: "batch", 1: "encoder_sequence"} for name in ("attention_mask", "encoder_attention_mask")}
    dynamic |= {name: {0: "batch", 1: "encoder_sequence"} for name in ("last_hidden_state", "encoder_hidden_states")}
    for prefix in ("past_key_values", "present"):
        dynamic |= {f"{prefix}.{name}": {0: "batch", 2: name.split(".")[1] + prefix} for name in caches}
    dynamic |= {name: {0: "batch", 1: "sequence"} for name in ("input_ids", "logits")}
    inputs = ["input_ids", "encoder_attention_mask"]
    present = [f"present.{name}" for name in caches]
    for name, module, example, names, outputs in [
        ("encoder_model", Encoder(model), (ids, mask), ["input_ids", "attention_mask"], ["last_hidden_state"]),
        (
            "decoder_model",
            FirstStep(model),
            (first, mask, hidden),
            [*inputs, "encoder_hidden_states"],
            ["logits", *present],
        ),
        (
            "decoder_with_past_model",
            LaterStep(model),
            (first, mask, *past),
            [*inputs, *(f"past_key_values.{name}" for name in caches)],
            ["logits", *(name for name in present if ".decoder." in name)],
        ),
    ]:
        path = folder / f"{name}.onnx"
        torch.onnx.export(
            module,
            example,
            path,
            input_names=names,
            output_names=outputs,
            dynamic_axes={key: value for key, value in dynamic.items() if key in names + outputs},
            opset_version=17,
            dynamo=False,
        )
        graph = onnx.load(path)
        shorten(graph.graph)
        onnx.save(graph, path)


def shorten(graph):
    """Numbers in place of the exporter's names, which would take up a third of the file."""
    kept = {value.name for value in (*graph.input, *graph.output)}
    names = [constant.name for constant in graph.initializer] + [name for node in graph.node for name in node.output]
    short = {name: name if name in kept else f"v{n}" for n, name in enumerate(names)} | {name: name for name in kept}
    for constant in graph.initializer:
        constant.name = short[constant.name]
    for n, node in enumerate(graph.node):
        node.doc_string, node.name = "", f"n{n}"
        node.input[:] = [name and short[name] for name in node.input]
        node.output[:] = [name and short[name] for name in node.output]
    del graph.value_info[:]


def quantise(path):
    target = path.with_name(f"{path.stem}_quantized.onnx")
    quantize_dynamic(path, target, weight_type=QuantType.QInt8, reduce_range=True)
    path.unlink()
    return target


def branch(graph, prefix, shared, outputs, config):
    """The graph as a branch of an `If`: its constants go to `shared`, what it takes comes from outside."""
    renamed = {value.name: value.name for value in graph.input}
    for constant in graph.initializer:
        nameless = onnx.TensorProto()
        nameless.CopyFrom(constant)
        nameless.name = ""
        name = f"shared_{len(shared)}"
        renamed[constant.name] = shared.setdefault(nameless.SerializeToString(), (name, constant))[0]
    nodes = []
    for node in graph.node:
        copy = onnx.NodeProto()
        copy.CopyFrom(node)
        copy.name = prefix + node.name
        copy.input[:] = [renamed.get(name, prefix + name) if name else "" for name in node.input]
        copy.output[:] = [renamed.setdefault(name, prefix + name) for name in node.output]
        nodes.append(copy)
    made = {value.name for value in graph.output}
    heads = config.decoder_attention_heads
    results = []
    for value in outputs:
        if value.name not in made:
            empty = helper.make_tensor("empty", TensorProto.FLOAT, [0, heads, 1, config.d_model // heads], [])
            nodes.append(helper.make_node("Constant", [], [prefix + value.name], value=empty))
        results.append(onnx.ValueInfoProto())
        results[-1].CopyFrom(value)
        results[-1].name = renamed.get(value.name, prefix + value.name)
    return helper.make_graph(nodes, prefix, [], results)


def merge(config, first_path, later_path, path):
    """Both decoders as one graph with `use_cache_branch`, as Optimum merges them."""
    first, later = onnx.load(first_path), onnx.load(later_path)
    shared = {}
    outputs = list(first.graph.output)
    branches = {
        "then_branch": branch(later.graph, "later/", shared, outputs, config),
        "else_branch": branch(first.graph, "first/", shared, outputs, config),
    }
    inputs = {value.name: value for graph in (later.graph, first.graph) for value in graph.input}
    switch = helper.make_tensor_value_info("use_cache_branch", TensorProto.BOOL, [1])
    node = helper.make_node("If", ["use_cache_branch"], [value.name for value in outputs], name="switch", **branches)
    constants = []
    for name, constant in shared.values():
        constants.append(onnx.TensorProto())
        constants[-1].CopyFrom(constant)
        constants[-1].name = name
    graph = helper.make_graph([node], "merged", [*inputs.values(), switch], outputs, constants)
    onnx.save(helper.make_model(graph, opset_imports=first.opset_import, ir_version=first.ir_version), path)
    first_path.unlink()
    later_path.unlink()
