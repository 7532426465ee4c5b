"""Subword regularisation on ids: some pieces are cut in two, so that the model meets words in more than one spelling.

It works on the encoded corpus and needs no text, and its draws come from the sampler's own generator, so that a
resumed run draws the same.
"""

import numpy as np
import sentencepiece as spm

from .ragged import Ragged

NONE = 0  # the end mark: no piece is cut into it


class Cuts:
    """For every piece the likeliest cut into two pieces of the vocabulary, and a second choice."""

    CHOICES = 2

    def __init__(self, vocabulary: spm.SentencePieceProcessor):
        size = vocabulary.get_piece_size()
        pieces = [vocabulary.id_to_piece(i) for i in range(size)]
        plain = {
            piece: i
            for i, piece in enumerate(pieces)
            if not (vocabulary.is_control(i) or vocabulary.is_unknown(i) or vocabulary.is_byte(i)) and piece[:1] != "<"
        }
        self.parts = np.full((size, self.CHOICES, 2), NONE, np.uint16)
        for piece, i in plain.items():
            found = []
            for cut in range(1, len(piece)):
                left, right = plain.get(piece[:cut]), plain.get(piece[cut:])
                if left is not None and right is not None:
                    found.append((vocabulary.get_score(left) + vocabulary.get_score(right), left, right))
            for n, (_, left, right) in enumerate(sorted(found, reverse=True)[: self.CHOICES]):
                self.parts[i, n] = left, right

    def __call__(self, rows: Ragged, share: float, chance: np.random.Generator) -> Ragged:
        """`share` of the pieces that can be cut are."""
        choice = chance.integers(0, self.CHOICES, len(rows.ids))
        parts = self.parts[rows.ids, choice]
        cut = (chance.random(len(rows.ids)) < share) & (parts[:, 0] != NONE)
        counts = 1 + cut.astype(np.int64)
        end = np.concatenate([[0], np.cumsum(counts)])
        ids = np.repeat(rows.ids, counts)
        ids[end[:-1][cut]] = parts[cut, 0]
        ids[end[:-1][cut] + 1] = parts[cut, 1]
        return Ragged(ids, end[rows.at])
