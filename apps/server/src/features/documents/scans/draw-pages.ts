import { readFile, rm } from "node:fs/promises";
import { drawPagePictures } from "@yiqiao/documents/isolated";
import type { PictureError } from "@yiqiao/pictures";

/** So many pages are drawn by one process: opening a large file takes time. */
const pagesPerProcess = 4;

export interface PagePicture {
  readonly format: "png" | "jpeg";
  readonly bytes: Uint8Array;
}

interface Drawing {
  /** The PDF on the disk, and a folder for pictures on their way. */
  readonly path: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Draws pages of a PDF one after the other, as they are asked for; no picture of one that cannot be drawn. */
export async function* drawnInTurn<Page extends { readonly page: number }>(
  pages: readonly Page[],
  { path, folder, signal }: Drawing,
): AsyncGenerator<{ readonly page: Page; readonly picture: PagePicture | undefined }> {
  for (let at = 0; at < pages.length; at += pagesPerProcess) {
    const batch = pages.slice(at, at + pagesPerProcess);
    const { pictures } = await drawPagePictures({ path, pages: batch.map(({ page }) => page), folder }, { signal });
    for (const page of batch) {
      signal.throwIfAborted();
      const drawn = pictures.find((each) => each.page === page.page);
      const picture = drawn && { format: drawn.format, bytes: await readFile(drawn.path) };
      if (drawn !== undefined) await rm(drawn.path);
      yield { page, picture };
    }
  }
}

/** The process that reads pictures is ending; the page is as good as any other. */
export const isClosing = ({ fault, details }: PictureError): boolean =>
  fault === "pictureFailed" && details["reason"] === "closed";
