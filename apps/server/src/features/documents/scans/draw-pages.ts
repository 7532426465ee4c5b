import { readFile, rm } from "node:fs/promises";
import { DocumentError } from "@yiqiao/documents";
import { drawPagePictures } from "@yiqiao/documents/isolated";
import type { PictureError } from "@yiqiao/pictures";

/** So many pages are drawn by one process: opening a large file takes time. */
const pagesPerProcess = 4;
/** A page takes a second; one that takes a minute will not end. */
const timeoutMs = 120_000;

export interface PagePicture {
  readonly format: "png" | "jpeg";
  readonly bytes: Uint8Array;
}

interface Drawing {
  /** The PDF on the disk, and a folder for pictures on their way. */
  readonly path: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Draws in a process of its own. */
  readonly draw?: typeof drawPagePictures;
}

type Drawn = Awaited<ReturnType<typeof drawPagePictures>>["pictures"];

/** A page that ends the process that draws it leaves the others to be drawn. */
async function drawBatch(
  pages: readonly number[],
  { path, folder, signal, draw = drawPagePictures }: Drawing,
): Promise<Drawn> {
  const drawn: Drawn[number][] = [];
  const drawAll = async (some: readonly number[]): Promise<boolean> => {
    try {
      drawn.push(...(await draw({ path, pages: some, folder }, { signal, timeoutMs })).pictures);
      return true;
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      return false;
    }
  };
  if (!(await drawAll(pages)) && pages.length > 1) for (const page of pages) await drawAll([page]);
  return drawn;
}

/** Draws pages of a PDF one after the other, as they are asked for; no picture of one that cannot be drawn. */
export async function* drawPagesInOrder<Page extends { readonly page: number }>(
  pages: readonly Page[],
  drawing: Drawing,
): AsyncGenerator<{ readonly page: Page; readonly picture: PagePicture | undefined }> {
  for (let at = 0; at < pages.length; at += pagesPerProcess) {
    const batch = pages.slice(at, at + pagesPerProcess);
    const pictures = await drawBatch(
      batch.map(({ page }) => page),
      drawing,
    );
    for (const page of batch) {
      drawing.signal.throwIfAborted();
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
