import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOffice } from "@yiqiao/office";
import { describe, expect, it } from "vitest";
import { buildDocx, paragraph, run } from "../formats/docx/testing/build-docx.ts";
import { sourceOfBytes } from "../model/byte-source.ts";
import { openPackage } from "../opc/index.ts";
import { assertWellFormed } from "../xml/index.ts";
import { readDocxPairs, writeDocxPairs, writeProjectDocx } from "./index.ts";
import { withDocument } from "./testing/edit-docx.ts";
import { bytesOf, projectMeta, randomProject, streamOf } from "./testing/sample-project.ts";

const cell = (...paragraphs: readonly string[]) => `<w:tc>${paragraphs.join("")}</w:tc>`;
const cellOf = (text: string) => cell(paragraph(run(text)));
const row = (...cells: readonly string[]) => `<w:tr>${cells.join("")}</w:tr>`;
const table = (...rows: readonly string[]) =>
  `<w:tbl>${row(cellOf("Source"), cellOf("Target"))}${rows.join("")}</w:tbl>`;
const pair = { sourceLanguage: "en-us", targetLanguage: "fr" } as const;

const read = (bytes: Uint8Array) => readDocxPairs(sourceOfBytes(bytes), { fileName: "a.docx", pair }).units;
const write = (bytes: Uint8Array, texts: Readonly<Record<string, string>>) =>
  bytesOf(
    writeDocxPairs(sourceOfBytes(bytes), {
      pair,
      targets: async (part) =>
        new Map(
          Object.entries(texts).flatMap(([id, text]) =>
            part === `table-${id.split(":")[0]}` ? [[id, { id, text, tags: [] }] as const] : [],
          ),
        ),
    }),
  );

function documentOf(bytes: Uint8Array): string {
  const pack = openPackage(sourceOfBytes(bytes));
  const entry = pack.zip.find("word/document.xml");
  if (entry === undefined) throw new Error("no document");
  const text = Buffer.from(pack.zip.read(entry)).toString();
  assertWellFormed(text, "document");
  return text;
}

/** Writes another text into the target cell of a table with one pair; expects to read it back, and nothing else changed. */
async function writeTarget(target: string, text: string, source = cellOf("One")): Promise<string> {
  const bytes = buildDocx(table(row(source, target)));
  const changed = await write(bytes, { "1:2": text });
  expect(read(changed).map(({ existing }) => existing?.text ?? "")).toEqual([text]);
  const [before, after] = [documentOf(bytes), documentOf(changed)];
  const at = before.indexOf(target, before.indexOf(source) + source.length);
  const rest = before.slice(at + target.length);
  expect([after.slice(0, at), after.slice(after.length - rest.length)]).toEqual([before.slice(0, at), rest]);
  return after.slice(at, after.length - rest.length);
}

const bold = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const spaced = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

describe("a bilingual Word file with other translations", () => {
  const body = table(row(cellOf("One"), cellOf("Un")), row(cellOf("Two"), cell("<w:p/>")));

  it("is the same file where none is another", async () => {
    const bytes = buildDocx(body);
    expect(Buffer.compare(await write(bytes, {}), bytes)).toBe(0);
    expect(Buffer.compare(await write(bytes, { "1:2": "Un", "1:3": "" }), bytes)).toBe(0);
  });

  it("differs in the cells that were changed, and in no other part", async () => {
    const bytes = buildDocx(body, { files: { "word/other.bin": "as it is" } });
    const changed = await write(bytes, { "1:2": "Un", "1:3": "Deux & <trois>" });
    expect(documentOf(changed)).toBe(
      documentOf(bytes).replace("<w:p/>", `<w:p>${spaced("Deux &amp; &lt;trois&gt;")}</w:p>`),
    );
    const [before, after] = [bytes, changed].map((of) => openPackage(sourceOfBytes(of)).zip);
    const rest = (zip = before) => zip?.entries.filter(({ name }) => name !== "word/document.xml").map((e) => e.crc32);
    expect(rest(after)).toEqual(rest());
  });

  it("says nothing where a translation was taken away", async () => {
    expect(await writeTarget(cell(`<w:p>${bold("Un")}</w:p>`), "")).toBe(cell("<w:p></w:p>"));
  });
});

describe("a cell that is written anew", () => {
  it("keeps the formatting of what stays", async () => {
    const before = cell(
      `<w:p><w:pPr><w:jc w:val="end"/></w:pPr>${spaced("Press ")}${bold("Start")}${spaced(" now.")}</w:p>`,
    );
    expect(await writeTarget(before, "Press Start at once.")).toBe(before.replace(" now.", " at once."));
    expect(await writeTarget(before, "Please press Start at once, or End.")).toBe(
      before.replace("Press ", "Please press ").replace(" now.", " at once, or End."),
    );
    expect(await writeTarget(before, "Press 🎉 Start now.")).toContain(`${spaced("Press 🎉 ")}${bold("Start")}`);
    expect(await writeTarget(before, "Press End now.")).toContain(bold("End"));
  });

  it("looks as its empty paragraph says it would", async () => {
    const properties = "<w:pPr><w:rPr><w:ins w:id='1' w:author='A'/><w:i/></w:rPr></w:pPr>";
    expect(await writeTarget(cell(`<w:p>${properties}</w:p>`), "Un")).toContain("<w:r><w:rPr><w:i/></w:rPr><w:t");
  });

  it("has line ends as there were, or as the source has them", async () => {
    const lines = paragraph(run("Un")) + paragraph(run("Deux"));
    const count = (text: string, found: RegExp) => text.match(found)?.length ?? 0;
    expect(count(await writeTarget(cell(lines), "Un\nTrois\nDeux"), /<w:p>/g)).toBe(3);
    const broken = cell(`<w:p>${spaced("Un")}<w:r><w:br/></w:r>${spaced("Deux")}</w:p>`);
    expect(count(await writeTarget(broken, "Un\nDeux\nTrois\tQuatre"), /<w:br\/>|<w:tab\/>/g)).toBe(3);
    expect(count(await writeTarget(cell("<w:p/>"), "Un\nDeux", cell(lines)), /<w:p>/g)).toBe(2);
    expect(count(await writeTarget(cell("<w:p/>"), "Un\nDeux"), /<w:br\/>/g)).toBe(1);
    expect(count(await writeTarget(cell("<w:p/>", lines, "<w:p/>"), "Un"), /<w:p>/g)).toBe(3);
  });

  it("is what tracked changes make of it, and has none any longer", async () => {
    const by = 'w:id="7" w:author="Zoé"';
    const tracked = `<w:p><w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr><w:del ${by}><w:r><w:delText>Rien</w:delText></w:r></w:del><w:ins ${by}>${bold("Un")}</w:ins></w:p><w:p>${spaced(" et deux")}</w:p>`;
    expect(await writeTarget(cell(tracked), "Un et trois")).toBe(
      cell(`<w:p><w:pPr><w:rPr></w:rPr></w:pPr>${bold("Un")}${spaced(" et trois")}</w:p>`),
    );
  });

  it("keeps pictures, links, fields, bookmarks and comments in their order", async () => {
    const [start, end] = ['<w:commentRangeStart w:id="1"/>', '<w:commentRangeEnd w:id="1"/>'];
    const mark = '<w:r><w:commentReference w:id="1"/></w:r>';
    const link = `<w:hyperlink w:anchor="a">${bold("lien")}</w:hyperlink>`;
    const picture = "<w:r><w:drawing><w:t>no text</w:t></w:drawing></w:r>";
    const inner = `${start}${spaced("Voir le ")}${link}${picture}${end}${mark}`;
    const changed = await writeTarget(cell(`<w:p>${inner}</w:p>`), "Suivez ce lien");
    expect(changed).toBe(cell(`<w:p>${inner.replace("Voir le", "Suivez ce")}</w:p>`));
    expect(await writeTarget(cell(`<w:p>${inner}</w:p>`), "Voir le site")).toContain(`${bold("site")}</w:hyperlink>`);
  });

  it("is written with the names of its document", async () => {
    const bytes = buildDocx(table(row(cellOf("One"), cellOf("Un"))), {
      change: (text) => text.replaceAll("w:", "ns0:").replace("xmlns:w=", "xmlns:ns0="),
    });
    const text = documentOf(await write(bytes, { "1:2": "Deux" }));
    expect(text.replaceAll("ns0:", "")).toContain('<t xml:space="preserve">Deux</t>');
    expect(text).not.toContain("<w:");
  });
});

describe("any cell", () => {
  it("is read as it was written", async () => {
    const by = 'w:id="7" w:author="Zoé"';
    const pieces = [
      spaced("Tea is hot. "),
      bold("茶很热。"),
      `<w:r><w:t> Tea </w:t><w:tab/><w:t>🎉</w:t><w:br/></w:r>`,
      `<w:ins ${by}>${spaced("new ")}</w:ins>`,
      `<w:del ${by}><w:r><w:delText>old</w:delText></w:r></w:del>`,
      `<w:hyperlink w:anchor="a">${bold("link")}${spaced(" to it")}</w:hyperlink>`,
      '<w:bookmarkStart w:id="1" w:name="b"/>',
      '<w:r><w:footnoteReference w:id="2"/><w:noBreakHyphen/></w:r>',
      `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${spaced("held ")}</w:sdtContent></w:sdt>`,
      "<w:r><w:ruby><w:rt><w:r><w:t>up</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby></w:r>",
    ];
    const mark = `<w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr>`;
    const texts = ["Tea", " is ", "hot. ", "茶", "热", "🎉", "\n", "\t", "link", "base", "<&>"];
    let seed = 11;
    const next = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const some = (of: readonly string[], most: number) =>
      Array.from({ length: next(most) }, () => of[next(of.length)] ?? "");
    const anyCell = () =>
      cell(
        ...Array.from(
          { length: 1 + next(3) },
          () => `<w:p>${next(4) === 0 ? mark : ""}${some(pieces, 6).join("")}</w:p>`,
        ),
      );
    for (let round = 0; round < 300; round++) {
      const text = some(texts, 8)
        .join("")
        .replace(/^\n+|(?<!\n)\n+$/g, "");
      const before = anyCell();
      const source = cell(paragraph(run("One")), paragraph(run("Two")));
      const changed = await writeTarget(before, text.trim() === "" ? "" : text, source);
      expect(changed === before || !/<w:(ins|del)\b/.test(changed)).toBe(true);
    }
  });
});

describe("rows that hold no pair", () => {
  it("are titles across the table, and what goes on from the row above", async () => {
    const wide = '<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr><w:p><w:r><w:t>Chapter</w:t></w:r></w:p></w:tc>';
    const merged = (more: string) => cell(`<w:tcPr><w:vMerge${more}/></w:tcPr>`, paragraph(run("Un")));
    const body = table(row(wide), row(cellOf("One"), merged(' w:val="restart"')), row(cellOf("Two"), merged("")));
    expect(read(buildDocx(`<w:tbl>${row(wide)}</w:tbl>${body}`)).map(({ id, text }) => [id, text])).toEqual([
      ["2:3", "One"],
    ]);
  });
});

describe("our own table", () => {
  it("takes texts with their tags as placeholders", async () => {
    const segments = randomProject(9).filter(({ source }) => source.text.trim() !== "");
    const bytes = await bytesOf(writeProjectDocx(projectMeta, streamOf(segments)));
    const copied = await withDocument(bytes, (text) =>
      text.replace("</w:tr></w:tbl>", (end, at: number) => {
        const row = text.slice(text.lastIndexOf("<w:tr>", at), at + "</w:tr>".length);
        return "</w:tr>" + row + end.slice("</w:tr>".length);
      }),
    );
    const ids = read(copied).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([segments.length + 1, segments.length + 1]);
    const units = read(bytes);
    const targets = new Map(units.map(({ id, text, tags }) => [id, { id, text: `${text} ⟦!`, tags }]));
    const changed = await bytesOf(writeDocxPairs(sourceOfBytes(bytes), { pair, targets: async () => targets }));
    expect(read(changed).map(({ text, tags, existing }) => [text, tags, existing?.text, existing?.tags])).toEqual(
      units.map(({ text, tags }) => [
        text,
        tags,
        `${text} ⟦!`,
        tags.map(({ id, kind, offset }) => ({ id, kind, offset })),
      ]),
    );
  });
});

describe("a table that LibreOffice has written", () => {
  it("is read, takes other translations, and is read by LibreOffice again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "yiqiao-pairs-"));
    const office = createOffice({ profileDir: join(folder, "profiles") });
    try {
      const html = join(folder, "table.html");
      const cells = (...texts: readonly string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
      const rows = [cells("ID", "Source", "Target"), `<tr><td colspan="3">Chapter</td></tr>`];
      rows.push(cells("1", "Press <b>Start</b>.", "Pressez <b>Start</b>."), cells("2", "Wait", ""));
      await writeFile(html, `<meta charset="utf-8"><table border="1">${rows.join("")}</table>`);
      const steps = ["fodt", "docx"] as const;
      let input = html;
      for (const to of steps) {
        const output = join(folder, `table.${to}`);
        await office.convert({ input, to, output });
        input = output;
      }
      const units = read(await readFile(input));
      expect(units.map(({ text, existing }) => [text, existing?.text])).toEqual([
        ["Press Start.", "Pressez Start."],
        ["Wait", undefined],
      ]);
      const [first, second] = units.map(({ id }) => id);
      const changed = await write(await readFile(input), {
        [first ?? ""]: "Poussez Start.",
        [second ?? ""]: "Attendez",
      });
      const edited = join(folder, "edited.docx");
      await writeFile(edited, changed);
      const again = join(folder, "again.docx");
      const flat = join(folder, "again.fodt");
      await office.convert({ input: edited, to: "fodt", output: flat });
      await office.convert({ input: flat, to: "docx", output: again });
      expect(read(await readFile(again)).map(({ existing }) => existing?.text)).toEqual(["Poussez Start.", "Attendez"]);
    } finally {
      await office.close();
      await rm(folder, { recursive: true });
    }
  });
});
