export { readDecimals, writeLike } from "./decimal.ts";
export { plainDigits } from "./digits.ts";
