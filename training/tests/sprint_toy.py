"""A tiny model and its pieces, for tests of what a few minutes on a GPU rely on."""

import torch

from training.architecture import Architecture, initial_parameters
from training.sprint.examples import Pieces

PIECES = Pieces(into=2, out=3, separator=4)
TINY = Architecture(vocabulary=64, dimension=32, feed_forward=48, encoder_layers=2, decoder_layers=2, heads=4)


def unlike_fresh(architecture: Architecture) -> dict[str, torch.Tensor]:
    """Parameters of which none is zero or one, as a trained model's are."""
    parameters = initial_parameters(architecture, seed=3)
    generator = torch.Generator().manual_seed(3)
    for value in parameters.values():
        value += 0.2 * torch.randn(value.shape, generator=generator)
    return parameters
