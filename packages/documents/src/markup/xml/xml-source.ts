import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { assertWellFormed, decodeXml, encodeXml, type DecodedXml } from "../../xml/index.ts";
import { readDoctype } from "./doctype.ts";
import { XmlTree } from "./xml-tree.ts";

/** An XML file that passed the gate. */
export interface XmlSource {
  readonly tree: XmlTree;
  /** What its own entities stand for. */
  readonly characters: ReadonlyMap<string, string>;
  readonly warnings: readonly DocumentWarning[];
  /** The bytes of a changed text, encoded as the source is. */
  readonly encode: (text: string) => Uint8Array;
}

/**
 * Reads and checks an XML file.
 * @throws {DocumentError} documentCorrupt, documentUnsafeXml, documentTooDeep
 */
export function readXmlSource(bytes: Uint8Array, place: string): XmlSource {
  const decoded = decodeXml(bytes, place);
  const { text } = decoded;
  const { characters, warnings, checked } = readDoctype(text, place);
  assertWellFormed(checked, place, { allowsUnknownEntities: true });
  return { tree: new XmlTree(text), characters, warnings, encode: (changed) => encode(changed, decoded) };
}

/** Files that say they are ASCII stay so. */
function encode(text: string, decoded: DecodedXml): Uint8Array {
  const isAscii = /^\s*<\?xml\s[^>]{0,200}?encoding\s*=\s*["']us-ascii["']/i.test(text);
  if (!isAscii) return encodeXml(text, decoded);
  return Buffer.from(text.replace(/\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`));
}
