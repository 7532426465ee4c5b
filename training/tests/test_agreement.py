"""The numpy reference, the PyTorch model and the exported graphs must say the same."""

import numpy as np
import pytest
import torch

from training import reference
from training.batches import pad
from training.model import Architecture, Recurrence, Student, TiedSoftmaxLoss, initial_parameters
from training.onnx_graphs import write_graphs
from training.quantise import quantise
from training.session import OnnxGraphs

TINY = Architecture(vocabulary=64, dimension=32, feed_forward=48, encoder_layers=2, decoder_layers=2, heads=4)
KNOWN = np.arange(TINY.vocabulary) != 1  # the unknown piece's score only has to be very low
SOURCES = [[2, 9, 30, 41, 0], [3, 17, 5, 0], [2, 8, 8, 60, 33, 21, 12, 0]]


def tiny_parameters(seed: int = 3) -> dict[str, torch.Tensor]:
    """Random weights with every bias and scale away from its neutral value, so that none can be forgotten."""
    generator = torch.Generator().manual_seed(seed)
    parameters = initial_parameters(TINY, seed=seed)
    for value in parameters.values():
        value += 0.2 * torch.randn(value.shape, generator=generator)
    return parameters


@pytest.fixture(scope="module")
def references():
    parameters = {name: value.numpy() for name, value in tiny_parameters().items()}
    return [reference.translate(parameters, TINY, source, limit=12) for source in SOURCES]


@pytest.fixture(scope="module")
def graphs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("graphs")
    write_graphs(tiny_parameters(), TINY, folder / "encoder.onnx", folder / "decoder.onnx")
    return folder


def open_graphs(folder, encoder="encoder.onnx", decoder="decoder.onnx"):
    return OnnxGraphs(folder / encoder, folder / decoder, TINY.dimension)


def until_end(ids: list[int]) -> list[int]:
    return ids[: ids.index(0)] if 0 in ids else ids


def test_torch_greedy_equals_reference(references):
    student = Student(TINY, tiny_parameters())
    source, mask = pad(SOURCES)
    assert student.translate(source, mask, limit=12) == [until_end(ids) for ids, _, _ in references]


def test_teacher_forcing_equals_reference(references):
    student = Student(TINY, tiny_parameters())
    for source, (ids, logits, attention) in zip(SOURCES, references, strict=True):
        hidden, weights = student.states(*pad([source]), torch.tensor([ids]))
        scores = student.logits(hidden)[0].numpy()
        np.testing.assert_allclose(scores[:, KNOWN], logits[:, KNOWN], atol=1e-3)
        np.testing.assert_allclose(weights[0].numpy(), attention, atol=1e-4)


def test_onnx_equals_reference(references, graphs):
    for n, source in enumerate(SOURCES):
        rows, others = open_graphs(graphs).decode_ids([source], 12, ("next", "logits", "attention"))
        ids, logits, attention = references[n]
        assert rows[0] == until_end(ids)
        np.testing.assert_allclose(np.stack([o[0][0] for o in others])[:, KNOWN], logits[:, KNOWN], atol=2e-3)
        np.testing.assert_allclose(np.stack([o[1][0] for o in others]), attention, atol=1e-4)


def test_onnx_batch_equals_single_sentences(references, graphs):
    rows, _ = open_graphs(graphs).decode_ids(SOURCES, 12)
    assert rows == [until_end(ids) for ids, _, _ in references]


def test_int8_graphs_stay_close(references, graphs):
    for name in ("encoder", "decoder"):
        quantise(graphs / f"{name}.onnx", graphs / f"{name}.int8.onnx", keep=[])
    assert (graphs / "decoder.int8.onnx").stat().st_size < (graphs / "decoder.onnx").stat().st_size
    translator = open_graphs(graphs, "encoder.int8.onnx", "decoder.int8.onnx")
    _, others = translator.decode_ids([SOURCES[0]], 1, ("next", "logits"))
    exact = references[0][1][0]
    error = np.linalg.norm((others[0][0][0] - exact)[KNOWN]) / np.linalg.norm(exact[KNOWN])
    assert error < 0.1


def test_unknown_piece_is_never_chosen(graphs):
    parameters = tiny_parameters()
    parameters["decoder_ff_logit_out_b"][0, 1] = 1e3
    write_graphs(parameters, TINY, graphs / "e.onnx", graphs / "d.onnx")
    rows, _ = open_graphs(graphs, "e.onnx", "d.onnx").decode_ids(SOURCES, 8)
    assert all(1 not in row for row in rows)


def test_recurrence_gradients():
    torch.manual_seed(0)
    f = torch.rand(5, 2, 3, dtype=torch.float64, requires_grad=True)
    u = torch.randn(5, 2, 3, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(Recurrence.apply, (f, u))


def test_softmax_loss_equals_plain_cross_entropy():
    torch.manual_seed(0)
    hidden = torch.randn(7, 8, requires_grad=True)
    embedding = torch.randn(16, 8, requires_grad=True)
    bias = torch.randn(16, requires_grad=True)
    targets = torch.randint(0, 16, (7,))
    plain = torch.nn.functional.cross_entropy(
        hidden @ embedding.t() + bias, targets, reduction="sum", label_smoothing=0.1
    )
    expected = torch.autograd.grad(plain, (hidden, embedding, bias))
    fused = TiedSoftmaxLoss.apply(hidden, embedding, bias, targets, 0.1)
    found = torch.autograd.grad(fused, (hidden, embedding, bias))
    for a, b in zip(found, expected, strict=True):
        torch.testing.assert_close(a, b, atol=1e-4, rtol=1e-4)
