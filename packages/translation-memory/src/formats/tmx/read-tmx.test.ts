import { describe, expect, it } from "vitest";
import { encodeXml } from "@yiqiao/documents/xml";
import { ImportFileError } from "../faults.ts";
import { listRefused, rowsOf, unitsOf, useFolder } from "../testing/files.ts";

const place = useFolder();
const pair = { source: "en-us", target: "fr" } as const;

function tmx(body: string, { header = 'srclang="en-US"', version = "1.4" } = {}): string {
  return `<?xml version="1.0"?>\n<tmx version="${version}"><header ${header}/><body>\n${body}\n</body></tmx>`;
}
const both = (en: string, fr: string, attributes = ""): string =>
  `<tu ${attributes}><tuv xml:lang="EN-US"><seg>${en}</seg></tuv><tuv xml:lang="fr-CA"><seg>${fr}</seg></tuv></tu>`;

describe("a unit", () => {
  it("has people, dates, notes and properties", async () => {
    const unit = `<tu creationdate="20240131T120000Z" creationid="ann" changedate="20240201T000000Z" changeid="bob">
<note>one</note><prop type="Att::Subject">Law</prop><prop type="x-Client:MultipleString">A</prop><prop type="x-Client:MultipleString">B</prop>
<tuv xml:lang="en-US"><note>two</note><seg>House</seg></tuv><tuv xml:lang="fr"><seg>Maison</seg></tuv></tu>`;
    expect(await unitsOf({ path: place("a.tmx", tmx(unit)), format: "tmx", pair })).toEqual([
      {
        line: 3,
        sourceLanguage: "en-US",
        targetLanguage: "fr",
        source: { text: "House", tags: [] },
        target: { text: "Maison", tags: [] },
        author: "ann",
        editor: "bob",
        createdAt: new Date("2024-01-31T12:00:00Z"),
        modifiedAt: new Date("2024-02-01T00:00:00Z"),
        note: "one\ntwo",
        attributes: { Subject: "Law", Client: "A; B" },
      },
    ]);
  });

  it("is read of version 1.1, where lang has no prefix and people stand at the target", async () => {
    const unit = `<tu><tuv lang="EN"><seg>House</seg></tuv><tuv lang="FR" changeid="ann"><seg><ut>{\\b </ut>Maison<ut>}</ut></seg></tuv></tu>`;
    const [read] = await unitsOf({ path: place("b.tmx", tmx(unit, { version: "1.1" })), format: "tmx", pair });
    expect(read).toMatchObject({ editor: "ann", source: { text: "House" } });
    expect(read?.target).toEqual({
      text: "Maison",
      tags: [
        { id: 1, kind: "standalone", offset: 0 },
        { id: 2, kind: "standalone", offset: 6 },
      ],
    });
  });

  it.each([
    ["OmegaT", '<prop type="prev">Before.</prop><prop type="next">After.</prop><prop type="id">k1</prop>'],
    [
      "XTM",
      '<prop type="x-previous-source-text">Before.</prop><prop type="x-next-source-text">After.</prop><prop type="x-segment-id">k1</prop>',
    ],
    [
      "memoQ",
      '<prop type="x-context-pre">&lt;seg&gt;Before.&lt;/seg&gt;</prop><prop type="x-context-post">&lt;seg&gt;After.&lt;/seg&gt;</prop><prop type="x-context">k1</prop>',
    ],
    [
      "Trados",
      '<prop type="x-ContextContent">Before. | | Avant. | </prop><prop type="next">After.</prop><prop type="x-Context">0, -12</prop><prop type="x-idContext">k1</prop>',
    ],
  ])("knows its neighbours as %s tells them", async (_, props) => {
    const unit = both("House", "Maison").replace("<tuv", `${props}<tuv`);
    const [read] = await unitsOf({ path: place("c.tmx", tmx(unit)), format: "tmx", pair });
    expect(read).toMatchObject({ before: "Before.", after: "After.", contextId: "k1" });
    const reversed = { source: "fr", target: "en-us" } as const;
    const [turned] = await unitsOf({ path: place("c.tmx", tmx(unit)), format: "tmx", pair: reversed });
    expect(turned).toMatchObject({ source: { text: "Maison" }, contextId: "k1" });
    expect(turned).not.toHaveProperty("before");
  });

  it("says which other languages are left out, each once a file, and not of what is refused", async () => {
    const variants = (...tags: readonly string[]) =>
      `<tu>${tags.map((tag) => `<tuv xml:lang="${tag}"><seg>${tag}</seg></tuv>`).join("")}</tu>`;
    const empty = variants("en-US", "ja").replace("</tu>", '<tuv xml:lang="fr"><seg></seg></tuv></tu>');
    const body = [
      empty,
      variants("en-US", "fr", "de", "zz-Toki"),
      variants("en-US", "fr", "de"),
      variants("en-US", "fr", "en-GB", "ja"),
    ];
    const path = place("others.tmx", tmx(body.join("\n")));
    const rows = await rowsOf({ path, format: "tmx", pair });
    expect(rows.map((row) => ("refused" in row ? row.refused : row.otherLanguages))).toEqual([
      "empty-target",
      ["de", "zz-Toki"],
      undefined,
      ["ja"],
    ]);
    const all = await rowsOf({ path, format: "tmx" });
    expect(all.filter((row) => "otherLanguages" in row)).toEqual([]);
  });

  it("is one for each pair with the source", async () => {
    const variants = ["en-GB", "en-US", "fr-CA", "fr-FR", "de"].map(
      (tag) => `<tuv xml:lang="${tag}"><seg>${tag}</seg></tuv>`,
    );
    const path = place("d.tmx", tmx(`<tu>${variants.join("")}</tu>`));
    const texts = async (asked?: { source: "en-us" | "fr"; target: "en-us" | "fr" }) =>
      (await unitsOf({ path, format: "tmx", pair: asked })).map(
        ({ source, target }) => `${source.text} ${target.text}`,
      );
    expect(await texts(pair)).toEqual(["en-US fr-CA", "en-US fr-FR"]);
    expect(await texts({ source: "fr", target: "en-us" })).toEqual(["fr-CA en-US", "fr-FR en-US"]);
    expect(await texts()).toEqual(["en-US en-GB", "en-US fr-CA", "en-US fr-FR", "en-US de"]);
  });

  it("is found where every language may be the source", async () => {
    const path = place("e.tmx", tmx(both("House", "Maison"), { header: 'srclang="*all*"' }));
    expect(await unitsOf({ path, format: "tmx", pair })).toMatchObject([{ source: { text: "House" } }]);
  });
});

describe("inline elements", () => {
  const tagsOf = async (en: string, fr: string) => {
    const [unit] = await unitsOf({ path: place("f.tmx", tmx(both(en, fr))), format: "tmx", pair });
    const written = (
      side: { text: string; tags: readonly { id: number; kind: string; offset: number }[] } | undefined,
    ) => `${side?.text} ${side?.tags.map(({ id, kind, offset }) => `${kind}${id}@${offset}`).join(" ")}`;
    return [written(unit?.source), written(unit?.target)];
  };

  it("are the same tags on both sides, whatever their order", async () => {
    expect(
      await tagsOf(
        '<bpt i="1" x="1">&lt;b></bpt>big<ept i="1"/> <bpt i="2" x="2"/>cat<ept i="2"/>',
        '<bpt i="1" x="2"/>chat<ept i="1"/> <bpt i="2" x="1"/>gros<ept i="2"/>',
      ),
    ).toEqual(["big cat open1@0 close1@3 open2@4 close2@7", "chat gros open2@0 close2@4 open1@5 close1@9"]);
  });

  it("are known by the code in them, where they have no number", async () => {
    expect(await tagsOf("<ph>{0}</ph> of <ph>{1}</ph>", "<ph>{1}</ph> de <ph>{0}</ph>")).toEqual([
      " of  standalone1@0 standalone2@4",
      " de  standalone2@0 standalone1@4",
    ]);
  });

  it("may be ends of pairs, highlights, nested, and hold texts that are no part of the sentence", async () => {
    expect(
      await tagsOf(
        '<it pos="begin" x="4"/>a <hi x="2">b <hi x="3">c</hi></hi><ph x="5">&lt;img alt="<sub>Text</sub>"></ph>',
        'a<it pos="end" x="9"/>',
      ),
    ).toEqual(["a b c open4@0 open2@2 open3@4 close3@5 close2@5 standalone5@5", "a close9@1"]);
  });

  it("are refused with their unit where there are thousands", async () => {
    const [refused] = await listRefused({
      path: place("g.tmx", tmx(both("<ph/>".repeat(2000), "x"))),
      format: "tmx",
      pair,
    });
    expect(refused).toMatchObject({ refused: "too-many-tags", detail: "1000", line: 3 });
  });
});

it("an id of a place that is too long is left out, not cut: other places would have it too", async () => {
  const unit = `<tu><prop type="x-context">${"k".repeat(300)}</prop><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="fr"><seg>b</seg></tuv></tu>`;
  const [read] = await unitsOf({ path: place("m.tmx", tmx(unit)), format: "tmx", pair });
  expect(read).not.toHaveProperty("contextId");
  expect(read?.notices).toEqual([{ reason: "context-left-out", detail: "k".repeat(50) }]);
});

describe("what cannot be taken", () => {
  it("is refused with its line, and the rest is read", async () => {
    const units = [
      both("", "vide"),
      both("no target", " "),
      both("a &unknown; entity", "x"),
      both("wrong <b>nesting</seg>", "x"),
      "<tu><tuv xml:lang='de'><seg>Haus</seg></tuv></tu>",
      "<tu><tuv xml:lang='en'><seg>never ends</seg></tuv>",
      both("R&D", "R&D"),
    ];
    const rows = await rowsOf({ path: place("h.tmx", tmx(units.join("\n"))), format: "tmx", pair });
    expect(rows.map((row) => ("refused" in row ? `${row.line} ${row.refused}` : row.source.text))).toEqual([
      "3 empty-source",
      "4 empty-target",
      "5 unknown-entity",
      "6 unmatched-tag",
      "7 missing-language",
      "8 unclosed-record",
      "R&D",
    ]);
  });

  it("is damaged text", async () => {
    const bytes = Buffer.concat([
      Buffer.from(tmx(both("caf\u00e9 \ufffd", "un"))).subarray(0, -16),
      Buffer.from('<tu><tuv xml:lang="en"><seg>caf'),
      Buffer.of(0xe9),
      Buffer.from('</seg></tuv><tuv xml:lang="fr"><seg>deux</seg></tuv></tu></body></tmx>'),
    ]);
    const refused = await listRefused({ path: place("i.tmx", bytes), format: "tmx", pair });
    expect(refused.at(-1)).toMatchObject({ refused: "bad-encoding" });
  });

  it.each([
    ["an entity bomb", '<!DOCTYPE tmx [<!ENTITY a "a"><!ENTITY b "&a;&a;">]><tmx/>', 1],
    ["another kind of XML", "\n<xliff/>", 2],
    ["no XML", "source,target", 1],
    ["an unknown encoding", '<?xml version="1.0" encoding="klingon"?><tmx/>', 1],
  ])("is a file of %s", async (_, text, line) => {
    const failure = rowsOf({ path: place("j.tmx", text), format: "tmx", pair });
    await expect(failure).rejects.toThrow(ImportFileError);
    await expect(failure).rejects.toMatchObject({ line });
  });

  it("is what nests without end", async () => {
    const deep = both("<hi>".repeat(100_000) + "</hi>".repeat(100_000), "x");
    expect(await listRefused({ path: place("k.tmx", tmx(deep)), format: "tmx", pair })).toMatchObject([
      { refused: "too-deep" },
    ]);
  });
});

it.each(["utf-8", "utf-16le", "utf-16be", "windows-1252", "iso-8859-1"])("a file in %s is read", async (encoding) => {
  const text = tmx(both("caf\u00e9", "\u00e0")).replace('"1.0"?', `"1.0" encoding="${encoding}"?`);
  const bytes = encodeXml(text, { encoding, hasBom: encoding.startsWith("utf-16") });
  const units = await unitsOf({ path: place("l.tmx", bytes), format: "tmx", pair });
  expect(units).toMatchObject([{ source: { text: "caf\u00e9" }, target: { text: "\u00e0" } }]);
});
