import { getDocument, GlobalWorkerOptions, VerbosityLevel } from "pdfjs-dist";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { pdfAssetsUrl } from "virtual:pdf-assets";

export type { PDFDocumentProxy, PDFPageProxy };

/** The longest side of a canvas that browsers on phones still draw. */
const maxPixels = 4096;

export interface OpenedPdf {
  readonly pdf: PDFDocumentProxy;
  readonly close: () => void;
}

/** Opens a document in a worker; nothing is asked of another server than our own. */
export async function openPdf(file: Blob): Promise<OpenedPdf> {
  GlobalWorkerOptions.workerSrc = `${pdfAssetsUrl}build/pdf.worker.min.mjs`;
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: `${pdfAssetsUrl}cmaps/`,
    standardFontDataUrl: `${pdfAssetsUrl}standard_fonts/`,
    wasmUrl: `${pdfAssetsUrl}wasm/`,
    iccUrl: `${pdfAssetsUrl}iccs/`,
    // Our pages' content policy has no place for WebAssembly; the same decoders are there as plain scripts.
    useWasm: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  return { pdf: await task.promise, close: () => void task.destroy() };
}

/** Draws a page; the result stops it, and may be called at any time. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, widthPx: number): () => void {
  const plain = page.getViewport({ scale: 1 });
  const wanted = (widthPx / plain.width) * Math.min(globalThis.devicePixelRatio || 1, 2);
  const scale = Math.min(wanted, maxPixels / plain.width, maxPixels / plain.height);
  const viewport = page.getViewport({ scale });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const task = page.render({ canvas, viewport });
  task.promise.catch(() => undefined);
  return () => task.cancel();
}
