import { SaxesParser } from "saxes";
import { corrupt } from "../model/corrupt.ts";
import { DocumentError } from "../model/document-error.ts";

/** Deeper than documents are nested, and shallow enough to be read by recursion. */
const usualDepth = 256;
const pieceLength = 64 * 1024;

export interface WellFormedOptions {
  readonly maxDepth?: number;
  /** References to entities that nothing declares are read over: a fragment's are declared by what includes it. */
  readonly allowsUnknownEntities?: boolean;
}

/**
 * The gate of every XML text: what passes can be walked over by offsets.
 * @param place what the text is called in an error
 * @throws {DocumentError} documentUnsafeXml when it declares entities, documentTooDeep, documentCorrupt
 */
export function assertWellFormed(
  text: string,
  place: string,
  { maxDepth = usualDepth, allowsUnknownEntities = false }: WellFormedOptions = {},
): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let isUnknownAllowed = allowsUnknownEntities;
  parser.on("doctype", (doctype) => {
    if (/<!ENTITY/i.test(doctype)) throw new DocumentError("documentUnsafeXml", { place });
    isUnknownAllowed ||= /\b(?:SYSTEM|PUBLIC)\b/.test(doctype);
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
    if (isUnknownAllowed && error.message.includes("undefined entity")) return;
    const [position] = /^\d+:\d+/.exec(error.message) ?? [];
    throw corrupt("malformed", position === undefined ? place : `${place}:${position}`, error);
  });
  for (let at = 0; at < text.length; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  parser.close();
}
