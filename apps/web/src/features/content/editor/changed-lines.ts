/** A line that two texts share, or that one of them has. */
export interface ComparedLine {
  readonly text: string;
  readonly change: "same" | "added" | "removed";
}

/** Larger tables of comparison would hold a browser up. */
const longestTable = 4_000_000;

/** The lines of two texts, in the order of both: what stayed, what is gone and what is new. */
export function compareLines(before: readonly string[], after: readonly string[]): readonly ComparedLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore--;
    endAfter--;
  }
  const same = (lines: readonly string[]) => lines.map((text): ComparedLine => ({ text, change: "same" }));
  return [
    ...same(before.slice(0, start)),
    ...compareMiddle(before.slice(start, endBefore), after.slice(start, endAfter)),
    ...same(before.slice(endBefore)),
  ];
}

/** By the longest sequence of lines that both have. */
function compareMiddle(before: readonly string[], after: readonly string[]): ComparedLine[] {
  const all = (lines: readonly string[], change: ComparedLine["change"]) => lines.map((text) => ({ text, change }));
  if ((before.length + 1) * (after.length + 1) > longestTable)
    return [...all(before, "removed"), ...all(after, "added")];
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    const [old = "", next = ""] = [before[i], after[j]];
    if (old === next) {
      lines.push({ text: old, change: "same" });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      lines.push({ text: old, change: "removed" });
      i++;
    } else {
      lines.push({ text: next, change: "added" });
      j++;
    }
  }
  return [...lines, ...all(before.slice(i), "removed"), ...all(after.slice(j), "added")];
}
