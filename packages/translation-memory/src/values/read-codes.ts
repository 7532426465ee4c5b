import { plainDecimal } from "./decimal-text.ts";
import type { TextValue, ValueReader } from "./model.ts";

const token = /(?<![A-Za-z\d_])[A-Za-z\d]+(?:[._-][A-Za-z\d]+)*(?![A-Za-z\d_])/gu;
const run = /[A-Za-z\d._]+/gu;
const underscored = /^[A-Za-z\d]+_\w*[A-Za-z\d]$/u;
/** Letters at once before digits (`A380`, `sha256`), or capitals with a hyphen (`COVID-19`). */
const shape = /^(?:[A-Za-z]*[A-Za-z]\d|[A-Z]{1,8}-\d|0x[\dA-Fa-f]+$)/u;
/** Units of areas and volumes, and what stands before numbers. */
const noCode = /^(?:[kcdm]?m[23]$|(?:USD?|RMB|CNY|EUR|GBP|HKD|JPY|NT|HK|No|Nos|pp?|vol|ca)\.?\d)/iu;

/** Names with an underscore in their last part, `a.b.c_d`: each with the parts in front of it that have none. */
function* identifiersIn(text: string): Generator<{ readonly written: string; readonly start: number }> {
  for (const { 0: found, index } of text.matchAll(run)) {
    let [start, at] = [0, 0];
    for (const part of found.split(".")) {
      const end = at + part.length;
      if (underscored.test(part)) yield { written: found.slice(start, end), start: index + start };
      at = end + 1;
      if (part.includes("_")) start = at;
    }
  }
}

/** Names of products, models, standards and versions that letters and digits make up. */
export const readCodes: ValueReader = (text) => {
  const found: TextValue[] = [];
  for (const { written, start } of text.includes("_") ? identifiersIn(text) : []) {
    const keys = [`c:${written.toLowerCase()}`];
    found.push({ kind: "code", text: written, start, end: start + written.length, keys, isFirm: true });
  }
  for (const match of text.matchAll(token)) {
    const [written] = match;
    if (!/\d/u.test(written) || !shape.test(written) || noCode.test(written)) continue;
    const number = /\d+/u.exec(written)?.[0] ?? "";
    const keys = [`c:${written.toLowerCase().replace(/[._-]/g, "")}`, `n:${plainDecimal(number)}`];
    found.push({
      kind: "code",
      text: written,
      start: match.index,
      end: match.index + written.length,
      keys,
      isFirm: true,
    });
  }
  return found;
};

const roman = /(?<![\p{L}\d])[IVXLC]{1,7}(?![\p{L}\d])/gu;
const worth: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** Roman numerals: of centuries in some languages, of kings in all. */
export const readRoman: ValueReader = (text) =>
  [...text.matchAll(roman)].map((match): TextValue => {
    const [written] = match;
    const signs = written.split("").map((sign) => worth[sign] ?? 0);
    const value = signs.reduce((sum, sign, at) => sum + (sign < (signs[at + 1] ?? 0) ? -sign : sign), 0);
    return {
      kind: "number",
      text: written,
      start: match.index,
      end: match.index + written.length,
      keys: [`n:${value}`],
      isFirm: false,
    };
  });
