import { describe, expect, it } from "vitest";
import { sourceOfBytes } from "../model/byte-source.ts";
import type { TargetSegment, Unit, UnitTarget } from "../model/unit.ts";
import { openPackage } from "../opc/index.ts";
import { assertWellFormed, scanXml, tagName } from "../xml/index.ts";
import { provenanceLines } from "./provenance-lines.ts";
import { segmentsOf } from "./segments.ts";
import { type OutputMeta, type OutputRow, writeBilingualDocx, writeBilingualXliff, writeTmx } from "./index.ts";

const meta: OutputMeta = {
  fileName: 'A & "B".docx',
  format: "docx",
  sourceLanguage: "en-us",
  targetLanguage: "ar",
  createdAt: "2026-03-04T05:06:07.890Z",
};
const context = { part: "word/document.xml", kind: "paragraph", place: "paragraph 3 <a>" } as const;

/** Two sentences; a link over the second word of the first, a format that goes over both, a line break between. */
const unit: Unit = {
  id: "p3",
  text: "One two. Three & four.",
  tags: [
    { id: 1, kind: "open", offset: 0, type: "format" },
    { id: 2, kind: "open", offset: 4, type: "link" },
    { id: 2, kind: "close", offset: 7, type: "link" },
    { id: 3, kind: "standalone", offset: 8, type: "break", equiv: "\n" },
    { id: 1, kind: "close", offset: 22, type: "format" },
  ],
  context,
};
const first: TargetSegment = {
  start: 0,
  end: 8,
  source: {
    text: "One two.",
    tags: [
      { id: 1, kind: "open", offset: 0 },
      { id: 2, kind: "open", offset: 4 },
      { id: 2, kind: "close", offset: 7 },
      { id: 3, kind: "standalone", offset: 8 },
    ],
  },
  target: {
    text: "واحد اثنان.",
    tags: [
      { id: 1, kind: "open", offset: 0 },
      { id: 2, kind: "open", offset: 5 },
      { id: 2, kind: "close", offset: 10 },
      { id: 3, kind: "standalone", offset: 11 },
    ],
  },
  provenance: "exact",
  score: 1,
};
const second: TargetSegment = {
  start: 9,
  end: 22,
  source: { text: "Three & four.", tags: [{ id: 1, kind: "close", offset: 13 }] },
  target: { text: "ثلاثة وأربعة.", tags: [{ id: 1, kind: "close", offset: 13 }] },
  provenance: "fuzzy",
  score: 0.876,
};
const target: UnitTarget = { id: "p3", text: "", tags: [], segments: [first, second] };

/** By an engine that a memory led. */
const ledTarget: UnitTarget = {
  ...target,
  segments: [first, { ...second, provenance: "mt", led: { library: "Pumps <A>", author: "Lin", score: 0.689 } }],
};

/** From a memory, with a term that was honoured and one that was not. */
const remembered: UnitTarget = {
  ...target,
  segments: [
    { ...first, memory: { library: "Pumps <A>", author: "Lin" } },
    {
      ...second,
      memory: { library: "Pumps <A>", author: "" },
      terms: [
        { source: "three", target: "ثلاثة", library: "Numbers", isHonoured: true },
        { source: "four", target: "4", library: "Numbers", isHonoured: false, reason: "memory" },
      ],
      issues: [
        { kind: "number", source: "3", target: "<300>" },
        { kind: "negation", source: "not" },
        { kind: "code", target: "A1" },
      ],
    },
  ],
};

async function* rowsOf(...rows: OutputRow[]): AsyncIterable<OutputRow> {
  yield* rows;
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

async function xmlOf(writer: typeof writeTmx, ...rows: OutputRow[]): Promise<string> {
  const text = (await bytesOf(writer(meta, rowsOf(...rows)))).toString();
  assertWellFormed(text, "output");
  return text;
}

describe("a memory in TMX", () => {
  it("holds confirmed pairs alone, with their tags", async () => {
    const text = await xmlOf(writeTmx, { unit, target }, { unit: { ...unit, id: "p4" } });
    expect(text.match(/<tu /g)).toHaveLength(1);
    expect(text).toContain('srclang="en-US" datatype="x-docx" creationdate="20260304T050607Z"');
    expect(text).toContain('<tu tuid="word/document.xml/p3-1"><prop type="x-place">paragraph 3 &lt;a&gt;</prop>');
    expect(text).toContain(
      '<tuv xml:lang="en-US"><seg><it pos="begin" x="1" type="font">&lt;1&gt;</it>One <bpt i="2" x="2" type="link">&lt;2&gt;</bpt>two<ept i="2">&lt;/2&gt;</ept>.<ph x="3" type="lb">&lt;3/&gt;</ph></seg></tuv>',
    );
    expect(text).toContain('<tuv xml:lang="ar"><seg><it pos="begin"');
  });

  it("is a valid file when nothing was confirmed", async () => {
    expect(await xmlOf(writeTmx)).toContain("<body>\n</body>");
  });
});

describe("a bilingual XLIFF", () => {
  it("marks segments in both languages, and writes pairs that go over several as two halves", async () => {
    const text = await xmlOf(writeBilingualXliff, { unit, target });
    expect(text).toContain('original="A &amp; &quot;B&quot;.docx" source-language="en-US" target-language="ar"');
    expect(text).toContain(
      '<seg-source><mrk mtype="seg" mid="1"><bx id="1" rid="1" ctype="x-format"/>One <g id="2" ctype="link">two</g>.<x id="3" ctype="lb" equiv-text="&#10;"/></mrk> <mrk mtype="seg" mid="2">Three &amp; four.<ex id="1e" rid="1"/></mrk></seg-source>',
    );
    expect(text).toContain('<target state="needs-review-translation"><mrk mtype="seg" mid="1"><bx id="1" rid="1"');
  });

  it("says what state a translation is in", async () => {
    const of = (...segments: TargetSegment[]): OutputRow => ({ unit, target: { ...target, segments } });
    expect(await xmlOf(writeBilingualXliff, of(first))).toContain('state="translated" state-qualifier="exact-match"');
    expect(await xmlOf(writeBilingualXliff, of(second))).toContain(
      'state="needs-review-translation" state-qualifier="fuzzy-match"',
    );
    const untranslated = { ...second, provenance: "untranslated" } as const;
    const partly = await xmlOf(writeBilingualXliff, of(first, untranslated));
    expect(partly).toContain('<target state="needs-translation">');
    expect(partly).toContain(' <mrk mtype="seg" mid="2"/></target>');
    expect(await xmlOf(writeBilingualXliff, { unit })).not.toContain("<target");
  });

  it("names the memory of a segment and what became of its terms", async () => {
    const text = await xmlOf(writeBilingualXliff, { unit, target: remembered });
    expect(text).toContain('<alt-trans mid="1" match-quality="100" origin="Pumps &lt;A&gt;"><source><bx id="1"');
    expect(text).toContain('</target><note from="author">Lin</note></alt-trans>');
    expect(text).toContain('<alt-trans mid="2" match-quality="87" origin="Pumps &lt;A&gt;">');
    expect(text).toContain('<note from="Numbers">three → ثلاثة</note>');
    expect(text).toContain('<note from="Numbers">four → 4 (not used: memory)</note>');
    const note = '<note from="Yiqiao" priority="1" annotates="target">';
    expect(text).toContain(`${note}2: number: 3 → &lt;300&gt;</note>`);
    expect(text).toContain(`${note}2: negation: − not</note>\n${note}2: code: + A1</note>`);
  });

  it("names the memory that led the engine, which is no match", async () => {
    const text = await xmlOf(writeBilingualXliff, { unit, target: ledTarget });
    expect(text).toContain(
      '<note from="Yiqiao" annotates="target">2: MT led by a 68% match · Pumps &lt;A&gt; · Lin</note>',
    );
    expect(text).not.toContain("match-quality");
  });

  it("keeps to the rules of the transitional schema", async () => {
    const locked: Unit = { ...unit, id: "p4", maxLength: 31, existing: { text: "x", tags: [], isLocked: true } };
    const row = { unit: { ...unit, id: "p5" }, target: remembered };
    const text = await xmlOf(writeBilingualXliff, { unit, target }, { unit: locked }, row, {
      unit: { ...unit, id: "p6" },
      target: ledTarget,
    });
    expect(text).toContain('<trans-unit id="p4" translate="no" restype="x-paragraph" maxwidth="31" size-unit="char">');
    for (const [parent, children] of childrenIn(text)) {
      const allowed = order[parent] ?? [];
      const places = children.map((child) => allowed.findIndex((names) => names.split(" ").includes(child)));
      expect(places, `${parent}: ${children.join(" ")}`).toEqual(
        places.filter((place) => place >= 0).toSorted((a, b) => a - b),
      );
    }
    for (const [, content = ""] of text.matchAll(
      /<(?:source|seg-source|target)[^<>]*>(.*?)(?:<\/(?:source|seg-source|target)>|$)/gs,
    )) {
      const ids = [...content.matchAll(/<(?:g|x|bx|ex) id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

const inline = ["g x bx ex mrk"];
/** What stands in what, in which order, by the schema of XLIFF 1.2. */
const order: Readonly<Record<string, readonly string[]>> = {
  xliff: ["file"],
  file: ["header", "body"],
  header: ["tool"],
  body: ["group trans-unit"],
  "trans-unit": ["source", "seg-source", "target", "note alt-trans"],
  "alt-trans": ["source", "target", "note"],
  source: inline,
  "seg-source": inline,
  target: inline,
  mrk: inline,
  g: inline,
};

function childrenIn(text: string): [string, string[]][] {
  const found: [string, string[]][] = [];
  const open: [string, string[]][] = [];
  scanXml(text, (kind, start) => {
    if (kind === "open" || kind === "empty") {
      const element: [string, string[]] = [tagName(text, start), []];
      open.at(-1)?.[1].push(element[0]);
      found.push(element);
      if (kind === "open") open.push(element);
    } else if (kind === "close") open.pop();
  });
  return found;
}

describe("a bilingual Word file", () => {
  it("names the memory of a segment and what became of its terms", async () => {
    const bytes = await bytesOf(writeBilingualDocx(meta, rowsOf({ unit, target: remembered })));
    const { zip } = openPackage(sourceOfBytes(bytes));
    const entry = zip.find("word/document.xml");
    const text = entry ? Buffer.from(zip.read(entry)).toString() : "";
    const told = [
      "100%",
      "Pumps &lt;A&gt; · Lin",
      "87%",
      "Pumps &lt;A&gt;",
      "✓ three → ثلاثة · Numbers",
      "✗ four → 4 · Numbers",
      "⚠ 3 → &lt;300&gt;",
      "⚠ − not",
      "⚠ + A1",
    ];
    expect(told.filter((line) => !text.includes(`<w:t>${line}</w:t>`))).toEqual([]);
  });

  it("names the memory that led the engine, beside the sign of the engine", () => {
    const [, led] = segmentsOf({ unit, target: ledTarget });
    expect(led && provenanceLines(led)).toEqual(["MT", "← 68% · Pumps <A> · Lin"]);
  });

  it("is a table of segments in the fonts and directions of both languages", async () => {
    const bytes = await bytesOf(writeBilingualDocx(meta, rowsOf({ unit, target }, { unit: { ...unit, id: "p4" } })));
    const { zip, mainPart } = openPackage(sourceOfBytes(bytes));
    const partOf = (name: string): string => {
      const entry = zip.find(name);
      if (entry === undefined) throw new Error(`${name} is missing`);
      const text = Buffer.from(zip.read(entry)).toString();
      assertWellFormed(text, name);
      return text;
    };
    for (const { name } of zip.entries) partOf(name);
    const text = partOf(mainPart);
    expect(text.match(/<w:tr>/g)).toHaveLength(4);
    expect(partOf("word/header1.xml")).toContain('A &amp; "B".docx · English → العربية · 2026-03-04');
    expect(text).toContain(
      '<w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rFonts w:cs="Arial"/><w:u w:val="dotted"/><w:rtl/><w:lang w:bidi="ar"/></w:rPr>',
    );
    expect(text).toContain('<w:color w:val="0563C1"/><w:u w:val="single"/>');
    expect(text).toContain("87%");
  });

  it("writes the same bytes every time, and many rows", async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({ unit: { ...unit, id: `p${index}` }, target }));
    const [one, other] = [
      await bytesOf(writeBilingualDocx(meta, rowsOf(...rows))),
      await bytesOf(writeBilingualDocx(meta, rowsOf(...rows))),
    ];
    expect(one.equals(other)).toBe(true);
    expect(openPackage(sourceOfBytes(one)).zip.find("word/document.xml")?.size).toBeGreaterThan(1_000_000);
  });
});
