"""The numpy reference and the PyTorch model must say the same."""

import numpy as np
import pytest
import torch

from training import reference
from training.architecture import Architecture, initial_parameters
from training.loss import ChunkedSoftmaxLoss, FusedSoftmaxLoss
from training.model import Recurrence, Student
from training.search import translate
from training.translator import pad

SIZES = {"vocabulary": 64, "dimension": 32, "feed_forward": 48, "encoder_layers": 2, "decoder_layers": 2, "heads": 4}
TINY = Architecture(**SIZES)
SEPARATE = Architecture(**SIZES, source_vocabulary=72)
KNOWN = np.arange(TINY.vocabulary) != 1  # the unknown piece's score only has to be very low
SOURCES = [[2, 9, 30, 41, 0], [3, 17, 5, 0], [2, 8, 8, 60, 33, 21, 12, 0]]


def tiny_parameters(a: Architecture = TINY, seed: int = 3) -> dict[str, torch.Tensor]:
    """Random weights with every bias and scale away from its neutral value, so that none can be forgotten."""
    generator = torch.Generator().manual_seed(seed)
    parameters = initial_parameters(a, seed=seed)
    for value in parameters.values():
        value += 0.2 * torch.randn(value.shape, generator=generator)
    return parameters


def references(a: Architecture):
    parameters = {name: value.numpy() for name, value in tiny_parameters(a).items()}
    return [reference.translate(parameters, a, source, limit=12) for source in SOURCES]


def until_end(ids: list[int]) -> list[int]:
    return ids[: ids.index(0)] if 0 in ids else ids


@pytest.mark.parametrize("a", [TINY, SEPARATE], ids=["shared", "separate"])
def test_greedy_search_equals_reference(a):
    found = translate([Student(a, tiny_parameters(a))], *pad(SOURCES), limit=12)
    assert found == [until_end(ids) for ids, _, _ in references(a)]


@pytest.mark.parametrize("a", [TINY, SEPARATE], ids=["shared", "separate"])
def test_teacher_forcing_equals_reference(a):
    student = Student(a, tiny_parameters(a))
    for source, (ids, logits, attention) in zip(SOURCES, references(a), strict=True):
        hidden, weights = student.states(*pad([source]), torch.tensor([ids]))
        scores = student.logits(hidden)[0].numpy()
        np.testing.assert_allclose(scores[:, KNOWN], logits[:, KNOWN], atol=1e-3)
        np.testing.assert_allclose(weights[0].numpy(), attention, atol=1e-4)


def test_an_ensemble_of_one_model_is_that_model():
    student = Student(TINY, tiny_parameters())
    assert translate([student, student], *pad(SOURCES), limit=12) == translate([student], *pad(SOURCES), limit=12)


def test_unknown_piece_is_never_chosen():
    parameters = tiny_parameters()
    parameters["decoder_ff_logit_out_b"][0, 1] = 1e3
    assert all(1 not in row for row in translate([Student(TINY, parameters)], *pad(SOURCES), limit=8))


def test_drawing_can_be_repeated():
    student = Student(TINY, tiny_parameters())
    rows = [translate([student], *pad(SOURCES), 12, torch.Generator().manual_seed(seed)) for seed in (1, 1, 2)]
    assert rows[0] == rows[1] != rows[2]


def test_recurrence_gradients():
    torch.manual_seed(0)
    f = torch.rand(5, 2, 3, dtype=torch.float64, requires_grad=True)
    u = torch.randn(5, 2, 3, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(Recurrence.apply, (f, u))


@pytest.mark.parametrize(
    "loss", [FusedSoftmaxLoss.apply, lambda *given: ChunkedSoftmaxLoss.apply(*given, None, 3)], ids=["fused", "chunked"]
)
def test_softmax_losses_equal_plain_cross_entropy(loss):
    torch.manual_seed(0)
    hidden, embedding, bias = (torch.randn(size, requires_grad=True) for size in ((7, 8), (16, 8), (16,)))
    targets = torch.randint(0, 16, (7,))
    plain = torch.nn.functional.cross_entropy(
        hidden @ embedding.t() + bias, targets, reduction="sum", label_smoothing=0.1
    )
    expected = torch.autograd.grad(plain, (hidden, embedding, bias))
    found = torch.autograd.grad(loss(hidden, embedding, bias, targets, 0.1), (hidden, embedding, bias))
    for a, b in zip(found, expected, strict=True):
        torch.testing.assert_close(a, b, atol=1e-4, rtol=1e-4)


@pytest.mark.parametrize("kind", [FusedSoftmaxLoss, ChunkedSoftmaxLoss])
def test_weighted_softmax_losses_equal_plain_ones_summed_by_weight(kind):
    torch.manual_seed(0)
    hidden, embedding, bias = (torch.randn(size, requires_grad=True) for size in ((7, 8), (16, 8), (16,)))
    targets, weights = torch.randint(0, 16, (7,)), torch.tensor([1.0, -0.5, 0.0, 2.0, -1.0, 0.25, 3.0])
    each = torch.nn.functional.cross_entropy(hidden @ embedding.t() + bias, targets, reduction="none")
    found = kind.apply(hidden, embedding, bias, targets, 0.0, weights)
    torch.testing.assert_close(found, (each * weights).sum(), atol=1e-4, rtol=1e-4)
    expected = torch.autograd.grad((each * weights).sum(), (hidden, embedding, bias))
    for a, b in zip(torch.autograd.grad(found, (hidden, embedding, bias)), expected, strict=True):
        torch.testing.assert_close(a, b, atol=1e-4, rtol=1e-4)
