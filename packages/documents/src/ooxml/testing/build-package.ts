import { buildZip } from "../../zip/index.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const strictOffice = "http://purl.oclc.org/ooxml/officeDocument/relationships";

const namespaces: Readonly<Record<string, readonly [string, string]>> = {
  a: ["http://schemas.openxmlformats.org/drawingml/2006/main", "http://purl.oclc.org/ooxml/drawingml/main"],
  c: ["http://schemas.openxmlformats.org/drawingml/2006/chart", "http://purl.oclc.org/ooxml/drawingml/chart"],
  p: ["http://schemas.openxmlformats.org/presentationml/2006/main", "http://purl.oclc.org/ooxml/presentationml/main"],
  r: [office, strictOffice],
  x: ["http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main"],
  xdr: [
    "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
    "http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing",
  ],
};
const extensions: Readonly<Record<string, string>> = {
  dgm: "http://schemas.openxmlformats.org/drawingml/2006/diagram",
  dsp: "http://schemas.microsoft.com/office/drawing/2008/diagram",
  p14: "http://schemas.microsoft.com/office/powerpoint/2010/main",
  p188: "http://schemas.microsoft.com/office/powerpoint/2018/8/main",
  tc: "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments",
};

/** A part: its content, whose root names get their namespaces, and what it relates to (kind, target). */
export interface PackagePart {
  readonly content: string | Uint8Array;
  readonly related?: readonly (readonly [kind: string, target: string])[];
}

/** An office package; relationships are called r1, r2, … in their order. */
export function buildPackage(
  parts: Readonly<Record<string, PackagePart>>,
  {
    isStrict = false,
    related: ofPackage = [],
  }: { readonly isStrict?: boolean; readonly related?: PackagePart["related"] } = {},
): Uint8Array {
  const [main = ""] = Object.keys(parts);
  const relationships = (list: PackagePart["related"] = []) =>
    `<Relationships>${list
      .map(([kind, target], at) => {
        const type = kind.includes("/") ? kind : `${isStrict ? strictOffice : office}/${kind}`;
        return `<Relationship Id="r${at + 1}" Type="${type}" Target="${target}"/>`;
      })
      .join("")}</Relationships>`;
  const declared = Object.entries(namespaces).map(([prefix, [usual, strict]]) =>
    declare(prefix, isStrict ? strict : usual),
  );
  const all = [...declared, ...Object.entries(extensions).map(([prefix, uri]) => declare(prefix, uri))].join(" ");
  const files = Object.entries(parts).map(([name, { content }]) => ({
    name,
    content: typeof content === "string" ? content.replace(/^<[\w:]+/, (tag) => `${tag} ${all}`) : content,
  }));
  const links = Object.entries(parts).flatMap(([name, { related }]) => {
    if (related === undefined) return [];
    const cut = name.lastIndexOf("/") + 1;
    return [{ name: `${name.slice(0, cut)}_rels/${name.slice(cut)}.rels`, content: relationships(related) }];
  });
  return buildZip([
    { name: "[Content_Types].xml", content: '<Types><Default Extension="xml" ContentType="application/xml"/></Types>' },
    { name: "_rels/.rels", content: relationships([["officeDocument", main], ...ofPackage]) },
    ...files,
    ...links,
  ]);
}

function declare(prefix: string, uri: string): string {
  return `${prefix === "x" ? "xmlns" : `xmlns:${prefix}`}="${uri}"`;
}
