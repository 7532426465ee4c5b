/** A line taken apart: what is translated of it, and what stays where it is. */
export interface LineParts {
  /** Spaces, tabs, form feeds and signs of quotation. */
  readonly indent: string;
  /** A bullet or a number, with the space behind it. */
  readonly marker: string;
  /** Texts with wide gaps between, as in tables of plain text; the first has none. */
  readonly cells: readonly { readonly gap: string; readonly text: string }[];
  readonly trailing: string;
}

const indentPattern = /^[\s>]*/;
const markerPattern =
  /^(?:(?:[-*+•·●○■□▪◦–—►▶]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t\u3000]+|[（(]?[一二三四五六七八九十]{1,3}[、）)][ \u3000]*|[①-⑳][ \u3000]*)/;
const gapPattern = /\t+[\t ]*| {3,}\t*/;

export function partsOfLine(line: string): LineParts {
  const [indent = ""] = indentPattern.exec(line) ?? [];
  const body = line.slice(indent.length).trimEnd();
  const trailing = line.slice(indent.length + body.length);
  const [marker = ""] = markerPattern.exec(body) ?? [];
  return { indent, marker, cells: cellsOf(body.slice(marker.length)), trailing };
}

function cellsOf(text: string): { gap: string; text: string }[] {
  const cells: { gap: string; text: string }[] = [];
  let gap = "";
  for (let rest = text; ;) {
    const found = gapPattern.exec(rest);
    if (found === null) return [...cells, { gap, text: rest }];
    cells.push({ gap, text: rest.slice(0, found.index) });
    [gap] = found;
    rest = rest.slice(found.index + gap.length);
  }
}
