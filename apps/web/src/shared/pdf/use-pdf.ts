import { useEffect, useState } from "react";
import type { PDFDocumentProxy } from "./open-pdf.ts";
import type { PageSize } from "./page-layout.ts";

/** A document that is open for drawing, and the sizes of its pages. */
export interface ReadyPdf {
  readonly pdf: PDFDocumentProxy;
  readonly sizes: readonly PageSize[];
}

export type PdfState = ReadyPdf | "opening" | "failed";

/** Above this, pages not seen yet are taken to be as large as the first one. */
const maxMeasured = 200;

/** The sizes of a document's pages. */
export async function sizesOf(pdf: PDFDocumentProxy): Promise<readonly PageSize[]> {
  const measure = async (place: number): Promise<PageSize> => {
    const { width, height } = (await pdf.getPage(place + 1)).getViewport({ scale: 1 });
    return { width, height };
  };
  const first = await measure(0);
  const measured = await Promise.all(
    Array.from({ length: Math.min(pdf.numPages, maxMeasured) }, (_, place) => measure(place)),
  );
  return Array.from({ length: pdf.numPages }, (_, place) => measured[place] ?? first);
}

/** Opens a file for as long as it is shown. */
export function usePdf(file: Blob | undefined): PdfState {
  const [state, setState] = useState<PdfState>("opening");
  useEffect(() => {
    if (file === undefined) return undefined;
    let isShown = true;
    let close: (() => void) | undefined;
    const open = async (): Promise<void> => {
      const { openPdf } = await import("./open-pdf.ts");
      const opened = await openPdf(file);
      if (!isShown) {
        opened.close();
        return;
      }
      close = opened.close;
      const sizes = await sizesOf(opened.pdf);
      if (isShown) setState({ pdf: opened.pdf, sizes });
    };
    open().catch(() => isShown && setState("failed"));
    return () => {
      isShown = false;
      close?.();
      setState("opening");
    };
  }, [file]);
  return state;
}
