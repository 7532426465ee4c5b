"""What a translation memory is worth to the student: held-out pairs translated with and without their best match.

One pair in ten asks, the others are the memory, as a team's memory holds what it has translated of the same kind.
"""

import numpy as np
import sacrebleu

from ..model import Student
from ..ragged import Ragged, joined
from .examples import Pieces
from .neighbours import best_of
from .synthesis import translate

BANDS = ((0.5, 0.7), (0.7, 0.85), (0.85, 1.0))
ASKING = 10  # every so many-th pair


def _behind(texts: Ragged, memory: Ragged, separator: int) -> Ragged:
    """Each text with its memory behind the separator."""
    marks = Ragged(np.full(len(texts), separator, np.uint16), np.arange(len(texts) + 1))
    return joined([texts, marks, memory])


def _bleu(made: Ragged, references: Ragged, vocabulary, into_english: bool) -> float:
    texts = [[vocabulary.decode(side[n].tolist()) for n in range(len(side))] for side in (made, references)]
    return sacrebleu.corpus_bleu(texts[0], [texts[1]], tokenize="13a" if into_english else "zh").score


def measure(student: Student, english: Ragged, other: Ragged, pieces: Pieces, vocabulary) -> list[dict]:
    """For both directions and each band of likeness that has any: sentences, BLEU without the match and with it.

    Sentences without a match are translated as ever, so that they lose nothing.
    """
    known = np.arange(len(english)) % ASKING > 0
    result = []
    for source, target, into in ((english, other, False), (other, english, True)):
        found, share = best_of(source, known)
        asked = np.flatnonzero(~known & (found >= 0) & (source.lengths >= 3))
        plain = translate(student, source.take(asked), into, pieces)
        sources = _behind(source.take(asked), target.take(found[asked]), pieces.separator)
        led = translate(student, sources, into, pieces)
        for low, high in BANDS:
            of_band = np.flatnonzero((share[asked] >= low) & (share[asked] < high))
            if not len(of_band):
                continue
            references = target.take(asked[of_band])
            scores = {
                name: round(_bleu(rows.take(of_band), references, vocabulary, into), 2)
                for name, rows in (
                    ("without", plain.rows),
                    ("with", led.rows),
                    ("match", target.take(found[asked])),
                )
            }
            result.append({"into": "en" if into else "zh", "from": low, "to": high, "sentences": len(of_band), **scores})
    return result
