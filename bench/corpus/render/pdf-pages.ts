import { readFile } from "node:fs/promises";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

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
export function pdfLines(path: string): Promise<string[]> {
  return withPdf(path, async (pdf) => {
    const lines: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      lines.push(...text.split("\n").filter((line) => /\p{L}/u.test(line)));
      page.cleanup();
    }
    return lines;
  });
}
