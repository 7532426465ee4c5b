export interface DiffPart {
  readonly kind: "same" | "inserted" | "deleted";
  readonly text: string;
}

/** Of comparisons; texts that would need more are shown as replaced. */
const mostComparisons = 1_000_000;

const wordsOf = (text: string, language: string): string[] =>
  Array.from(new Intl.Segmenter(language, { granularity: "word" }).segment(text), ({ segment }) => segment);

function lengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let at = before.length - 1; at >= 0; at--) {
    for (let to = after.length - 1; to >= 0; to--) {
      const row = table[at];
      if (row === undefined) continue;
      const below = table[at + 1];
      row[to] = before[at] === after[to] ? (below?.[to + 1] ?? 0) + 1 : Math.max(below?.[to] ?? 0, row[to + 1] ?? 0);
    }
  }
  return table;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const all: DiffPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (part.text === "") continue;
    if (last?.kind === part.kind) all[all.length - 1] = { kind: part.kind, text: last.text + part.text };
    else all.push(part);
  }
  return all;
}

/** What has become of a text, word by word: its longest common part stays. */
export function diffOf(before: string, after: string, language: string): DiffPart[] {
  const [old, now] = [wordsOf(before, language), wordsOf(after, language)];
  if (old.length * now.length > mostComparisons)
    return joined([
      { kind: "deleted", text: before },
      { kind: "inserted", text: after },
    ]);
  const table = lengths(old, now);
  const parts: DiffPart[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [word = "", next = ""] = [old[at], now[to]];
    if (at < old.length && to < now.length && word === next) {
      parts.push({ kind: "same", text: word });
      at++;
      to++;
    } else if (to >= now.length || (at < old.length && (table[at + 1]?.[to] ?? 0) >= (table[at]?.[to + 1] ?? 0))) {
      parts.push({ kind: "deleted", text: word });
      at++;
    } else {
      parts.push({ kind: "inserted", text: next });
      to++;
    }
  }
  return joined(parts);
}
