/** A line taken apart: what is translated of it, and what stays where it is. */
export interface LineParts {
  /** Spaces, tabs, form feeds, signs of quotation, and the first bar of a row of a table. */
  readonly indent: string;
  /** A bullet, a number, or the signs of a heading, with the space behind it. */
  readonly marker: string;
  /** Texts with wide gaps or bars between, as in tables of plain text; the first has no gap. */
  readonly cells: readonly { readonly gap: string; readonly text: string }[];
  readonly trailing: string;
}

const indentPattern = /^[\s>]*/;
const rowPattern = /^[|│┃║][ \t]*/;
const space = "[ \\t\\u3000]";
const markerPattern = new RegExp(
  [
    // Bullets, and the boxes of a list of tasks.
    `^(?:[-*+·∙•‣⁃◦●○■□▪▫◆◇★☆►▶➤➢✓✔✗✘–—]${space}+(?:\\[[ xX]\\]${space}+)?`,
    `[•●■▪◆](?=\\p{L})`,
    `#{1,6}${space}+`,
    // Numbers: `1.`, `(1)`, `1、`; before a word of Chinese without a space, too.
    `[（(]?[\\d０-９]{1,3}[.)）](?:${space}+|(?=\\p{Script=Han}))`,
    `[\\d０-９]{1,3}[、．]${space}*`,
    `[（(]?[A-Za-z][)）]${space}+`,
    `[IVX]{1,5}\\.${space}+`,
    `[（(]?[一二三四五六七八九十]{1,3}[、）)]${space}*`,
    `[①-⑳]${space}*)`,
  ].join("|"),
  "u",
);

export function partsOfLine(line: string): LineParts {
  const [start = ""] = indentPattern.exec(line) ?? [];
  const inner = line.slice(start.length).trimEnd();
  const [bar = ""] = rowPattern.exec(inner) ?? [];
  const isRow = bar !== "";
  const indent = start + bar;
  const end = isRow ? withoutLastBar(inner).length : inner.length;
  const body = inner.slice(bar.length, Math.max(bar.length, end));
  const trailing = line.slice(indent.length + body.length);
  const [marker = ""] = isRow ? [] : (markerPattern.exec(body) ?? []);
  return { indent, marker, cells: cellsOf(body.slice(marker.length), isRow), trailing };
}

function withoutLastBar(row: string): string {
  return /[|│┃║]$/.test(row) && !row.endsWith("\\|") ? row.slice(0, -1).trimEnd() : row;
}

const blanksAndBars = /[ \t\u00a0\u3000|│┃║]{2,}|[\t|│┃║]/gu;
const sentenceEnd = /[.!?:;,。！？：；，]["'”’)）]?$/;

function cellsOf(text: string, isRow: boolean): { gap: string; text: string }[] {
  const found = [...text.matchAll(blanksAndBars)];
  const isWide = ({ 0: blank, index }: RegExpExecArray) =>
    /^ +$/.test(blank) && !sentenceEnd.test(text.slice(Math.max(0, index - 2), index));
  // Two spaces by themselves are a slip, or follow a sentence.
  const least = found.filter(isWide).length > 1 ? 2 : 3;
  const cells: { gap: string; text: string }[] = [];
  let [gap, done] = ["", 0];
  for (const { 0: blank, index } of found) {
    if (text.charAt(index - 1) === "\\" || !isGap(blank, { isRow, least })) continue;
    cells.push({ gap, text: text.slice(done, index) });
    [gap, done] = [blank, index + blank.length];
  }
  return [...cells, { gap, text: text.slice(done) }];
}

/** Whether what stands between two words parts columns. @param least so many spaces do */
function isGap(blank: string, { isRow, least }: { readonly isRow: boolean; readonly least: number }): boolean {
  if (blank.includes("\t") || /[│┃║]/.test(blank)) return true;
  if (blank.includes("|")) return isRow || /^ +\| +$/.test(blank);
  return blank.includes("\u3000\u3000") || blank.length >= least;
}
