export { measureAlphas } from "./activations.ts";
export type { MarianBin, MarianTensor } from "./bin-format.ts";
export { checkProducts, type ProductCheck } from "./check-products.ts";
export { type ConvertedStudent, type ConvertOptions, convertStudent } from "./convert.ts";
export { MarianError } from "./marian-error.ts";
export { readMarianBin } from "./read-bin.ts";
export { translatePieces } from "./run-graphs.ts";
export { type StudentModel, type StudentModelOptions, writeStudentModel } from "./student-model.ts";
export { type MarianForm, writeMarianBin } from "./write-bin.ts";
