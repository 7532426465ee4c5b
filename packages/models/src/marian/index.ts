export type { MarianBin, MarianTensor } from "./bin-format.ts";
export { type ConvertedStudent, type ConvertOptions, convertStudent } from "./convert.ts";
export { MarianError } from "./marian-error.ts";
export { readMarianBin } from "./read-bin.ts";
export { type MarianForm, writeMarianBin } from "./write-bin.ts";
