"""A wider model that begins as a narrower one."""

from dataclasses import replace

import pytest
import torch

from training.architecture import Architecture
from training.model import Student
from training.sprint.widen import widened
from training.tests.sprint_toy import PIECES, TINY, unlike_fresh
from training.translator import pad


@torch.no_grad()
def logits(architecture: Architecture, parameters: dict) -> torch.Tensor:
    """Those of a batch, without positions: a wider model's table of them has other frequencies."""
    student = Student(architecture, parameters)
    student.positions = torch.zeros_like(student.positions)
    source, mask = pad([[PIECES.out, 10, 11, 12, 13, 0], [PIECES.into, 20, 21, 0]])
    target, _ = pad([[30, 31, 32, 33, 0], [40, 41, 42, 0]])
    return student.logits(student.states(source, mask, target)[0])


@pytest.mark.parametrize("sizes", [(64, 96), (64, 48), (32, 144), (96, 96)])
def test_a_widened_model_computes_what_the_narrow_one_does(sizes):
    wide = replace(TINY, dimension=sizes[0], feed_forward=sizes[1])
    narrow = unlike_fresh(TINY)
    torch.testing.assert_close(logits(wide, widened(narrow, TINY, wide)), logits(TINY, narrow), rtol=1e-3, atol=1e-3)


def test_a_model_as_wide_as_it_was_is_the_same():
    narrow = unlike_fresh(TINY)
    same = widened(narrow, TINY, TINY)
    assert same.keys() == narrow.keys() and all(torch.equal(same[name], narrow[name]) for name in narrow)


def test_the_copies_of_a_unit_are_read_with_different_weights():
    narrow = unlike_fresh(TINY)
    wide = widened(narrow, TINY, replace(TINY, dimension=64, feed_forward=96))
    for name in ("encoder_l1_self_Wv", "encoder_l2_ffn_W1", "decoder_l1_ffn_W2", "decoder_l2_rnn_W"):
        first, second = wide[name][0::2], wide[name][1::2]
        size = narrow[name].abs().mean()
        assert (first - second).abs().mean() > 0.2 * size, name
        torch.testing.assert_close((first + second)[:, 0::2], narrow[name])


@pytest.mark.parametrize("change", [{"dimension": 48}, {"feed_forward": 50}, {"dimension": 16}, {"heads": 8}, {"vocabulary": 65}])
def test_a_size_that_is_no_multiple_is_refused(change):
    with pytest.raises(SystemExit, match="cannot be widened"):
        widened(unlike_fresh(TINY), TINY, replace(TINY, **change))
