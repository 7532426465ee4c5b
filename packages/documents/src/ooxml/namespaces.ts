import { attributesOf, valueOf } from "../xml/index.ts";

/** The usual prefix of a namespace, by what its two variants (transitional and strict) end in. */
const usualPrefixes: Readonly<Record<string, string>> = {
  "drawingml/main": "a",
  "drawingml/chart": "c",
  "drawingml/chartDrawing": "cdr",
  "drawingml/diagram": "dgm",
  "drawingml/picture": "pic",
  "drawingml/spreadsheetDrawing": "xdr",
  "drawingml/wordprocessingDrawing": "wp",
  "officeDocument/math": "m",
  "officeDocument/relationships": "r",
  "presentationml/main": "p",
  "spreadsheetml/main": "x",
  "wordprocessingml/main": "w",
};

/** Namespaces that exist in one variant only. */
const extensionPrefixes: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "http://schemas.microsoft.com/office/drawing/2008/diagram": "dsp",
  "http://schemas.microsoft.com/office/drawing/2010/main": "a14",
  "http://schemas.microsoft.com/office/drawing/2014/chartex": "cx",
  "http://schemas.microsoft.com/office/drawing/2015/9/8/chartex": "cx",
  "http://schemas.microsoft.com/office/excel/2006/main": "xm",
  "http://schemas.microsoft.com/office/powerpoint/2010/main": "p14",
  "http://schemas.microsoft.com/office/powerpoint/2018/8/main": "p188",
  "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main": "x14",
  "http://schemas.microsoft.com/office/spreadsheetml/2010/11/main": "x15",
  "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments": "tc",
  "http://schemas.microsoft.com/office/word/2010/wordprocessingShape": "wps",
};

function usualPrefixOf(namespace: string): string {
  const known = extensionPrefixes[namespace];
  if (known !== undefined) return known;
  const match =
    /^http:\/\/(?:schemas\.openxmlformats\.org\/(\w+)\/2006\/(\w+)|purl\.oclc\.org\/ooxml\/(\w+)\/(\w+))$/.exec(
      namespace,
    );
  if (match === null) return "?";
  return usualPrefixes[`${match[1] ?? match[3]}/${match[2] ?? match[4]}`] ?? "?";
}

/** Usual prefixes by the prefixes of a file. */
export type PrefixScope = ReadonlyMap<string, string>;

/** The scope within a tag that declares namespaces. */
export function scopeOf(text: string, tag: { start: number; end: number }, outer: PrefixScope): PrefixScope {
  const scope = new Map(outer);
  for (const attribute of attributesOf(text, tag.start, tag.end)) {
    if (attribute.name === "xmlns") scope.set("", usualPrefixOf(valueOf(text, attribute)));
    else if (attribute.name.startsWith("xmlns:")) {
      scope.set(attribute.name.slice(6), usualPrefixOf(valueOf(text, attribute)));
    }
  }
  return scope;
}

/** A name with its usual prefix, whatever prefix the file uses; `?` where the namespace means nothing here. */
export function usualName(rawName: string, scope: PrefixScope): string {
  const colon = rawName.indexOf(":");
  const prefix = colon < 0 ? "" : rawName.slice(0, colon);
  return `${scope.get(prefix) ?? "?"}:${rawName.slice(colon + 1)}`;
}
