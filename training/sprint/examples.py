"""What is learnt from, kept on the device: pieces in one flat array, examples as places in it."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch

from ..batches import Batch
from ..ragged import Ragged

POOL = 200_000  # examples bucketed by length together
WIDTHS = 8  # padded lengths are multiples of it


@dataclass(frozen=True)
class Pieces:
    """Prefixes of the two directions, and what stands between a text and its memory."""

    into: int
    out: int
    separator: int


class Store:
    """Collects ragged rows and the examples made of them."""

    def __init__(self):
        self.ids: list[np.ndarray] = []
        self.size = 0
        self.parts: list[tuple[np.ndarray, np.ndarray]] = []

    def add(self, rows: Ragged) -> tuple[np.ndarray, np.ndarray]:
        """Where each row begins in the flat array, and its length."""
        begin = rows.at[:-1] + self.size
        self.ids.append(rows.ids)
        self.size += len(rows.ids)
        return begin, rows.lengths

    def learn(self, source, target, into_english: bool, weight: np.ndarray, domain=0, memory=(0, 0)) -> None:
        """Examples from what `add` returned for their sources and targets, and for the memory's targets if any."""
        count = len(weight)
        columns = [*source, *target, *memory, domain, into_english]
        table = np.stack([np.broadcast_to(np.asarray(column, np.int64), count) for column in columns], 1)
        self.parts.append((table, weight.astype(np.float32)))

    def examples(self, pieces: Pieces, device, longest: int) -> "Examples":
        table = np.concatenate([part for part, _ in self.parts])
        weight = np.concatenate([part for _, part in self.parts])
        fits = (table[:, 1] + table[:, 5] <= longest) & (table[:, 3] <= longest) & (table[:, 3] > 0)
        return Examples(np.concatenate(self.ids), table[fits], weight[fits], pieces, device)


class Examples:
    def __init__(self, ids: np.ndarray, table: np.ndarray, weight: np.ndarray, pieces: Pieces, device):
        self.ids = torch.from_numpy(ids.astype(np.int32)).to(device)
        self.table = torch.from_numpy(table).to(device)
        self.weight, self.pieces, self.device = weight, pieces, device
        memory = table[:, 5] + (table[:, 5] > 0)
        # Prefix, domain, text, memory behind its separator, end mark.
        self.width_source = table[:, 1] + 3 + memory
        self.width_target = table[:, 3] + 1

    def __len__(self) -> int:
        return len(self.weight)

    def _groups(self, rows: np.ndarray, tokens: int, chance) -> list[np.ndarray]:
        longer = np.maximum(self.width_source[rows], self.width_target[rows])
        order = rows[np.lexsort((self.width_target[rows], longer))]
        widths = np.maximum(self.width_source[order], self.width_target[order])
        widths = -(-widths // WIDTHS) * WIDTHS
        groups, begin = [], 0
        while begin < len(order):
            count = max(1, tokens // int(widths[begin]))
            # All are filled up to the widest, which comes last.
            while count > 1 and count * (widest := int(widths[min(begin + count, len(order)) - 1])) > tokens:
                count = max(1, min(count - 1, tokens // widest))
            groups.append(order[begin : begin + count])
            begin += count
        return [groups[n] for n in chance.permutation(len(groups))]

    def batches(self, tokens: int, seed: int, domain_share: float = 0.5) -> Iterator[Batch]:
        """Endless batches of about so many padded tokens on the longer side, drawn by the examples' weights."""
        chance = np.random.default_rng(seed)
        while True:
            copies = np.floor(self.weight + chance.random(len(self.weight), np.float32)).astype(np.int64)
            drawn = np.repeat(np.arange(len(copies)), copies)
            chance.shuffle(drawn)
            for begin in range(0, len(drawn), POOL):
                groups = self._groups(drawn[begin : begin + POOL], tokens, chance)
                rows = torch.from_numpy(np.concatenate(groups)).to(self.device)
                tagged = torch.from_numpy(chance.random(len(rows)) < domain_share).to(self.device)
                at = 0
                for group in groups:
                    part = slice(at, at + len(group))
                    at = part.stop
                    sides = (self.width_source, self.width_target)
                    widths = [int(-(-side[group].max() // WIDTHS) * WIDTHS) for side in sides]
                    yield self.batch(rows[part], tagged[part], *widths)

    def batch(self, rows: torch.Tensor, tagged: torch.Tensor, width: int, target_width: int) -> Batch:
        """The examples with these numbers [b], `tagged` [b] with their domain where they have one."""
        source, length, target, target_length, memory, memory_length, domain, into = self.table[rows].T[:, :, None]
        into = into[:, 0] > 0
        has_domain = ((domain[:, 0] > 0) & tagged)[:, None].long()
        place = torch.arange(width, device=self.device)
        lead = 1 + has_domain
        text_end = lead + length
        memory_begin = text_end + 1
        end = text_end + torch.where(memory_length > 0, memory_length + 1, 0)
        last = len(self.ids) - 1
        of_text = self.ids[(source + place - lead).clamp(0, last)]
        of_memory = self.ids[(memory + place - memory_begin).clamp(0, last)]
        ids = torch.where(place < text_end, of_text, torch.where(place == text_end, self.pieces.separator, of_memory))
        ids = torch.where(place < end, ids, 0)
        ids = torch.where((place == 1) & (has_domain > 0), domain, ids)
        ids[:, 0] = torch.where(into, self.pieces.into, self.pieces.out)
        target_place = torch.arange(target_width, device=self.device)
        target_ids = self.ids[(target + target_place).clamp(0, last)]
        return Batch(
            ids.long(),
            (place <= end).float(),
            torch.where(target_place < target_length, target_ids, 0).long(),
            (target_place <= target_length).float(),
            into,
            lead[:, 0],
            text_end[:, 0],
        )
