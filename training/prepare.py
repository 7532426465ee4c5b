"""Stage 1: corpus → vocabulary, token ids, alignment tables and initial vectors, all in the work folder.

    python -m training.prepare --corpus DIR --work DIR
"""

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np
import sentencepiece as spm
from sentencepiece import sentencepiece_model_pb2

from .corpus import SOURCE_WEIGHTS, read_rows
from .lexicon import align, bilingual_vectors, sentence_scores

PREFIXES = {"en": "<2en>", "zh": "<2zh>"}
WORST_SHARE = 0.12  # of the pairs, by alignment score, are left out


def write_normalisation(path: Path) -> None:
    """Full-width letters and digits become ASCII, odd spaces become a space; punctuation stays as it is.

    Plain NFKC would turn '，' into ',' and the model could never write Chinese punctuation.
    """
    rules = [(c, c - 0xFEE0) for a, b in ((0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A)) for c in range(a, b + 1)]
    rules += [(c, 0x20) for c in (0x09, 0xA0, 0x2002, 0x2003, 0x2009, 0x202F, 0x3000)]
    path.write_text("".join(f"{a:X}\t{b:X}\n" for a, b in rules))


def train_vocabulary(rows, work: Path, size: int, lines: int, seed: int = 1) -> None:
    weights = [SOURCE_WEIGHTS.get(row.source, 1.0) for row in rows]
    chosen = random.Random(seed).choices(rows, weights, k=lines)
    text = work / "vocabulary.txt"
    text.write_text("".join(f"{row.english}\n{row.chinese}\n" for row in chosen), encoding="utf-8")
    write_normalisation(work / "normalisation.tsv")
    spm.SentencePieceTrainer.train(
        input=str(text),
        model_prefix=str(work / "vocab"),
        vocab_size=size,
        model_type="unigram",
        character_coverage=0.9996,
        byte_fallback=True,
        split_digits=True,
        bos_id=-1,
        eos_id=0,
        unk_id=1,
        pad_id=-1,
        user_defined_symbols=list(PREFIXES.values()),
        normalization_rule_tsv=str(work / "normalisation.tsv"),
        num_threads=2,
        minloglevel=2,
    )
    model = sentencepiece_model_pb2.ModelProto.FromString((work / "vocab.model").read_bytes())
    # The trainer records where its input lay; that is nobody's business in a published file.
    for field in ("input", "model_prefix"):
        model.trainer_spec.ClearField(field)
    model.normalizer_spec.ClearField("normalization_rule_tsv")
    (work / "vocab.spm").write_bytes(model.SerializeToString())


def encode(processor, lines):
    """Flat ids (uint16) and sentence offsets (int64, one more than there are lines)."""
    ids = processor.encode(lines, num_threads=2)
    at = np.zeros(len(ids) + 1, np.int64)
    np.cumsum([len(x) for x in ids], out=at[1:])
    return np.fromiter((i for x in ids for i in x), np.uint16, at[-1]), at


def pick(ids, at, keep):
    lengths = (at[1:] - at[:-1])[keep]
    new_at = np.zeros(len(keep) + 1, np.int64)
    np.cumsum(lengths, out=new_at[1:])
    return np.concatenate([ids[at[n] : at[n + 1]] for n in keep]), new_at


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--vocabulary-size", type=int, default=12000)
    parser.add_argument("--vocabulary-lines", type=int, default=160_000)
    parser.add_argument("--max-tokens", type=int, default=90)
    parser.add_argument("--align-pairs", type=int, default=250_000)
    parser.add_argument("--dimension", type=int, default=256)
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    began = time.time()

    def say(text):
        print(f"[{time.time() - began:5.0f} s] {text}", flush=True)

    rows = list(read_rows(args.corpus))
    say(f"{len(rows)} usable pairs")
    if not (args.work / "vocab.spm").exists():
        train_vocabulary(rows, args.work, args.vocabulary_size, args.vocabulary_lines)
    processor = spm.SentencePieceProcessor(model_file=str(args.work / "vocab.spm"))
    size = processor.get_piece_size()
    say(f"vocabulary of {size} pieces")

    en, en_at = encode(processor, [row.english for row in rows])
    zh, zh_at = encode(processor, [row.chinese for row in rows])
    short = np.maximum(np.diff(en_at), np.diff(zh_at)) <= args.max_tokens
    keep = np.flatnonzero(short)
    sources = sorted({row.source for row in rows})
    number = {name: i for i, name in enumerate(sources)}
    source = np.array([number[row.source] for row in rows], np.uint8)[keep]
    en, en_at = pick(en, en_at, keep)
    zh, zh_at = pick(zh, zh_at, keep)
    say(f"encoded {len(keep)} pairs, {len(en)} English and {len(zh)} Chinese tokens")

    weights = np.array([SOURCE_WEIGHTS.get(name, 1.0) for name in sources])[source]
    chance = np.random.default_rng(1)
    count = min(args.align_pairs, len(keep))
    sample = chance.choice(len(keep), count, replace=False, p=weights / weights.sum())
    to_zh, null_zh = align(en, en_at, zh, zh_at, size, sample)
    np.save(args.work / "align-en-zh.npy", to_zh)
    to_en, null_en = align(zh, zh_at, en, en_at, size, sample)
    np.save(args.work / "align-zh-en.npy", to_en)
    say("aligned")

    score = sentence_scores(en, en_at, zh, zh_at, to_zh.astype(np.float32), null_zh)
    score += sentence_scores(zh, zh_at, en, en_at, to_en.astype(np.float32), null_en)
    keep = np.flatnonzero(score > np.quantile(score, WORST_SHARE))
    en, en_at = pick(en, en_at, keep)
    zh, zh_at = pick(zh, zh_at, keep)
    np.savez(args.work / "pairs.npz", en=en, en_at=en_at, zh=zh, zh_at=zh_at, source=source[keep], score=score[keep])
    (args.work / "sources.json").write_text(json.dumps(sources))
    say(f"kept {len(keep)} pairs")

    vectors = bilingual_vectors(en, en_at, zh, zh_at, size, args.dimension)
    np.save(args.work / "vectors.npy", vectors)
    say("initial vectors written")
    for word in ("▁house", "▁water", "▁software", "▁three", "▁today", "▁good"):
        near = np.argsort(-(vectors @ vectors[processor.piece_to_id(word)]))[:10]
        print(word, " ".join(processor.id_to_piece(int(i)) for i in near))


if __name__ == "__main__":
    main()
