"""Runs the exported graphs with onnxruntime: for checks, scores and comparison of precisions."""

from pathlib import Path

import numpy as np
import onnxruntime
import sentencepiece as spm

MEMORY = ["k1", "v1", "k2", "v2"]


class OnnxGraphs:
    """Greedy search over the two graphs, on piece ids."""

    def __init__(self, encoder: Path, decoder: Path, dimension: int, threads: int = 1):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.log_severity_level = 3
        self.encoder = onnxruntime.InferenceSession(str(encoder), options)
        self.decoder = onnxruntime.InferenceSession(str(decoder), options)
        self.dimension = dimension

    def decode_ids(self, sources: list[list[int]], limit: int, wanted: tuple[str, ...] = ("next",)):
        """Greedy ids for each source (prefix and end mark included) and the other wanted outputs, step by step."""
        ids = np.zeros((len(sources), max(map(len, sources))), np.int64)
        mask = np.zeros(ids.shape, np.float32)
        for n, row in enumerate(sources):
            ids[n, : len(row)], mask[n, : len(row)] = row, 1
        memory = dict(zip(MEMORY, self.encoder.run(MEMORY, {"ids": ids, "mask": mask}), strict=True))
        cells = [np.zeros((len(ids), 1, self.dimension), np.float32)] * 2
        previous = np.zeros(len(ids), np.int64)
        finished = np.zeros(len(ids), bool)
        names = ["next", "d1", "d2", *(name for name in wanted if name != "next")]
        chosen, others = [], []
        for t in range(limit):
            given = {
                "prev": previous,
                "first": np.array([float(t > 0)], np.float32),
                "position": np.array([t], np.int64),
                "mask": mask,
                "c1": cells[0],
                "c2": cells[1],
                **memory,
            }
            previous, *cells = (results := self.decoder.run(names, given))[:3]
            chosen.append(previous)
            others.append(results[3:])
            finished |= previous == 0
            if finished.all():
                break
        rows = np.stack(chosen, 1).tolist()
        return [row[: row.index(0)] if 0 in row else row for row in rows], others


class OnnxTranslator(OnnxGraphs):
    """The graphs together with their vocabulary: text in, text out."""

    def __init__(self, encoder: Path, decoder: Path, vocabulary: Path, dimension: int, threads: int = 1):
        super().__init__(encoder, decoder, dimension, threads)
        self.vocabulary = spm.SentencePieceProcessor(model_file=str(vocabulary))

    def translate(self, lines: list[str], prefix: str, batch: int = 32) -> list[str]:
        start_piece = self.vocabulary.piece_to_id(prefix)
        sources = [[start_piece, *self.vocabulary.encode(line)[:250], 0] for line in lines]
        order = sorted(range(len(lines)), key=lambda n: len(sources[n]))
        output = [""] * len(lines)
        for start in range(0, len(order), batch):
            part = order[start : start + batch]
            results, _ = self.decode_ids([sources[n] for n in part], 20 + 2 * max(len(sources[n]) for n in part))
            for n, ids in zip(part, results, strict=True):
                output[n] = self.vocabulary.decode(ids)
        return output
