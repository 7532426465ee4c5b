/** Systems with published scores, from small and free to large. */
export const publishedSystems = [
  "Argos",
  "NLLB-600M",
  "OPUS-MT",
  "Firefox base-memory",
  "Firefox base",
  "Google",
] as const;

type Scores = readonly [
  argos: number | null,
  nllb: number | null,
  opus: number | null,
  firefoxMemory: number | null,
  firefox: number | null,
  google: number | null,
];

/**
 * BLEU on FLORES-200 dev as others published it: detokenised, Chinese, Japanese and Korean with their usual tokenisers
 * (`zh`, `ja-mecab`, `ko-mecab`). Null where nothing was published.
 */
export const publishedBleu: Readonly<Record<string, Scores>> = {
  "zh-en": [23.4, 24.7, 23.0, 27.8, 28.8, 33.0],
  "en-zh": [32.0, 29.6, 31.0, 37.9, 38.2, 48.8],
  "ja-en": [16.4, 23.8, 19.4, 25.4, 25.9, 31.7],
  "en-ja": [22.3, 19.2, null, 32.0, 35.3, 41.4],
  "ko-en": [15.6, 26.0, 22.1, 27.8, 29.0, 34.3],
  "en-ko": [16.5, 25.9, null, 31.1, 29.9, 33.7],
  "ru-en": [25.7, 33.8, 29.6, null, null, 38.4],
  "en-ru": [27.9, 27.3, 26.5, 30.8, 31.5, 34.9],
  "ar-en": [30.0, 37.5, 33.9, 38.3, 39.6, 46.0],
  "en-ar": [15.7, 21.3, 21.6, 29.8, 29.9, 33.6],
  "fr-en": [40.8, 43.2, 43.0, 44.3, null, 48.7],
  "en-fr": [42.7, 46.0, 47.7, 49.6, null, 41.3],
  "es-en": [25.3, 29.2, 28.0, 27.5, null, 30.5],
  "en-es": [23.8, 26.2, 26.6, 27.7, null, 30.5],
};

/** Pairs whose published scores were counted in words that our tokenisers do not make. */
export const isIncomparable = (pair: string): boolean => ["en-ja", "en-ko"].includes(pair);
