export { bleu, type BleuScore } from "./bleu.ts";
export { chrf, type ChrfScore } from "./chrf.ts";
export { LinesError } from "./line-pairs.ts";
export { tokenizerFor, type TokenizerName } from "./tokenizers.ts";
export { fitLogistic, likelihood } from "./logistic.ts";
export { brier, discrimination, type Forecast, reliability, type ReliabilityBin } from "./reliability.ts";
