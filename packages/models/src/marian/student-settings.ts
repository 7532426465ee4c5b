/** A student's sizes; what is left out is as in the smallest of them. */
export interface StudentSizes {
  readonly dimension?: number;
  readonly heads?: number;
  readonly encoderLayers?: number;
  readonly decoderLayers?: number;
  readonly feedForward?: number;
  readonly vocabulary?: number;
  /** Settings of `special:model.yml` beside these or in their place. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Marian's settings for a student with one embedding for both languages. */
export function studentSettings(sizes: StudentSizes = {}): Record<string, unknown> {
  const { vocabulary = 40 } = sizes;
  return {
    type: "transformer",
    "dim-vocabs": [vocabulary, vocabulary],
    "dim-emb": sizes.dimension ?? 16,
    "dim-rnn": 1024,
    "enc-cell": "gru",
    "enc-type": "bidirectional",
    "enc-cell-depth": 1,
    "enc-depth": sizes.encoderLayers ?? 2,
    "dec-depth": sizes.decoderLayers ?? 2,
    "dec-cell": "ssru",
    "dec-cell-base-depth": 2,
    "dec-cell-high-depth": 1,
    skip: false,
    "layer-normalization": false,
    "right-left": false,
    "special-vocab": [],
    "tied-embeddings": false,
    "tied-embeddings-src": false,
    "tied-embeddings-all": true,
    "transformer-heads": sizes.heads ?? 4,
    "transformer-no-projection": false,
    "transformer-dim-ffn": sizes.feedForward ?? 24,
    "transformer-ffn-depth": 2,
    "transformer-ffn-activation": "relu",
    "transformer-dim-aan": 2048,
    "transformer-aan-depth": 2,
    "transformer-aan-activation": "swish",
    "transformer-aan-nogate": false,
    "transformer-preprocess": "",
    "transformer-postprocess": "dan",
    "transformer-postprocess-emb": "d",
    "transformer-postprocess-top": "",
    "transformer-decoder-autoreg": "rnn",
    "transformer-tied-layers": [],
    "transformer-guided-alignment-layer": "last",
    "transformer-train-position-embeddings": false,
    "bert-train-type-embeddings": true,
    "bert-type-vocab-size": 2,
    ulr: false,
    "ulr-trainable-transformation": false,
    "ulr-dim-emb": 0,
    "lemma-dim-emb": 0,
    "output-omit-bias": false,
    "input-types": [],
    version: "v1.9.56",
    ...sizes.settings,
  };
}
