import { describe, expect, it } from "vitest";
import { buildDocx, paragraph, run } from "../formats/docx/testing/build-docx.ts";
import { sourceOfBytes } from "../model/byte-source.ts";
import { openPackage } from "../opc/index.ts";
import { assertWellFormed } from "../xml/index.ts";
import { exactForm } from "./compare-texts.ts";
import { planImport, type ProjectMeta, type ExchangedSegment, readBilingualDocx, writeProjectDocx } from "./index.ts";
import { writeZip } from "../zip/index.ts";
import { editRows, withDocument } from "./testing/edit-docx.ts";
import { changesOf, expectedOf, randomEdits } from "./testing/random-edits.ts";
import { bytesOf, projectMeta, randomProject, streamOf } from "./testing/sample-project.ts";

const { projectId } = projectMeta;
const write = async (segments: readonly ExchangedSegment[], meta: ProjectMeta = projectMeta) =>
  bytesOf(writeProjectDocx(meta, streamOf(segments)));
const read = (bytes: Uint8Array) => readBilingualDocx(sourceOfBytes(bytes), { fileName: "a.docx" });
const plan = (segments: readonly ExchangedSegment[], bytes: Uint8Array) =>
  planImport(segments, read(bytes), { projectId });

describe("the Word file of a project", () => {
  it("brings every change, and nothing else, back", async () => {
    for (let seed = 1; seed <= 24; seed++) {
      const segments = randomProject(seed);
      const edits = randomEdits(segments, seed * 7);
      const isTracked = seed % 2 === 0;
      const bytes = await withDocument(await write(segments), (text) => editRows(text, edits, { isTracked }));
      const planned = plan(segments, bytes);
      expect(changesOf(planned), `seed ${seed}`).toEqual(expectedOf(segments, edits));
      expect(planned.counts).toMatchObject({ changed: edits.size, conflict: 0, refused: 0, absent: 0 });
    }
  });

  it("says of every segment what the project says, in either language", async () => {
    for (const language of ["en", "zh"] as const) {
      const segments = randomProject(4);
      const file = read(await write(segments, { ...projectMeta, targetLanguage: "ar", language }));
      expect([file.projectId, file.exportedAt]).toEqual([projectId, projectMeta.createdAt]);
      const rows = [...file.rows].map(({ key, source, target, status, isLocked, base, comments, problems }) => {
        const texts = [exactForm(source), exactForm(target)];
        return { key, texts, status, isLocked, revision: base?.revision, comments: comments.length, problems };
      });
      expect(rows).toEqual(
        segments.map(({ key, source, target, status, isLocked, revision, comments }) => {
          const texts = [exactForm(source), exactForm(target)];
          return { key, texts, status, isLocked, revision, comments: comments.length, problems: [] };
        }),
      );
    }
  });

  it("is a file that Word can open", async () => {
    const { zip } = openPackage(sourceOfBytes(await write(randomProject(2))));
    const text = (name: string): string => {
      const entry = zip.find(name);
      return entry === undefined ? "" : Buffer.from(zip.read(entry)).toString();
    };
    for (const { name } of zip.entries) assertWellFormed(text(name), name);
    const types = text("[Content_Types].xml");
    const parts = zip.entries.map(({ name }) => name).filter((name) => /^(?:word|docProps)\/[^/]+$/.test(name));
    expect(parts.filter((name) => !types.includes(`"/${name}"`))).toEqual([]);
    expect(parts).toHaveLength(5);
  });

  it("knows its project by its properties or its heading, and its columns wherever they are", async () => {
    const segments = randomProject(6);
    const bytes = await withDocument(await write(segments), (text) =>
      text.replace(/\{yq:project[^{}]*\}/, "").replace(/<w:tr>.*?(?:<\/w:tr>|$)/gs, (row) => {
        const cells = row.match(/<w:tc>.*?(?:<\/w:tc>|$)/gs) ?? [];
        return row.replace(cells.join(""), [cells[0], cells[3], cells[2], cells[1]].join(""));
      }),
    );
    expect(read(bytes).projectId).toBe(projectId);
    const { zip } = openPackage(sourceOfBytes(await write(segments)));
    const bare = await bytesOf(writeZip(zip, () => undefined, { removed: new Set(["docProps/custom.xml"]) }));
    expect(read(bare).projectId).toBe(projectId);
    expect(plan(segments, bytes).counts).toMatchObject({ unchanged: segments.length, refused: 0 });
  });

  it("is refused where it is none", () => {
    expect(() => read(buildDocx(paragraph(run("Text"))))).toThrow("no table");
    expect(() => read(buildDocx(`<w:tbl><w:tr><w:tc>${paragraph(run("a"))}</w:tc></w:tr></w:tbl>`))).toThrow(
      "from which project",
    );
  });
});

const table = (...cells: readonly string[]) =>
  `<w:tbl><w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join("")}</w:tr></w:tbl>`;
const mark = run("{yq:segment:k:1:draft:0123456789abcdef}", "<w:vanish/>");
const rowsIn = (body: string, options = {}) => [...read(buildDocx(body, options)).rows];
const targetIn = (cell: string) => rowsIn(table(paragraph(mark), paragraph(run("Source")), cell))[0]?.target?.text;

describe("what a word processor does to a text", () => {
  it.each([
    ["runs", "One two", paragraph(run("One "), run("two", "<w:b/>"))],
    ["paragraphs", "One\ntwo", paragraph(run("One")) + paragraph(run("two")) + paragraph()],
    ["an insertion", "One two", paragraph(run("One"), `<w:ins w:id="1">${run(" two")}</w:ins>`)],
    ["a deletion", "One", paragraph(run("One"), '<w:del w:id="1"><w:r><w:delText> two</w:delText></w:r></w:del>')],
    [
      "a move",
      "One",
      paragraph(`<w:moveFrom w:id="1">${run("Two ")}</w:moveFrom>`, `<w:moveTo w:id="2">${run("One")}</w:moveTo>`),
    ],
    [
      "a paragraph joined to the next",
      "Onetwo",
      paragraph('<w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>', run("One")) + paragraph(run("two")),
    ],
    ["a link", "See a.org", paragraph(run("See "), `<w:hyperlink r:id="r1">${run("a.org")}</w:hyperlink>`)],
    [
      "signs",
      "a\tb\u2011c",
      paragraph(
        "<w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:noBreakHyphen/><w:t> c </w:t></w:r>",
      ),
    ],
    [
      "a content control",
      "One",
      `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${paragraph(run("One"))}</w:sdtContent></w:sdt>`,
    ],
    [
      "a reading",
      "东京",
      paragraph(`<w:r><w:ruby><w:rt>${run("Tokyo")}</w:rt><w:rubyBase>${run("东京")}</w:rubyBase></w:ruby></w:r>`),
    ],
    ["a table within", "One\ntwo", table(paragraph(run("One"))) + paragraph(run("two"))],
  ])("is read over: %s", (_, text, cell) => {
    expect(targetIn(cell)).toBe(text);
  });

  it("leaves out rows that were deleted, and counts over merged cells", () => {
    const cells = `<w:tc>${paragraph(mark)}</w:tc><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${paragraph(run("S"))}</w:tc>`;
    const [row] = rowsIn(`<w:tbl><w:tr>${cells}<w:tc>${paragraph(run("Draft"))}</w:tc></w:tr></w:tbl>`);
    expect([row?.status, row?.problems]).toEqual(["draft", [{ kind: "cellMissing" }]]);
    const deleted = `<w:tbl><w:tr>${cells}</w:tr><w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cells}</w:tr></w:tbl>`;
    expect(rowsIn(deleted)).toHaveLength(1);
  });

  it("brings comments of the margin along", () => {
    const cell = paragraph(
      '<w:commentRangeStart w:id="3"/>',
      run("Cible"),
      '<w:r><w:commentReference w:id="3"/></w:r>',
    );
    const content = `<w:comment w:id="3" w:author="Zoé" w:date="2026-03-05T08:00:00Z">${paragraph(run("Why?"))}</w:comment>`;
    const extra = [{ path: "comments.xml", kind: "comments", root: "comments", content }];
    const [row] = rowsIn(table(paragraph(mark), paragraph(run("Source")), cell), { extra });
    expect(row?.comments).toEqual([{ author: "Zoé", at: "2026-03-05T08:00:00Z", text: "Why?", isResolved: false }]);
  });

  it("names a status that is none", () => {
    const status = paragraph(run("Fertig"));
    const [row] = rowsIn(table(paragraph(mark), paragraph(run("S")), paragraph(run("T")), status));
    expect([row?.status, row?.problems]).toEqual([undefined, [{ kind: "statusUnknown" }]]);
  });
});
