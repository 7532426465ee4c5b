import { readFile } from "node:fs/promises";
import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import { pdfLines } from "./pdf-pages.ts";
import { htmlTexts } from "./html-texts.ts";
import { isPackage, packageTexts } from "./package-texts.ts";
import { type XmlTexts, xmlTexts } from "./xml-texts.ts";

/** Which of both languages is read of files that have two. */
export type Side = "source" | "target";

/**
 * What a person who reads the file sees, text by text in its order: by a plain reading of the file that shares nothing
 * with the product's readers but the parsers of XML and PDF.
 */
export async function readTexts(format: DocumentFormatId, path: string, side: Side): Promise<string[]> {
  if (format === "pdf") return (await pdfLines(path)).map(({ text }) => text);
  const bytes = await readFile(path);
  if (isPackage(format)) return packageTexts(format, bytes);
  const text = decoded(bytes);
  if (format === "txt" || format === "csv") return text.split(/\r\n|[\r\n]/);
  if (format === "html") return htmlTexts(text);
  if (format === "xliff" || format === "sdlxliff") return xmlTexts(text, bilingualRule(side));
  return xmlTexts(text, format === "dita" ? topicRule : plainRule);
}

/** Elements of unknown meaning: a text ends at each tag, in the source as in its translation. */
const plainRule: XmlTexts = {};
const topicRule: XmlTexts = {
  attributes: ({ attributes }) => ["navtitle", "alt"].flatMap((name) => attributes[name] ?? []).map(String),
};

const native = new Set([
  "ph",
  "bpt",
  "ept",
  "it",
  "note",
  "alt-trans",
  "header",
  "skeleton",
  "originalData",
  "file-info",
]);

function bilingualRule(side: Side): XmlTexts {
  const other = side === "source" ? "target" : "source";
  return {
    isBlock: (name) => name === side,
    isText: (name) => name === side,
    isSkipped: (_, name) => name === other || name === "seg-source" || native.has(name),
  };
}

const declared = /(?:encoding|charset)\s*=\s*["']?([\w-]+)/i;

/** By its mark, by what it says of itself, else as UTF-8 or what else can have these bytes. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const said = declared.exec(bytes.subarray(0, 2000).toString("latin1"))?.[1];
  for (const encoding of [...(said === undefined ? [] : [said]), "utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  }
  return bytes.toString("latin1");
}
