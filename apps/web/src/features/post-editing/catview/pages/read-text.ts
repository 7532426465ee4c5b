import { Util } from "pdfjs-dist";
import type { PDFDocumentProxy, PDFPageProxy } from "#shared/pdf/open-pdf.ts";
import type { PageText, TextRun } from "./align/page-text.ts";

async function textOf(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const runs = items.flatMap((item): TextRun[] => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0]: number[] = Util.transform(viewport.transform, item.transform);
    const along = Math.hypot(a, b) || 1;
    return [
      {
        text: item.str,
        x,
        y,
        dx: (a / along) * item.width,
        dy: (b / along) * item.width,
        height: Math.hypot(c, d),
        isRightToLeft: item.dir === "rtl",
      },
    ];
  });
  return { width: viewport.width, height: viewport.height, runs };
}

/** The text of all pages with where it stands. */
export async function readText(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<readonly PageText[]> {
  const pages: PageText[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    signal.throwIfAborted();
    pages.push(await textOf(await pdf.getPage(number)));
  }
  return pages;
}
