import { readFile } from "node:fs/promises";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A line of a page. */
export interface PlacedLine {
  readonly text: string;
  /** From 1. */
  readonly page: number;
  /** From the top of the page, as a share of its height. */
  readonly top: number;
}

/** Opens a PDF; `work` may not keep anything of it. */
async function withPdf<Result>(path: string, work: (pdf: PDFDocumentProxy) => Promise<Result>): Promise<Result> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0, useSystemFonts: true });
  try {
    return await work(await task.promise);
  } finally {
    await task.destroy();
  }
}

export function countPages(path: string): Promise<number> {
  return withPdf(path, async ({ numPages }) => numPages);
}

/** The lines of all pages; a line ends where the PDF's own order begins a new one. */
export function pdfLines(path: string): Promise<PlacedLine[]> {
  return withPdf(path, async (pdf) => {
    const lines: PlacedLine[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      lines.push(...(await linesOf(page, number)).filter(({ text }) => /\p{L}/u.test(text)));
      page.cleanup();
    }
    return lines;
  });
}

const twice = /^(?:(\p{L})\1)+$/u;

/** Bold that is made by drawing every letter twice. */
function once(text: string): string {
  const words = text.match(/\p{L}+/gu) ?? [];
  const isDoubled = words.length > 1 && words.every((word) => twice.test(word));
  return isDoubled ? text.replace(/(\p{L})\1/gu, "$1") : text;
}

async function linesOf(page: PDFPageProxy, number: number): Promise<PlacedLine[]> {
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  const lines: PlacedLine[] = [];
  let text = "";
  let top: number | undefined;
  for (const item of items) {
    if (!("str" in item)) continue;
    const [, , , , x = 0, y = 0] = item.transform as number[];
    if (item.str.trim() !== "") top ??= (viewport.convertToViewportPoint(x, y)[1] ?? 0) / viewport.height;
    text += item.str;
    if (!item.hasEOL) continue;
    lines.push({ text: once(text.normalize("NFKC")), page: number, top: top ?? 0 });
    [text, top] = ["", undefined];
  }
  return [...lines, { text: once(text.normalize("NFKC")), page: number, top: top ?? 0 }];
}
