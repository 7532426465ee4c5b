import { expect, it } from "vitest";
import { sourceOfBytes } from "../model/byte-source.ts";
import { buildZip } from "../zip/index.ts";
import { openPackage } from "./index.ts";

const transitional = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const strict = "http://purl.oclc.org/ooxml/officeDocument/relationships";
const contentTypes = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="XML" ContentType="application/xml; charset=utf-8"/>
  <Override PartName="/Odd/Main.xml" ContentType="application/vnd.x.document.main+xml"/></Types>`;
const relationship = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"${mode}/>`;
const relationships = (...list: string[]) =>
  `<r:Relationships xmlns:r="x">${list.join("")}</r:Relationships>`.replaceAll("<Rel", "<r:Rel");

function open(files: Record<string, string>) {
  return openPackage(sourceOfBytes(buildZip(Object.entries(files).map(([name, content]) => ({ name, content })))));
}

it.each([transitional, strict])("finds the main part and what it refers to (%s)", (base) => {
  const opened = open({
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships(relationship("r1", `${base}/officeDocument`, "/odd/main.xml")),
    "Odd/Main.xml": "<a/>",
    "Odd/_rels/Main.xml.rels": relationships(
      relationship("r1", `${base}/header`, "../parts/./header%201.xml"),
      relationship("r2", `${base}/hyperlink`, "https://example.org/?a=1&amp;b=2", ' TargetMode="External"'),
    ),
  });
  expect(opened.mainPart).toBe("Odd/Main.xml");
  expect(opened.contentTypeOf("odd/main.xml")).toBe("application/vnd.x.document.main+xml");
  expect(opened.contentTypeOf("other.xml")).toBe("application/xml");
  expect(opened.contentTypeOf("other.png")).toBeUndefined();
  expect(opened.relationships(opened.mainPart)).toEqual([
    { id: "r1", kind: "header", target: "parts/header 1.xml" },
    { id: "r2", kind: "hyperlink", address: "https://example.org/?a=1&b=2" },
  ]);
  expect(opened.relationships("nothing.xml")).toEqual([]);
});

it("finds the main part by its type where relationships are missing, and names with backslashes", () => {
  const opened = open({ "[Content_Types].xml": contentTypes, "odd\\main.xml": "<a/>" });
  expect(opened.mainPart).toBe("odd\\main.xml");
  expect(opened.find("/ODD/main.xml")?.name).toBe("odd\\main.xml");
});

it("refuses a zip that is no package", () => {
  expect(() => open({ "a.txt": "" })).toThrow("officeDocument is missing");
});
