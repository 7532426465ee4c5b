export { NamespaceCursor } from "./namespace-cursor.ts";
export { Splicer } from "./splicer.ts";
export { assertWellFormed, type WellFormedOptions } from "./well-formed.ts";
export { attributesOf, attributeValue, findAttribute, valueOf, type XmlAttribute } from "./xml-attributes.ts";
export { localName, scanXml, tagName, XmlCursor, type XmlTokenKind } from "./xml-cursor.ts";
export { decodeXml, type DecodedXml, encodeXml, type XmlEncoding } from "./xml-encoding.ts";
export { escapeAttribute, escapeText, unescapeXml } from "./xml-escapes.ts";
