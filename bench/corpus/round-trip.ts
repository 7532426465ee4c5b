import { readFileSync } from "node:fs";
import { sourceOfBytes } from "@yiqiao/documents";
import { openZip } from "@yiqiao/documents/checks";
import { canonicalXml } from "./canonical-xml.ts";

/** Whether two files are the same bytes, those of a package part by part. */
export function hasSameBytes(source: string, output: string): boolean {
  const [before, after] = [readFileSync(source), readFileSync(output)];
  if (before.equals(after)) return true;
  if (before.subarray(0, 2).toString("latin1") !== "PK") return false;
  const [one, other] = [partsOf(before), partsOf(after)];
  return one.length === other.length && one.every((part, at) => part === other[at]);
}

function partsOf(bytes: Buffer): string[] {
  return openZip(sourceOfBytes(bytes)).entries.map(({ name, size, crc32 }) => `${name} ${size} ${crc32}`);
}

/** Where two files first say something different; undefined where they say the same. */
export function difference(source: string, output: string): string | undefined {
  const [before, after] = [readFileSync(source), readFileSync(output)];
  if (before.subarray(0, 2).toString("latin1") === "PK") return zipDifference(before, after);
  return contentDifference(before, after);
}

function zipDifference(before: Buffer, after: Buffer): string | undefined {
  const [source, output] = [openZip(sourceOfBytes(before)), openZip(sourceOfBytes(after))];
  const names = (zip: typeof source): string[] =>
    zip.entries
      .map(({ name }) => name)
      .filter((name) => !name.startsWith("_xmlsignatures/"))
      .toSorted();
  const [wanted, found] = [names(source), names(output)];
  const missing = wanted.find((name) => !found.includes(name)) ?? found.find((name) => !wanted.includes(name));
  if (missing !== undefined) return `${missing} stands in one of both alone`;
  for (const entry of source.entries) {
    const again = output.find(entry.name);
    if (again === undefined || source.find(entry.name) !== entry) continue;
    if (entry.crc32 === again.crc32 && entry.size === again.size) continue;
    const found = contentDifference(Buffer.from(source.read(entry)), Buffer.from(output.read(again)));
    if (found !== undefined) return `${entry.name}: ${found}`;
  }
  return undefined;
}

function contentDifference(before: Buffer, after: Buffer): string | undefined {
  const [source, output] = [before, after].map((bytes) => decoded(bytes));
  if (source === undefined || output === undefined) return "bytes";
  const [wanted, found] = [unsigned(tokensOf(source)), unsigned(tokensOf(output))];
  const at = wanted.findIndex((token, index) => token !== found[index]);
  if (at < 0 && wanted.length === found.length) return undefined;
  const index = at < 0 ? wanted.length : at;
  return `${clipped(wanted, index)} became ${clipped(found, index)}`;
}

/** A signature does not hold for a translation: what names one is dropped, and nothing else. */
function unsigned(tokens: readonly string[]): string[] {
  const isOfSignature = (token = ""): boolean => /^<(?:Override|Relationship) .*digital-signature/.test(token);
  return tokens.filter((token, at) => !isOfSignature(token) && !isOfSignature(tokens[at - 1]));
}

const context = 2;
const clipped = (tokens: readonly string[], at: number): string =>
  JSON.stringify(tokens.slice(Math.max(0, at - context), at + context + 1).join("")).slice(0, 200);

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes).swap16().toString("utf16le");
  return bytes.toString("utf8");
}

/** XML by its tokens, anything else line by line. */
function tokensOf(text: string): string[] {
  try {
    if (/^\ufeff?\s*</.test(text)) return canonicalXml(text);
  } catch {
    // HTML, or damaged: its lines tell as well.
  }
  return text.split("\n");
}
