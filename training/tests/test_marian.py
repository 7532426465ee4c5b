"""What the writer of Marian files writes, the reader reads."""

import numpy as np
import pytest

from training import alphas, marian
from training.tests.test_agreement import SEPARATE, SOURCES, TINY, tiny_parameters


def weights(a=TINY):
    return {name: value.numpy() for name, value in tiny_parameters(a).items()}


def test_float32_round_trip(tmp_path):
    marian.write(tmp_path / "m.bin", weights(), TINY)
    tensors, text = marian.read(tmp_path / "m.bin")
    assert tensors.keys() == weights().keys()
    for name, value in weights().items():
        np.testing.assert_array_equal(tensors[name], value)
    assert "dec-cell: ssru\n" in text and "transformer-heads: 4\n" in text and "input-types:\n  []\n" in text


@pytest.mark.parametrize("a", [TINY, SEPARATE], ids=["shared", "separate"])
def test_int8_round_trip_is_within_half_a_step(tmp_path, a):
    marian.write(tmp_path / "m.bin", weights(a), a, int8=True)
    tensors, text = marian.read(tmp_path / "m.bin")
    for name, value in weights(a).items():
        step = np.abs(value).max() / 127 if marian.is_quantised(name) else 0
        assert np.abs(tensors[name] - value).max() <= step / 2 + 1e-6, name
    assert f"tied-embeddings-all: {'true' if a is TINY else 'false'}\n" in text
    assert f"dim-vocabs:\n  - {a.source_vocabulary or a.vocabulary}\n  - 64\n" in text


def test_every_product_gets_a_multiplier(tmp_path):
    found = alphas.measure(weights(), TINY, SOURCES)
    products = {name for name in weights() if marian.is_quantised(name)}
    assert found.keys() == products | {"none"}
    assert all(0 < value < 1000 for value in found.values())
    marian.write(tmp_path / "m.bin", weights(), TINY, int8=True, alphas=found)
    tensors, _ = marian.read(tmp_path / "m.bin")
    assert tensors["none_QuantMultA"] == np.float32(found["Wemb"])


def test_data_begins_at_a_multiple_of_256(tmp_path):
    marian.write(tmp_path / "m.bin", weights(), TINY)
    data = (tmp_path / "m.bin").read_bytes()
    first = weights()[sorted(weights())[0]].astype("<f4").tobytes()
    assert data.index(first[:64]) % 256 == 0
