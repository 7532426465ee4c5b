// What the sizes of a source may not be.
import { LONGEST_LINE } from "./source.mjs";

/** Lines of a function at most. Lint holds the product's to it as well, and knows no tests. */
const MOST_LINES = { product: 60, tests: 80 };

/** @param {import("./source.mjs").Source} source @returns {string[]} */
export function faultsOf({ file, isTest, functions, long, ignores }) {
  const most = isTest ? MOST_LINES.tests : MOST_LINES.product;
  return [
    ...functions
      .filter(({ lines }) => lines > most)
      .map(({ line, name, lines }) => `${file}:${line} ${name} has ${lines} lines, of ${most} at most`),
    ...long
      .filter(({ isText }) => !isText)
      .map(({ line, length }) => `${file}:${line} has ${length} characters, of ${LONGEST_LINE} at most`),
    ...ignores.map((line) => `${file}:${line} stops the formatter`),
  ];
}
