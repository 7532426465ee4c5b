import { PDFDict, PDFHexString, PDFName, PDFString, type PDFDocument } from "@cantoo/pdf-lib";

/** A title of the document that is not on a page: a bookmark, or the title of the whole. */
export interface DocumentText {
  /** `title`, or `o1`, `o2` … in the order of the outline. */
  readonly id: string;
  readonly text: string;
  replace(text: string): void;
}

const maxBookmarks = 20_000;

function textAt(dictionary: PDFDict, key: string): string | undefined {
  const value = dictionary.lookup(PDFName.of(key));
  if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return undefined;
  try {
    return value.decodeText().trim() || undefined;
  } catch {
    return undefined;
  }
}

function at(dictionary: PDFDict, key: string): PDFDict | undefined {
  const value = dictionary.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : undefined;
}

/** The bookmarks in their order; an outline that goes round in circles ends where it comes back. */
export function bookmarksOf(document: PDFDocument): DocumentText[] {
  const outline = at(document.catalog, "Outlines");
  const seen = new Set<PDFDict>();
  const found: DocumentText[] = [];
  const waiting = outline === undefined ? [] : [at(outline, "First")];
  while (waiting.length > 0 && seen.size < maxBookmarks) {
    const item = waiting.pop();
    if (item === undefined || seen.has(item)) continue;
    seen.add(item);
    const text = textAt(item, "Title");
    if (text !== undefined) {
      const replace = (title: string) => item.set(PDFName.of("Title"), PDFHexString.fromText(title));
      found.push({ id: `o${seen.size}`, text, replace });
    }
    waiting.push(at(item, "Next"), at(item, "First"));
  }
  return found;
}

/** The title that a reader shows in its window. */
export function titleOf(document: PDFDocument): DocumentText | undefined {
  const { Info } = document.context.trailerInfo;
  const info = document.context.lookup(Info);
  const text = info instanceof PDFDict ? textAt(info, "Title") : undefined;
  if (text === undefined || !(info instanceof PDFDict)) return undefined;
  return {
    id: "title",
    text,
    replace: (title) => {
      info.set(PDFName.of("Title"), PDFHexString.fromText(title));
      // The XMP packet repeats the title of the source.
      document.catalog.delete(PDFName.of("Metadata"));
    },
  };
}
