import { unescapeXml } from "./xml-escapes.ts";

/** An attribute of a tag, by offsets of the text that the tag stands in. */
export interface XmlAttribute {
  /** With its prefix. */
  readonly name: string;
  /** Where its name begins. */
  readonly start: number;
  /** The value between its quotes, still escaped. */
  readonly valueStart: number;
  readonly valueEnd: number;
}

/** The attributes of the tag that begins at `start`. */
export function attributesOf(text: string, start: number, end: number): XmlAttribute[] {
  const attributes: XmlAttribute[] = [];
  let at = skipName(text, start + 1, end);
  while (at < end) {
    at = skipSpace(text, at, end);
    const nameStart = at;
    at = skipName(text, at, end);
    if (at === nameStart) break;
    const name = text.slice(nameStart, at);
    at = skipSpace(text, at, end);
    if (text.charCodeAt(at) !== equals) break;
    at = skipSpace(text, at + 1, end);
    const valueEnd = text.indexOf(text.charAt(at), at + 1);
    if (valueEnd < 0 || valueEnd >= end) break;
    attributes.push({ name, start: nameStart, valueStart: at + 1, valueEnd });
    at = valueEnd + 1;
  }
  return attributes;
}

/** The attribute of this name, prefix included. */
export function findAttribute(text: string, tag: TagRange, name: string): XmlAttribute | undefined {
  return attributesOf(text, tag.start, tag.end).find((attribute) => attribute.name === name);
}

/** The value of the attribute of this name, prefix included, unescaped. */
export function attributeValue(text: string, tag: TagRange, name: string): string | undefined {
  const found = findAttribute(text, tag, name);
  return found === undefined ? undefined : valueOf(text, found);
}

/** The value of an attribute, unescaped. */
export function valueOf(text: string, attribute: XmlAttribute): string {
  return unescapeXml(text.slice(attribute.valueStart, attribute.valueEnd));
}

interface TagRange {
  readonly start: number;
  readonly end: number;
}

function skipName(text: string, from: number, end: number): number {
  let at = from;
  for (; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code <= space || code === equals || code === slash || code === greaterThan) break;
  }
  return at;
}

function skipSpace(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) <= space) at++;
  return at;
}

const space = 32;
const slash = 47;
const equals = 61;
const greaterThan = 62;
