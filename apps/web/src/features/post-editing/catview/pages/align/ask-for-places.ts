import type { PageText, Places, SoughtText } from "./page-text.ts";

/** Has places found outside of the page's own thread. Rejects where the browser starts no worker. */
export function askForPlaces(
  pages: readonly PageText[],
  segments: readonly SoughtText[],
  signal: AbortSignal,
): Promise<Places> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./places.worker.ts", import.meta.url), { type: "module" });
    const end = (): void => {
      worker.terminate();
      signal.removeEventListener("abort", abort);
    };
    const abort = (): void => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort);
    worker.addEventListener("message", ({ data }: MessageEvent<Places>) => {
      end();
      resolve(data);
    });
    worker.addEventListener("error", ({ message }) => {
      end();
      reject(new Error(message));
    });
    worker.postMessage({ pages, segments }, { transfer: [] });
  });
}
