/** Fills lines with pieces as far as they go; undefined: a piece is longer than a line. Lengths are in ems. */
export function wrap(
  pieces: readonly string[],
  lengthOf: (piece: string) => number,
  widest: number,
): string[] | undefined {
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const piece of pieces) {
    const trimmed = lengthOf(piece.trimEnd());
    if (trimmed > widest) return undefined;
    if (line !== "" && width + trimmed > widest) {
      lines.push(line.trimEnd());
      line = "";
      width = 0;
    }
    line += piece;
    width += lengthOf(piece);
    if (piece.endsWith("\n")) {
      lines.push(line.trimEnd());
      line = "";
      width = 0;
    }
  }
  if (line.trimEnd() !== "") lines.push(line.trimEnd());
  return lines;
}
