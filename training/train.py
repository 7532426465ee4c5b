"""Stage 2: trains the student by wall clock; stopping and starting again resumes from the last checkpoint.

    python -m training.train --work DIR --hours 2
"""

import argparse
import json
import os
import signal
import time
from pathlib import Path

import numpy as np
import torch

from .batches import AlignmentTeacher, Pairs, Sampler
from .model import Architecture, Student, TiedSoftmaxLoss, initial_parameters
from .optimiser import Optimiser


def rate_factor(step: int, progress: float, warm_up: int, decay_from: float) -> float:
    """Linear warm-up, then flat, then linear to zero by the planned end."""
    return min(1.0, step / warm_up) * min(1.0, max(0.01, (1.0 - progress) / (1.0 - decay_from)))


class Average:
    """Exponential moving average of the parameters, with a horizon that grows to `steps`."""

    def __init__(self, parameters: dict, steps: int):
        self.values = {name: value.detach().clone() for name, value in parameters.items()}
        self.steps = steps

    @torch.no_grad()
    def update(self, parameters: dict, step: int) -> None:
        share = 1.0 / min(self.steps, 1 + step / 10)
        for name, value in parameters.items():
            self.values[name].lerp_(value, share)


def batch_loss(student, teacher, batch, smoothing: float, guide: float):
    """Mean loss per target token to minimise; and (cross-entropy, guided loss, tokens) for the log."""
    source, source_mask, target, target_mask, into_english = batch
    hidden, attention = student.states(source, source_mask, target)
    real = target_mask.view(-1).nonzero().squeeze(1)
    tokens = len(real)
    cross_entropy = TiedSoftmaxLoss.apply(
        hidden.reshape(-1, hidden.shape[-1])[real],
        student.p["Wemb"],
        student.p["decoder_ff_logit_out_b"][0],
        target.view(-1)[real],
        smoothing,
    )
    wanted, weight = teacher(*batch)
    guided = -(weight * (wanted * (attention.float() + 1e-6).log()).sum(-1)).sum()
    return (cross_entropy + guide * guided) / tokens, cross_entropy.item() / tokens, guided.item() / tokens, tokens


def suitable_threads(wanted: int, current: int, busy_share: float) -> int:
    """One thread while other programs use the machine, all of them otherwise.

    Threads wait for each other after every operation: if one has to queue for a processor, so do all. `busy_share` is
    the processor time this program got, as a share of what its current threads could have used.
    """
    if current == wanted and wanted > 1 and busy_share < 0.8:
        return 1
    if current == 1 and os.getloadavg()[0] < wanted - 0.2:
        return wanted
    return current


def save(path: Path, content: dict) -> None:
    torch.save(content, path.with_suffix(".tmp"))
    path.with_suffix(".tmp").replace(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--hours", type=float, required=True, help="training time of the whole run, all restarts together")
    parser.add_argument("--name", default="student", help="checkpoint file name, without .pt")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--tokens", type=int, default=2048, help="padded tokens a batch, on the longer side")
    parser.add_argument("--encoder-layers", type=int, default=6)
    parser.add_argument("--feed-forward", type=int, default=1024)
    parser.add_argument("--muon-rate", type=float, default=0.012)
    parser.add_argument("--adam-rate", type=float, default=2e-3)
    parser.add_argument("--warm-up", type=int, default=150)
    parser.add_argument("--decay-from", type=float, default=0.45)
    parser.add_argument("--smoothing", type=float, default=0.05)
    parser.add_argument("--guide", type=float, default=0.3)
    parser.add_argument("--average-steps", type=int, default=400)
    parser.add_argument("--no-vectors", action="store_true", help="start from random embeddings")
    parser.add_argument("--save-every", type=float, default=300, help="seconds")
    parser.add_argument("--stop-after", type=float, default=float("inf"), help="seconds in this start, for trials")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)

    pairs = Pairs(args.work)
    teacher = AlignmentTeacher(args.work)
    architecture = Architecture(
        vocabulary=pairs.vocabulary, encoder_layers=args.encoder_layers, feed_forward=args.feed_forward
    )
    path = args.work / f"{args.name}.pt"
    stored = torch.load(path) if path.exists() else None
    if stored:
        parameters = stored["parameters"]
    else:
        vectors = None if args.no_vectors else np.load(args.work / "vectors.npy")
        parameters = initial_parameters(architecture, vectors, args.seed)
    average = Average(parameters, args.average_steps)
    step, seconds, target_tokens = 0, 0.0, 0
    if stored:
        average.values = stored["average"]
        step, seconds, target_tokens = stored["step"], stored["seconds"], stored["target_tokens"]
    for value in parameters.values():
        value.requires_grad_(True)
    optimiser = Optimiser(parameters, args.muon_rate, args.adam_rate)
    if stored:
        optimiser.restore(stored["optimiser"])
    student = Student(architecture, parameters, torch.bfloat16)

    planned = args.hours * 3600
    clock = time.monotonic()
    before = seconds
    saved = logged = clock
    window = [0.0, 0.0, 0]

    def elapsed() -> float:
        return before + time.monotonic() - clock

    def checkpoint() -> None:
        save(
            path,
            {
                "architecture": architecture.to_dict(),
                "parameters": {name: value.detach() for name, value in parameters.items()},
                "average": average.values,
                "optimiser": optimiser.state(),
                "step": step,
                "seconds": elapsed(),
                "target_tokens": target_tokens,
            },
        )

    stopped = []
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    threads, checked, used = args.threads, clock, time.process_time()
    sampler = Sampler(pairs, args.tokens, args.seed + step)
    for batch in sampler.batches(lambda: elapsed() / planned):
        progress = elapsed() / planned
        if stopped or progress >= 1 or time.monotonic() - clock > args.stop_after:
            break
        student.refresh()
        loss, cross_entropy, guided, tokens = batch_loss(student, teacher, batch, args.smoothing, args.guide)
        loss.backward()
        step += 1
        factor = rate_factor(step, progress, args.warm_up, args.decay_from)
        optimiser.step(factor)
        average.update(parameters, step)
        target_tokens += tokens
        window[0] += cross_entropy * tokens
        window[1] += guided * tokens
        window[2] += tokens
        now = time.monotonic()
        if now - checked > 10:
            share = (time.process_time() - used) / (now - checked) / threads
            threads = suitable_threads(args.threads, threads, share)
            torch.set_num_threads(threads)
            checked, used = now, time.process_time()
        if now - logged > 20:
            entry = {
                "step": step,
                "seconds": round(elapsed()),
                "targetTokens": target_tokens,
                "tokensPerSecond": round(window[2] / (now - logged)),
                "crossEntropy": round(window[0] / window[2], 3),
                "guided": round(window[1] / window[2], 3),
                "factor": round(factor, 3),
                "threads": threads,
            }
            print(json.dumps(entry), flush=True)
            logged, window = now, [0.0, 0.0, 0]
        if now - saved > args.save_every:
            checkpoint()
            saved = now
    checkpoint()


if __name__ == "__main__":
    main()
