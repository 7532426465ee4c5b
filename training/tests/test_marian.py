"""What the writer of Marian files writes, the reader reads."""

import numpy as np

from training import marian
from training.tests.test_agreement import TINY, tiny_parameters


def test_float32_round_trip(tmp_path):
    parameters = {name: value.numpy() for name, value in tiny_parameters().items()}
    marian.write(tmp_path / "m.bin", parameters, TINY)
    tensors, text = marian.read(tmp_path / "m.bin")
    assert tensors.keys() == parameters.keys()
    for name, value in parameters.items():
        np.testing.assert_array_equal(tensors[name], value)
    assert "dec-cell: ssru\n" in text and "transformer-heads: 4\n" in text and "input-types:\n  []\n" in text


def test_int8_round_trip_is_within_half_a_step(tmp_path):
    parameters = {name: value.numpy() for name, value in tiny_parameters().items()}
    marian.write(tmp_path / "m.bin", parameters, TINY, int8=True)
    tensors, _ = marian.read(tmp_path / "m.bin")
    for name, value in parameters.items():
        step = np.abs(value).max() / 127 if marian.is_quantised(name) else 0
        assert np.abs(tensors[name] - value).max() <= step / 2 + 1e-6, name


def test_data_begins_at_a_multiple_of_256(tmp_path):
    parameters = {name: value.numpy() for name, value in tiny_parameters().items()}
    marian.write(tmp_path / "m.bin", parameters, TINY)
    data = (tmp_path / "m.bin").read_bytes()
    first = parameters[sorted(parameters)[0]].astype("<f4").tobytes()
    assert data.index(first[:64]) % 256 == 0
