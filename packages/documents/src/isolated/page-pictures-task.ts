import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPage, type PagePicture } from "../formats/pdf/scans/draw-page.ts";
import { openPdf, type OpenPdf } from "../formats/pdf/open-document.ts";
import { openFileSource } from "../model/byte-source.ts";
import type { PagePicturesJob, PagePicturesResult, Spent } from "./jobs.ts";

export async function pagePicturesTask({
  path,
  pages,
  folder,
}: PagePicturesJob): Promise<Omit<PagePicturesResult, keyof Spent>> {
  const source = openFileSource(path);
  try {
    const pdf = await openPdf(source);
    try {
      const pictures: PagePicturesResult["pictures"][number][] = [];
      for (const page of pages) {
        const drawn = await drawPageOrSkip(pdf, page);
        if (drawn === undefined) continue;
        const to = join(folder, `${page}.${drawn.format}`);
        await writeFile(to, drawn.bytes);
        pictures.push({ page, path: to, format: drawn.format });
      }
      return { pictures };
    } finally {
      await pdf.close();
    }
  } finally {
    source.close();
  }
}

/** One damaged page leaves the others to be read. */
async function drawPageOrSkip(pdf: OpenPdf, page: number): Promise<PagePicture | undefined> {
  try {
    return await drawPage(pdf, page);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
