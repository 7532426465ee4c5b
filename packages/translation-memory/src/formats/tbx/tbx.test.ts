import { describe, expect, it } from "vitest";
import { ImportFileError } from "../faults.ts";
import { buildEntry, exportFile, listRefused, rowsOf, unitsOf, useFolder } from "../testing/files.ts";

const place = useFolder();
const pair = { source: "en-us", target: "zh-cn" } as const;

const version2 = (entry: string): string =>
  `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX" xml:lang="en"><martifHeader><fileDesc><sourceDesc><p>x</p></sourceDesc></fileDesc></martifHeader><text><body>${entry}</body></text></martif>`;
const version3 = (style: "dca" | "dct", entry: string): string =>
  `<tbx type="TBX-Basic" style="${style}" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2" xmlns:min="m" xmlns:basic="b"><tbxHeader/><text><body>${entry}</body></text></tbx>`;

const tig = `<termEntry id="c1"><descrip type="subjectField">Law</descrip><note>seen</note>
<transacGrp><transac type="transactionType">origination</transac><transacNote type="responsibility">ann</transacNote><date>2024-01-31</date></transacGrp>
<langSet xml:lang="en"><descripGrp><descrip type="definition">a pact</descrip></descripGrp><tig><term>contract</term><termNote type="partOfSpeech">noun</termNote></tig></langSet>
<langSet xml:lang="zh"><tig><term>合同</term></tig><tig><term>契约</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></tig></langSet></termEntry>`;
const ntig = tig.replaceAll(
  /<tig>(<term>[^<]*<\/term>)(<termNote[^<]*<\/termNote>)?<\/tig>/g,
  "<ntig><termGrp>$1$2</termGrp></ntig>",
);
const dca = tig
  .replaceAll("termEntry", "conceptEntry")
  .replaceAll("langSet", "langSec")
  .replaceAll(/<(\/?)tig>/g, "<$1termSec>");
const dct = dca.replaceAll(
  /<(descrip|termNote|transac|transacNote) type="(\w+)">([^<]*)<\/\1>/g,
  "<basic:$2>$3</basic:$2>",
);

describe("terms", () => {
  it.each([
    ["version 2, tig", version2(tig)],
    ["version 2, ntig", version2(ntig)],
    ["version 3, categories as attributes", version3("dca", dca)],
    ["version 3, categories as tags", version3("dct", dct)],
  ])("are read of %s", async (_, text) => {
    const units = await unitsOf({ path: place("a.tbx", text), format: "tbx", pair });
    const shared = {
      line: 1,
      sourceLanguage: "en",
      targetLanguage: "zh",
      source: { text: "contract", tags: [] },
      note: "seen",
      attributes: { subjectField: "Law", definition: "a pact", partOfSpeech: "noun" },
      author: "ann",
      createdAt: new Date("2024-01-31T00:00:00Z"),
    };
    expect(units).toEqual([
      { ...shared, target: { text: "合同", tags: [] } },
      { ...shared, target: { text: "契约", tags: [] }, forbidden: true },
    ]);
  });

  it("are refused one by one", async () => {
    const many = "<termSec><term>t</term></termSec>".repeat(1000);
    const language = (tag: string, terms: string): string => `<langSec xml:lang="${tag}">${terms}</langSec>`;
    const one = "<termSec><term>one</term></termSec>";
    const concepts = [
      language("en", one),
      language("en", one) + language("zh", "<termSec><term> </term></termSec>"),
      language("en", one) + language("zh", ""),
      language("en", many) + language("zh", many),
      language("en", "<termSec><term>bad</termSec>"),
      language("en-GB", one) + language("zh-Hans", one),
    ];
    const text = version3("dct", concepts.map((concept) => `<conceptEntry>${concept}</conceptEntry>`).join("\n"));
    const rows = await rowsOf({ path: place("b.tbx", text), format: "tbx", pair });
    expect(rows.map((row) => ("refused" in row ? `${row.line} ${row.refused}` : row.target.text))).toEqual([
      "1 missing-language",
      "2 empty-target",
      "3 empty-target",
      "4 too-many-terms",
      "5 unmatched-tag",
      "one",
    ]);
    expect((await listRefused({ path: place("b.tbx", text), format: "tbx", pair }))[0]).toMatchObject({
      detail: "en",
      text: "one",
    });
  });

  it("are no file of another kind", async () => {
    const failure = rowsOf({ path: place("c.tbx", "<tmx/>"), format: "tbx", pair });
    await expect(failure).rejects.toThrow(ImportFileError);
  });
});

it("what is written is TBX-Basic, with what it has no place for in notes", async () => {
  const text = String(
    await exportFile("tbx", [
      buildEntry({
        id: "7",
        note: "n",
        attributes: { "a=b%": "c" },
        author: "ann",
        forbidden: true,
        caseSensitive: true,
      }),
    ]),
  );
  expect(text).toContain('<tbx type="TBX-Basic" style="dct"');
  expect(text).toContain(
    '<conceptEntry id="e7"><transacGrp><basic:transactionType>origination</basic:transactionType><date>2024-01-31T12:00:00.000Z</date><basic:responsibility>ann</basic:responsibility></transacGrp>',
  );
  expect(text).toContain("<note>n</note><note>yiqiao:attribute:a%3Db%25=c</note><note>yiqiao:case-sensitive</note>");
  expect(text).toContain(
    "<term>target</term><min:administrativeStatus>deprecatedTerm-admn-sts</min:administrativeStatus>",
  );
});
