"""Every option of every stage, the presets, and what a work folder remembers of them."""

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from .languages import Direction, directions

_TINY = {"dimension": 256, "feed_forward": 1536, "encoder_layers": 6, "decoder_layers": 2, "heads": 8}
PRESETS = {
    # What Firefox calls tiny and base: one direction, 32,000 pieces.
    "tiny": {**_TINY, "tokens": 16384, "warm_up": 1000, "average_steps": 2000},
    "base": {**_TINY, "dimension": 512, "feed_forward": 2048, "tokens": 32768, "dropout": 0.1, "warm_up": 2000, "average_steps": 2000},
    # The bundled starter: both directions in one model, for a processor and a few hours.
    "tiny-cpu": {**_TINY, "feed_forward": 1024, "vocabulary_size": 12000, "both": True, "vectors": True, "curriculum": "on"},
    # Shows that every stage works; learns a toy language in half a minute.
    "smoke": {
        "dimension": 64, "feed_forward": 128, "encoder_layers": 2, "decoder_layers": 2, "heads": 4, "vocabulary_size": 512,
        "both": True, "vectors": True, "tokens": 512, "steps": 200, "warm_up": 20, "average_steps": 20, "save_steps": 20,
    },
}  # fmt: skip


@dataclass(frozen=True)
class Option:
    kind: type
    default: object
    help: str
    choices: tuple[str, ...] | None = None


OPTIONS = {
    "pair": Option(str, None, "zh-en, a list zh-en,ja-en, or all-en, en-all, all"),
    "preset": Option(str, "tiny", "architecture and sizes", tuple(PRESETS)),
    "both": Option(bool, False, "both directions in one model"),
    "target_tags": Option(bool, False, "put <2xx> in front even where one target language makes it needless"),
    "corpus": Option(Path, None, "folder with en-xx.tsv or en-xx.tsv.xz"),
    "extra": Option(str, "", "further corpus files, separated by commas: en-xx.NAME.tsv from backtranslate and distil"),
    "testset": Option(Path, None, "folder with xx.txt files, parallel by line; never trained on"),
    "testset_name": Option(str, "flores200-dev", "what scores are labelled with"),
    "lines": Option(int, 0, "only the first so many lines of the test set (0: all)"),
    "slice": Option(int, 0, "only so many usable pairs a language, drawn from the whole corpus (0: all)"),
    "vocabulary_size": Option(int, 32000, "pieces, each vocabulary"),
    "vocabulary_lines": Option(int, 1_000_000, "sentences a side the vocabulary is made from"),
    "separate": Option(bool, False, "a vocabulary for each side, for zh, ja and ko"),
    "longest": Option(int, 90, "pieces of the longer side of a usable pair"),
    "align_pairs": Option(int, 120_000, "pairs the alignment tables are made from"),
    "worst": Option(float, 0.12, "share of the pairs left out by alignment score"),
    "vectors": Option(bool, False, "start from bilingual vectors instead of random embeddings"),
    "dimension": Option(int, 256, "width"),
    "feed_forward": Option(int, 1536, "inner width"),
    "encoder_layers": Option(int, 6, "layers"),
    "decoder_layers": Option(int, 2, "layers"),
    "heads": Option(int, 8, "attention heads"),
    "steps": Option(int, 0, "optimiser steps of the whole run; or give --hours"),
    "hours": Option(float, 0.0, "training time of the whole run, all restarts together"),
    "stop_after": Option(float, 0.0, "seconds in this start, then save and stop (0: never)"),
    "tokens": Option(int, 2048, "padded tokens a batch, on the longer side"),
    "muon_rate": Option(float, 0.012, "spectral learning rate of the matrices"),
    "adam_rate": Option(float, 2e-3, "learning rate of the rest"),
    "warm_up": Option(int, 150, "steps"),
    "decay_from": Option(float, 0.45, "share of the run after which the rate falls to zero"),
    "smoothing": Option(float, 0.05, "label smoothing"),
    "dropout": Option(float, 0.0, "share of the activations left out"),
    "guide": Option(float, 0.3, "weight of the guided attention loss"),
    "sampling": Option(float, 0.0, "subword regularisation: share of the pieces cut in two"),
    "domain_share": Option(float, 0.5, "share of the rows with a known domain that carry its tag"),
    "weights": Option(str, "", "source weights instead of the table's: lctt=1.5,bible=0"),
    "curriculum": Option(str, "off", "short sentences first", ("on", "off")),
    "init": Option(Path, None, "start from the parameters of this checkpoint, with a new schedule"),
    "average_steps": Option(int, 400, "horizon of the moving average"),
    "save_minutes": Option(float, 4.0, "between checkpoints, 10 at most"),
    "save_steps": Option(int, 0, "steps between checkpoints, beside --save-minutes (0: by time only)"),
    "keep": Option(int, 8, "checkpoints kept for averaging"),
    "seed": Option(int, 1, "of everything drawn at random"),
    "precision": Option(str, "auto", "compute type; auto is bfloat16 where the hardware has it", ("auto", "float32", "bfloat16")),
    "threads": Option(int, 0, "processor threads (0: all)"),
    "memory_share": Option(float, 1.0, "share of the GPU's memory this process may take"),
    "average_last": Option(int, 4, "checkpoints averaged (0: the moving average instead)"),
    "init_share": Option(float, 0.0, "share of the --init parameters mixed into the averaged ones"),
    "checkpoint": Option(Path, None, "evaluate and export this checkpoint instead of the averaged model"),
    "name": Option(str, "", "id of the exported model"),
    "version": Option(str, "0.2.0", "of the exported model"),
    "quality": Option(str, "starter", "what the product tells its users", ("starter", "standard")),
    "licence": Option(str, "CC-BY-SA-4.0", "of the exported model"),
}  # fmt: skip


class Options(SimpleNamespace):
    """The options' values by name, and `work`."""

    work: Path

    @property
    def directions(self) -> tuple[Direction, ...]:
        return directions(self.pair, self.both)

    @property
    def prefixed(self) -> bool:
        """Whether sources begin with the piece of their target language."""
        return self.target_tags or len({direction.target for direction in self.directions}) > 1

    @property
    def languages(self) -> list[str]:
        """The languages beside English, in a fixed order."""
        return sorted({direction.other for direction in self.directions})

    def select(self, names) -> dict:
        values = {name: getattr(self, name) for name in names}
        return {name: str(value) if isinstance(value, Path) else value for name, value in values.items()}


def _check(o: Options) -> Options:
    if o.pair is None:
        raise SystemExit("--pair is missing")
    if o.separate and (o.both or len(o.directions) > 1):
        raise SystemExit("--separate is for one direction a model")
    if not 0 < o.save_minutes <= 10:
        raise SystemExit("--save-minutes: more than 0 and 10 at most")
    if not 0 <= o.init_share < 1 or (o.init_share and not o.init):
        raise SystemExit("--init-share: from 0 to under 1, and --init says which model is mixed in")
    if o.dimension % (2 * o.heads):
        raise SystemExit("--dimension is not a multiple of twice --heads")
    return o


def resolve(given: dict, work: Path) -> Options:
    """Options from what is given, then the preset, then the defaults."""
    preset = given.get("preset") or OPTIONS["preset"].default
    values = {name: option.default for name, option in OPTIONS.items()} | PRESETS[preset] | given
    if values["init"] and "curriculum" not in given:
        values["curriculum"] = "off"
    return _check(Options(work=work, **values))


def _parser(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, required=True, help="takes all files; remembers the options given")
    for name, option in OPTIONS.items():
        flag = "--" + name.replace("_", "-")
        if option.kind is bool:
            parser.add_argument(flag, action=argparse.BooleanOptionalAction, default=None, help=option.help)
        else:
            parser.add_argument(flag, type=option.kind, default=None, choices=option.choices, help=option.help)
    return parser


def parse(description: str, arguments: list[str] | None = None) -> Options:
    """Options from the command line; those given are remembered in the work folder for the stages to come."""
    args = vars(_parser(description).parse_args(arguments))
    work = args.pop("work")
    memory = work / "options.json"
    stored = json.loads(memory.read_text()) if memory.exists() else {}
    given = {name: value for name, value in args.items() if value is not None}
    stored |= {name: str(value.resolve()) if isinstance(value, Path) else value for name, value in given.items()}
    for once in ("stop_after", "threads", "checkpoint"):
        if once not in given:
            stored.pop(once, None)
    typed = {name: OPTIONS[name].kind(value) for name, value in stored.items() if name in OPTIONS}
    options = resolve(typed, work)
    work.mkdir(parents=True, exist_ok=True)
    memory.write_text(json.dumps(stored, indent=1) + "\n")
    return options
