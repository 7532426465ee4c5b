import { corrupt } from "../model/corrupt.ts";
import type { ByteSource } from "../model/byte-source.ts";
import { ElementCursor } from "../ooxml/index.ts";
import { openPackage, type OpcPackage } from "../opc/index.ts";
import { assertWellFormed, attributeValue, decodeXml, localName, unescapeXml, XmlCursor } from "../xml/index.ts";
import type { RowComment } from "./import-row.ts";

/** A Word file that passed the gate, and what is beside its text. */
export interface DocxPackage {
  /** The main part. */
  readonly text: string;
  /** Comments in the margin, by their ids. */
  readonly comments: ReadonlyMap<string, RowComment>;
  /** User-defined properties. */
  readonly properties: ReadonlyMap<string, string>;
}

/** @throws {DocumentError} documentCorrupt, documentEncrypted, documentBomb, documentUnsafeXml, documentTooDeep */
export function readDocxPackage(bytes: ByteSource, fileName: string): DocxPackage {
  const pack = openPackage(bytes);
  if (!/wordprocessingml/.test(pack.contentTypeOf(pack.mainPart) ?? "wordprocessingml")) {
    throw corrupt("otherKind", fileName);
  }
  const read = (name: string | undefined): string => (name === undefined ? "" : partText(pack, name));
  const targetOf = (kind: string, part?: string): string | undefined =>
    pack.relationships(part).find((relationship) => relationship.kind === kind)?.target;
  return {
    text: partText(pack, pack.mainPart),
    comments: commentsOf(read(targetOf("comments", pack.mainPart))),
    properties: propertiesOf(read(targetOf("custom-properties"))),
  };
}

function partText(pack: OpcPackage, name: string): string {
  const entry = pack.find(name);
  if (entry === undefined) return "";
  const { text } = decodeXml(pack.zip.read(entry), name);
  assertWellFormed(text, name);
  return text;
}

function commentsOf(text: string): Map<string, RowComment> {
  const comments = new Map<string, RowComment>();
  const cursor = new ElementCursor(text);
  while (cursor.next()) {
    if (cursor.kind !== "open" || cursor.name !== "w:comment") continue;
    const id = cursor.attribute("w:id") ?? "";
    const author = cursor.attribute("w:author");
    const at = cursor.attribute("w:date");
    const said = commentText(cursor);
    const by = { ...(author !== undefined && { author }), ...(at !== undefined && { at }) };
    if (said !== "") comments.set(id, { ...by, text: said, isResolved: false });
  }
  return comments;
}

function commentText(cursor: ElementCursor): string {
  const { depth } = cursor;
  let text = "";
  while (cursor.nextChild(depth)) {
    if (cursor.name === "w:p" || cursor.name === "w:br") text += "\n";
    else if (cursor.name === "w:t") text += cursor.readText();
  }
  return text.trim();
}

function propertiesOf(text: string): Map<string, string> {
  const properties = new Map<string, string>();
  const cursor = new XmlCursor(text);
  let name: string | undefined;
  while (cursor.next()) {
    if (cursor.kind === "open" && localName(cursor.name()) === "property") {
      name = attributeValue(text, cursor, "name");
    } else if (cursor.kind === "text" && name !== undefined) {
      const value = unescapeXml(text.slice(cursor.start, cursor.end));
      if (value.trim() !== "") properties.set(name, value);
    }
  }
  return properties;
}
