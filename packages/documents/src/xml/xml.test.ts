import { describe, expect, it } from "vitest";
import { DocumentError } from "../model/document-error.ts";
import {
  assertWellFormed,
  attributesOf,
  attributeValue,
  decodeXml,
  encodeXml,
  escapeAttribute,
  escapeText,
  scanXml,
  Splicer,
  unescapeXml,
  valueOf,
} from "./index.ts";

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  scanXml(text, (kind, start, end) => tokens.push(`${kind} ${text.slice(start, end)}`));
  return tokens;
}

function faultOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DocumentError) return error.fault;
    throw error;
  }
  return "none";
}

describe("scanXml", () => {
  it("gives every token with its range", () => {
    const text = `<?xml version="1.0"?><!DOCTYPE a [<!-- ]> --><!ELEMENT a (b)>]><a x=">'" y='/>"'>t<b/><!-- > --><![CDATA[<c>]]></a >`;
    expect(tokensOf(text)).toEqual([
      `instruction <?xml version="1.0"?>`,
      `doctype <!DOCTYPE a [<!-- ]> --><!ELEMENT a (b)>]>`,
      `open <a x=">'" y='/>"'>`,
      "text t",
      "empty <b/>",
      "comment <!-- > -->",
      "cdata <![CDATA[<c>]]>",
      "close </a >",
    ]);
  });

  it.each(["<a", "<a b='", "<!-- x", "<![CDATA[ x", "<?x", "</a", "<!DOCTYPE [", "<!DOCTYPE '"])(
    "ends on %j with a reason",
    (text) => {
      expect(faultOf(() => tokensOf(text))).toBe("documentCorrupt");
    },
  );
});

describe("attributesOf", () => {
  it("gives names, values and their places", () => {
    const tag = `<w:a  w:x = "1 &lt; 2"\n y='"'/>`;
    const attributes = attributesOf(tag, 0, tag.length);
    expect(attributes.map((attribute) => [attribute.name, valueOf(tag, attribute)])).toEqual([
      ["w:x", "1 < 2"],
      ["y", '"'],
    ]);
    expect(attributeValue(tag, { start: 0, end: tag.length }, "y")).toBe('"');
    expect(attributeValue(tag, { start: 0, end: tag.length }, "x")).toBeUndefined();
  });
});

describe("escapes", () => {
  it("come back as they were", () => {
    const text = `a < b & "c" > 'd'\r\t\n`;
    expect(escapeText(text)).toBe(`a &lt; b &amp; "c" &gt; 'd'&#13;\t\n`);
    expect(escapeAttribute(text)).toBe("a &lt; b &amp; &quot;c&quot; &gt; 'd'&#13;&#9;&#10;");
    expect(unescapeXml(escapeText(text))).toBe(text);
    expect(unescapeXml(escapeAttribute(text))).toBe(text);
  });

  it("leave out what XML cannot hold, and keep entities that are not its own", () => {
    expect(escapeText("a\u0000b\u000Bc\uD800d\u{1F600}\uDC00\uFFFF")).toBe("abcd\u{1F600}");
    expect(unescapeXml("&#x1F600;&#65;&nbsp;&#x110000;&amp;lt;")).toBe("\u{1F600}A&nbsp;&#x110000;&lt;");
  });
});

describe("decodeXml", () => {
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`;
  const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

  it.each([
    ["utf-8", false, Buffer.from(declared("UTF-8"))],
    ["utf-8", true, Buffer.from(`\uFEFF${declared("UTF-8")}`)],
    ["utf-16le", true, Buffer.from(`\uFEFF${declared("UTF-16")}`, "utf16le")],
    ["utf-16le", false, Buffer.from(declared("UTF-16"), "utf16le")],
    ["utf-16be", true, swapped(`\uFEFF${declared("UTF-16")}`)],
    ["utf-16be", false, swapped(declared("UTF-16"))],
    ["iso-8859-1", false, Buffer.from(declared("ISO-8859-1"), "latin1")],
    ["utf-8", false, Buffer.from(declared("utf-16"))],
  ])("reads %s with a mark: %s, and writes it back", (encoding, hasBom, bytes) => {
    const decoded = decodeXml(bytes, "a.xml");
    expect(decoded).toMatchObject({ encoding, hasBom });
    expect(decoded.text).toMatch(/^<\?xml.*<a>é<\/a>$/);
    expect(Buffer.compare(Buffer.from(encodeXml(decoded.text, decoded)), bytes)).toBe(0);
  });

  it("writes references for what an encoding has no place for", () => {
    const bytes = encodeXml("<a>é 中😀</a>", { encoding: "iso-8859-1", hasBom: false });
    expect(Buffer.from(bytes).toString("latin1")).toBe("<a>é &#20013;&#128512;</a>");
  });

  it("refuses bytes that do not fit, and encodings nobody knows", () => {
    expect(faultOf(() => decodeXml(Buffer.from([0x3c, 0xff, 0x3e]), "a.xml"))).toBe("documentCorrupt");
    expect(faultOf(() => decodeXml(Buffer.from(declared("x-none")), "a.xml"))).toBe("documentCorrupt");
  });
});

describe("Splicer", () => {
  it("replaces ranges given in any order", () => {
    const splicer = new Splicer("0123456789");
    splicer.replace(7, 9, "x");
    splicer.insert(2, "a");
    splicer.insert(2, "b");
    splicer.remove(2, 4);
    expect(splicer.result()).toBe("01ab456x9");
  });

  it("gives the text itself when nothing is to be done, and refuses overlaps", () => {
    const splicer = new Splicer("text");
    expect([splicer.isChanged, splicer.result()]).toEqual([false, "text"]);
    splicer.remove(0, 2);
    splicer.remove(1, 3);
    expect(() => splicer.result()).toThrow(RangeError);
  });
});

describe("assertWellFormed", () => {
  const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);

  it.each([
    ["none", `<?xml version="1.0"?><!DOCTYPE a SYSTEM "a.dtd"><a>&nbsp;</a>`],
    ["none", nested(256)],
    ["documentTooDeep", nested(257)],
    ["documentUnsafeXml", `<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>`],
    ["documentUnsafeXml", `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`],
    ["documentCorrupt", "<a>&nbsp;</a>"],
    ["documentCorrupt", "<a><b></a>"],
    ["documentCorrupt", "<a>"],
    ["documentCorrupt", ""],
  ])("gives %s", (fault, text) => {
    expect(faultOf(() => assertWellFormed(text, "a.xml"))).toBe(fault);
  });

  it("reads over entities that are declared elsewhere where it is told so", () => {
    const fragment = "<a>&product.name;</a>";
    expect(faultOf(() => assertWellFormed(fragment, "a.xml", { allowsUnknownEntities: true }))).toBe("none");
    expect(faultOf(() => assertWellFormed("<a>&;</a>", "a.xml", { allowsUnknownEntities: true }))).toBe(
      "documentCorrupt",
    );
  });

  it("goes as deep as it is told", () => {
    expect(faultOf(() => assertWellFormed(nested(1000), "a.xml", { maxDepth: 1000 }))).toBe("none");
  });
});
