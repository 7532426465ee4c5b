import type { OpcPackage } from "../../opc/index.ts";
import { decodeXml } from "../../xml/index.ts";

const charactersAPage = 1800;
const wordsAPage = 500;
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Myanmar}]/gu;

/** Estimates how many pages a document has while its text is read. */
export class PageEstimate {
  #pages = 0;
  #breaks = 0;
  #rendered = 0;

  add(text: string): void {
    const dense = text.match(eastAsian)?.length ?? 0;
    const words = text.replace(eastAsian, " ").split(/\s+/).length;
    this.#pages += dense / charactersAPage + words / wordsAPage;
  }

  /** @param isSure asked for by the author; otherwise it is where the program that wrote the file had it */
  countBreak(isSure: boolean): void {
    if (isSure) this.#breaks++;
    else this.#rendered++;
  }

  /** The last section break ends the document. */
  get pages(): number {
    return Math.max(1, Math.ceil(this.#pages), this.#breaks, this.#rendered + 1);
  }
}

/** What the program that wrote the file counted; undefined where it did not. */
export function countedPages(pack: OpcPackage): number | undefined {
  const target = pack
    .relationships()
    .find(({ kind }) => kind === "extended-properties" || kind === "extendedProperties");
  const entry = target?.target === undefined ? undefined : pack.find(target.target);
  if (entry === undefined) return undefined;
  try {
    const { text } = decodeXml(pack.zip.read(entry), entry.name);
    const pages = Number(/<(?:\w+:)?Pages>\s*(\d{1,6})\s*</.exec(text)?.[1] ?? 0);
    return pages > 0 ? pages : undefined;
  } catch {
    // Nothing but this number is taken from the part.
    return undefined;
  }
}

/**
 * The counted pages where they can be true: many programs write 1, or what was true before an edit. Pages of pictures
 * hold little text.
 */
export function likelyPages(counted: number | undefined, estimated: number): number {
  if (counted === undefined) return estimated;
  const isPlausible = counted * 3 >= estimated && counted <= estimated * 20 + 20;
  return isPlausible ? counted : estimated;
}
