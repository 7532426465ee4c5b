interface Part {
  readonly number: number;
  readonly word: string;
  readonly second: number;
  readonly rest: string;
}

function partOf(text: string): Part {
  const [, number = "", word = "", second = "", rest = ""] = /^(\d*)([^\d]*)(\d*)(.*)$/s.exec(text) ?? [];
  return { number: Number(number), word, second: Number(second), rest };
}

/** No word is later than any: `1.0` follows `1.0a2`. */
function compareWords(a: string, b: string): number {
  if (a === b) return 0;
  if (a === "") return 1;
  if (b === "") return -1;
  return a < b ? -1 : 1;
}

/**
 * Orders versions as Mozilla does: parts between dots as number, word, number, rest, so that `2.10` follows `2.9` and
 * `3.0` follows `3.0a2`. Source: Mozilla's toolkit version format, which the records of its remote settings are written
 * in. Negative if `a` is earlier.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split("."), b.split(".")];
  for (let n = 0; n < Math.max(left.length, right.length); n++) {
    const [x, y] = [partOf(left[n] ?? ""), partOf(right[n] ?? "")];
    const order =
      x.number - y.number || compareWords(x.word, y.word) || x.second - y.second || compareWords(x.rest, y.rest);
    if (order !== 0) return order;
  }
  return 0;
}

/** Whether it is a number that a publisher counts up, such as `3.0`, and no hash or name. */
export const isRelease = (version: string): boolean => /^\d+(\.\d+)+([a-z]\w*)?$/i.test(version);

/** Whether it is an alpha or beta: `3.0a1`. */
export const isPrerelease = (version: string): boolean => /[a-z]/i.test(version);
