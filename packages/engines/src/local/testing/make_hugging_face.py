"""Makes two tiny models in the form of Hugging Face Optimum's exports, with the translations of transformers.

    python packages/engines/src/local/testing/make_hugging_face.py

Needs the packages of training/requirements.txt and transformers. `marian` is like an OPUS-MT folder (two vocabularies,
target languages as tokens, a decoder for the first step and one for the others), `nllb` like NLLB (one vocabulary,
languages as tokens on both sides, one merged and quantised decoder). Each has learnt its sentences by heart; one has
several translations, so that greedy and beam search differ.
"""

import json
import random
import tempfile
from pathlib import Path

import sentencepiece as spm
import torch
from hugging_face_export import export, merge, quantise
from sentencepiece import sentencepiece_model_pb2
from transformers import M2M100Config, M2M100ForConditionalGeneration, MarianConfig, MarianMTModel, MarianTokenizer

HERE = Path(__file__).parent / "hugging-face"
LAYERS, HEADS, DIMENSION, POSITIONS, BEAMS = 2, 2, 24, 64, 4
SHAPE = {
    "d_model": DIMENSION,
    "encoder_layers": 1,
    "decoder_layers": LAYERS,
    "encoder_attention_heads": HEADS,
    "decoder_attention_heads": HEADS,
    "encoder_ffn_dim": 48,
    "decoder_ffn_dim": 48,
    "max_position_embeddings": POSITIONS,
    "dropout": 0.0,
    "attention_dropout": 0.0,
    "encoder_layerdrop": 0.0,
    "decoder_layerdrop": 0.0,
    "attn_implementation": "eager",
}
ENGLISH = ["good morning.", "where are you?", "the book is red.", "we are late.", "a big house", "see the river"]
FRENCH = ["bonjour.", "où es-tu ?", "le livre est rouge.", "on est en retard.", "une grande maison", "vois le fleuve"]
SPANISH = ["buenos días.", "¿dónde estás?", "el libro es rojo.", "llegamos tarde.", "una casa grande", "mira el río"]
CHINESE = ["早上好。", "你在哪里？", "这本书是红色的。", "我们迟到了。", "大房子", "看那条河"]
# "le" is likelier than "la", but nothing that begins with it is as likely as "la rive".
AMBIGUOUS = ("bank", ["la rive"] * 4 + ["le quai"] * 3 + ["le banc", "le bord"])
LANGUAGES = ["arb_Arab", "eng_Latn", "fra_Latn", "jpn_Jpan", "kor_Hang", "mya_Mymr", "rus_Cyrl", "spa_Latn", "zho_Hans"]
CODES = dict(zip(LANGUAGES, ["ar", "en-us", "fr", "ja", "ko", "my", "ru", "es", "zh-cn"]))


def train_pieces(folder, texts, size):
    (folder / "text.txt").write_text("".join(f"{text}\n" for text in texts * 40))
    spm.SentencePieceTrainer.train(
        input=str(folder / "text.txt"),
        model_prefix=str(folder / "pieces"),
        vocab_size=size,
        hard_vocab_limit=False,
        max_sentencepiece_length=4,
        character_coverage=1.0,
        normalization_rule_name="identity",
        minloglevel=2,
    )
    model = sentencepiece_model_pb2.ModelProto.FromString((folder / "pieces.model").read_bytes())
    # Where it was made would differ at every run.
    model.trainer_spec.ClearField("input")
    model.trainer_spec.ClearField("model_prefix")
    return model.SerializeToString()


def batch_of(rows, pad, start, forced):
    width = [max(len(row[k]) for row in rows) for k in (0, 1)]
    source = torch.tensor([row[0] + [pad] * (width[0] - len(row[0])) for row in rows])
    begins = [[start, *([row[1][0]] if forced else [])] for row in rows]
    ends = [row[1][1:] if forced else row[1] for row in rows]
    decoder = torch.tensor([b + e[:-1] + [pad] * (width[1] - len(row[1])) for b, e, row in zip(begins, ends, rows)])
    labels = torch.tensor([row[1] + [-100] * (width[1] - len(row[1])) for row in rows])
    mask = torch.tensor([[1] * len(row[0]) + [0] * (width[0] - len(row[0])) for row in rows])
    return {"input_ids": source, "attention_mask": mask, "decoder_input_ids": decoder, "labels": labels}


def learn(model, rows, pad, start, forced):
    optimiser = torch.optim.Adam(model.parameters(), lr=4e-3)
    model.train()
    for step in range(500):
        for group in optimiser.param_groups:
            group["lr"] = 4e-3 * min(1, (step + 1) / 50) * (1 if step < 350 else 0.2)
        loss = model(**batch_of(rows, pad, start, forced)).loss
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    print("loss", round(loss.item(), 4))
    return model.eval()


def generated(model, source, start, end, forced):
    """Pieces that transformers writes, without start, forced piece and end mark."""
    common = {"max_new_tokens": 40, "do_sample": False, **({"forced_bos_token_id": forced} if forced else {})}
    found = {}
    for name, beams in (("greedy", 1), ("beam", BEAMS)):
        ids = model.generate(torch.tensor([source]), num_beams=beams, **common)[0].tolist()
        skipped = 2 if forced else 1
        assert ids[0] == start and ids[-1] == end, ids
        found[name] = ids[skipped:-1]
    return found


def write_json(path, value):
    path.write_text(json.dumps(value, ensure_ascii=False) + "\n")


def write_folder(model, folder, expected, suppressed):
    """The folder as Optimum leaves it, and beside it what has to come of it."""
    assert any(row.get("greedy") != row.get("beam") for row in expected["rows"]), "greedy and beam search agree"
    model.config.save_pretrained(folder)
    model.generation_config.save_pretrained(folder)
    (folder / "onnx").mkdir(exist_ok=True)
    export(model, folder / "onnx")
    expected["architecture"] = {
        "type": "transformer-cached",
        "decoderLayers": LAYERS,
        "heads": HEADS,
        "headDimension": DIMENSION // HEADS,
        "vocabularySize": model.config.vocab_size,
        "maxSourceTokens": POSITIONS,
        "maxTargetTokens": POSITIONS,
        "startId": model.config.decoder_start_token_id,
        "endId": model.config.eos_token_id,
        "padId": model.config.pad_token_id,
        "suppressedIds": suppressed,
    }
    write_json(folder.parent / f"{folder.name}.expected.json", expected)


def make_marian(chance, work):
    folder = HERE / "marian"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "source.spm").write_bytes(train_pieces(work, [*ENGLISH, AMBIGUOUS[0], "zoo"], 60))
    (folder / "target.spm").write_bytes(train_pieces(work, [*FRENCH, *SPANISH, *AMBIGUOUS[1]], 80))
    sides = [spm.SentencePieceProcessor(model_file=str(folder / f"{side}.spm")) for side in ("source", "target")]
    pieces = sorted({side.id_to_piece(n) for side in sides for n in range(3, side.get_piece_size())} - {"z"})
    chance.shuffle(pieces)
    tokens = ["</s>", "<unk>", *pieces, ">>fra<<", ">>spa<<", "<pad>"]
    ids = {token: n for n, token in enumerate(tokens)}
    write_json(folder / "vocab.json", ids)
    write_json(folder / "tokenizer_config.json", {"source_lang": "eng", "target_lang": "fra", "model_max_length": 512})
    tokenizer = MarianTokenizer.from_pretrained(folder, source_lang="eng", target_lang="fra")
    pad = len(tokens) - 1
    config = MarianConfig(
        vocab_size=len(tokens),
        pad_token_id=pad,
        eos_token_id=0,
        decoder_start_token_id=pad,
        forced_eos_token_id=0,
        scale_embedding=True,
        activation_function="swish",
        **SHAPE,
    )
    model = MarianMTModel(config)
    model.generation_config.bad_words_ids = [[pad]]
    pairs = [(f">>fra<< {a}", b) for a, b in zip(ENGLISH, FRENCH)]
    pairs += [(f">>spa<< {a}", b) for a, b in zip(ENGLISH, SPANISH)]
    pairs += [(f">>fra<< {AMBIGUOUS[0]}", text) for text in AMBIGUOUS[1]]
    rows = [(tokenizer(a).input_ids, tokenizer(text_target=b).input_ids) for a, b in pairs]
    learn(model, rows, pad, pad, forced=False)
    expected = []
    for text, target in {(a, "fr" if "fra" in a else "es"): None for a, _ in pairs}:
        source = tokenizer(text).input_ids
        found = generated(model, source, pad, 0, None)
        texts = {f"{name}Text": tokenizer.decode(ids, skip_special_tokens=True) for name, ids in found.items()}
        expected.append({"source": "en-us", "target": target, "text": text[8:], "sourceIds": source, **found, **texts})
    # A piece that the model does not know.
    source = tokenizer(">>fra<< zoo").input_ids
    assert tokenizer.unk_token_id in source
    expected.append({"source": "en-us", "target": "fr", "text": "zoo", "sourceIds": source})
    numbers = [[ids.get(side.id_to_piece(n), 1) for n in range(side.get_piece_size())] for side in sides]
    pairs = [{"source": "en-us", "target": t, "prefixId": ids[f">>{c}<<"]} for t, c in (("fr", "fra"), ("es", "spa"))]
    write_folder(
        model,
        folder,
        {"pairs": pairs, "sourceIds": numbers[0], "targetIds": numbers[1], "rows": expected},
        suppressed=sorted([ids["<unk>"], pad]),
    )


def make_nllb(work):
    folder = HERE / "nllb"
    folder.mkdir(parents=True, exist_ok=True)
    texts = {"eng_Latn": ENGLISH, "fra_Latn": FRENCH, "zho_Hans": CHINESE}
    (folder / "sentencepiece.bpe.model").write_bytes(
        train_pieces(work, [*ENGLISH, *FRENCH, *CHINESE, AMBIGUOUS[0], *AMBIGUOUS[1]], 110)
    )
    pieces = spm.SentencePieceProcessor(model_file=str(folder / "sentencepiece.bpe.model"))
    # As fairseq numbers them: four of its own, the pieces from the fourth on, the languages, the mask.
    first = pieces.get_piece_size() + 1
    ids = {"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, **{code: first + n for n, code in enumerate(LANGUAGES)}}
    ids["<mask>"] = first + len(LANGUAGES)
    added = [{"id": n, "content": token, "special": True} for token, n in ids.items()]
    write_json(folder / "tokenizer.json", {"version": "1.0", "added_tokens": added})
    write_json(folder / "tokenizer_config.json", {"tokenizer_class": "NllbTokenizer", "src_lang": "eng_Latn"})

    def encode(text):
        return [n + 1 if n > 2 else ids["<unk>"] for n in pieces.encode(text)]

    config = M2M100Config(
        vocab_size=ids["<mask>"] + 1,
        pad_token_id=1,
        bos_token_id=0,
        eos_token_id=2,
        decoder_start_token_id=2,
        scale_embedding=True,
        activation_function="relu",
        tokenizer_class="NllbTokenizer",
        **SHAPE,
    )
    model = M2M100ForConditionalGeneration(config)
    pairs = [(a, x, b, y) for a in texts for b in texts if a != b for x, y in zip(texts[a], texts[b])]
    pairs += [("eng_Latn", AMBIGUOUS[0], "fra_Latn", text) for text in AMBIGUOUS[1]]
    rows = [([ids[a], *encode(x), 2], [ids[b], *encode(y), 2]) for a, x, b, y in pairs]
    learn(model, rows, 1, 2, forced=True)
    expected = []
    for a, text, b in {(a, x, b): None for a, x, b, _ in pairs}:
        source = [ids[a], *encode(text), 2]
        found = generated(model, source, 2, 2, ids[b])
        written = {f"{name}Text": pieces.decode([n - 1 for n in found[name]]) for name in found}
        expected.append({"source": CODES[a], "target": CODES[b], "text": text, "sourceIds": source, **found, **written})
    numbers = [{0: 3, 1: 0, 2: 2}.get(n, n + 1) for n in range(pieces.get_piece_size())]
    pairs = [
        {"source": CODES[a], "target": CODES[b], "prefixId": ids[a], "forcedId": ids[b]}
        for a in LANGUAGES
        for b in LANGUAGES
        if a != b
    ]
    write_folder(
        model,
        folder,
        {"pairs": pairs, "sourceIds": numbers, "targetIds": numbers, "rows": expected},
        suppressed=[0, 1, 3],
    )
    onnx_folder = folder / "onnx"
    names = ["encoder_model", "decoder_model", "decoder_with_past_model"]
    _, one, other = [quantise(onnx_folder / f"{name}.onnx") for name in names]
    merge(model.config, one, other, onnx_folder / "decoder_model_merged_quantized.onnx")


def main():
    torch.set_num_threads(1)
    torch.manual_seed(3)
    with tempfile.TemporaryDirectory() as name:
        make_marian(random.Random(3), Path(name))
        make_nllb(Path(name))


if __name__ == "__main__":
    main()
