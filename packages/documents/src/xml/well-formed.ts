import { SaxesParser } from "saxes";
import { corrupt } from "../model/corrupt.ts";
import { DocumentError } from "../model/document-error.ts";

/** Deeper than documents are nested, and shallow enough to be read by recursion. */
const usualDepth = 256;
const pieceLength = 64 * 1024;

export interface WellFormedOptions {
  readonly maxDepth?: number;
}

/**
 * The gate of every XML text: what passes can be walked over by offsets.
 * @param place what the text is called in an error
 * @throws {DocumentError} documentUnsafeXml when it declares entities, documentTooDeep, documentCorrupt
 */
export function assertWellFormed(text: string, place: string, { maxDepth = usualDepth }: WellFormedOptions = {}): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let hasOutsideEntities = false;
  parser.on("doctype", (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new DocumentError("documentUnsafeXml", { place });
    hasOutsideEntities = /\b(?:SYSTEM|PUBLIC)\b/.test(doctype);
  });
  parser.on("opentagstart", () => {
    depth++;
    if (depth > maxDepth) throw new DocumentError("documentTooDeep", { place });
  });
  parser.on("closetag", () => {
    depth--;
  });
  parser.on("error", (error) => {
    // The DTD that may declare it is never fetched.
    if (hasOutsideEntities && error.message.includes("undefined entity")) return;
    const [position] = /^\d+:\d+/.exec(error.message) ?? [];
    throw corrupt("malformed", position === undefined ? place : `${place}:${position}`, error);
  });
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  parser.close();
}
