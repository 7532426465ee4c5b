// Runs of equal lines in two places.

/** From this many equal lines on, two places repeat each other. */
export const SHORTEST_RUN = 6;

/**
 * @typedef {{ file: string, line: number, end: number, isTest: boolean }} Place
 * @param {import("./source.mjs").Source[]} sources
 * @returns {{ lines: number, one: Place, other: Place }[]} each pair of places once, as long as they are equal, the longest first
 */
export function repeatsIn(sources) {
  const all = sources.flatMap((source) => [
    ...source.statements.map(({ line, text }) => ({ source, line, text })),
    { source: undefined, line: 0, text: undefined },
  ]);
  const isEqual = (one, other) => all[one]?.text !== undefined && all[one].text === all[other]?.text;
  const found = [];
  for (const places of runsOf(all).values()) {
    for (const [at, one] of places.entries()) {
      for (const other of places.slice(at + 1)) {
        // A run that begins earlier has been found there.
        if (isEqual(one - 1, other - 1)) continue;
        const lines = lengthOf(one, other, isEqual);
        if (lines < SHORTEST_RUN) continue;
        found.push({ lines, one: placeOf(all, one, lines), other: placeOf(all, other, lines) });
      }
    }
  }
  return found.toSorted((one, other) => other.lines - one.lines);
}

/** Where each text of so many lines begins. */
function runsOf(all) {
  const runs = new Map();
  for (let at = 0; at + SHORTEST_RUN <= all.length; at++) {
    const texts = all.slice(at, at + SHORTEST_RUN).map(({ text }) => text);
    if (texts.includes(undefined)) continue;
    const key = texts.join("\n");
    const known = runs.get(key);
    if (known) known.push(at);
    else runs.set(key, [at]);
  }
  return runs;
}

/** Two places in one file end where they would overlap. */
function lengthOf(one, other, isEqual) {
  let lines = SHORTEST_RUN;
  while (isEqual(one + lines, other + lines)) lines++;
  return Math.min(lines, other - one);
}

function placeOf(all, at, lines) {
  const { source, line } = all[at];
  return { file: source.file, isTest: source.isTest, line, end: all[at + lines - 1].line };
}
