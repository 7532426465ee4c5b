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

/** Draws a page, whole before it is seen; the result stops it, and may be called at any time. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, widthPx: number): () => void {
  const plain = page.getViewport({ scale: 1 });
  const wanted = (widthPx / plain.width) * Math.min(globalThis.devicePixelRatio || 1, 2);
  const scale = Math.min(wanted, maxPixels / plain.width, maxPixels / plain.height);
  const viewport = page.getViewport({ scale });
  const behind = document.createElement("canvas");
  behind.width = Math.round(viewport.width);
  behind.height = Math.round(viewport.height);
  const task = page.render({ canvas: behind, viewport });
  const show = (): void => {
    canvas.width = behind.width;
    canvas.height = behind.height;
    canvas.getContext("2d")?.drawImage(behind, 0, 0);
    // Gives its memory back at once.
    behind.width = 0;
  };
  task.promise.then(show, () => undefined);
  return () => task.cancel();
}
