import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createOffice, type Office, type OfficeTarget } from "@yiqiao/office";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceOfBytes } from "../model/byte-source.ts";
import { planImport, type ExchangedSegment, readBilingualDocx, writeProjectDocx } from "./index.ts";
import { editRows, withDocument } from "./testing/edit-docx.ts";
import { changesOf, expectedOf, randomEdits } from "./testing/random-edits.ts";
import { bytesOf, projectMeta, randomProject, streamOf } from "./testing/sample-project.ts";

const { projectId } = projectMeta;
/** LibreOffice takes a second for so many; `TEST_SEGMENTS` says how many more. */
const segmentCount = Number(process.env["TEST_SEGMENTS"] ?? 60);
let folder = "";
let office: Office;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-bilingual-"));
  office = createOffice({ profileDir: join(folder, "profiles") });
});
afterAll(async () => {
  await office.close();
  await rm(folder, { recursive: true });
});

/** What LibreOffice makes of a file when it opens it and saves it, again and again, in these formats. */
async function saveAs(bytes: Uint8Array, ...formats: readonly OfficeTarget[]): Promise<Buffer> {
  let input = join(folder, "0.docx");
  await writeFile(input, bytes);
  for (const [at, to] of formats.entries()) {
    const output = join(folder, `${at + 1}.${to}`);
    await office.convert({ input, to, output });
    input = output;
  }
  return readFile(input);
}

const write = async (segments: readonly ExchangedSegment[]) =>
  bytesOf(writeProjectDocx(projectMeta, streamOf(segments)));
const read = (bytes: Uint8Array) => readBilingualDocx(sourceOfBytes(bytes), { fileName: "a.docx" });
const plan = (segments: readonly ExchangedSegment[], bytes: Uint8Array) =>
  planImport(segments, read(bytes), { projectId });

const ways = [
  ["docx", ["docx"]],
  ["docx by way of OpenDocument", ["fodt", "docx"]],
] as const;

describe.each(ways)("the Word file of a project that LibreOffice has saved as %s", (_, formats) => {
  const segments = randomProject(22, segmentCount);
  let saved: Buffer;
  beforeAll(async () => {
    saved = await saveAs(await write(segments), ...formats);
  });

  it("is the project as it was", () => {
    expect(read(saved).projectId).toBe(projectId);
    const planned = plan(segments, saved);
    expect(changesOf(planned)).toEqual([]);
    expect(planned.counts).toMatchObject({ unchanged: segments.length, absent: 0 });
  });

  it.each([false, true])("brings what was changed in it, and nothing else (tracked: %s)", async (isTracked) => {
    const edits = randomEdits(segments, 23);
    const edited = await withDocument(saved, (text) => editRows(text, edits, { isTracked }));
    const bytes = await saveAs(edited, ...formats);
    expect(changesOf(plan(segments, bytes))).toEqual(expectedOf(segments, edits));
  });
});

describe("the Word file of a project that was worked on in LibreOffice's own format", () => {
  it("brings the words that were written there", async () => {
    const texts = ["Close the valve.", "Open it."];
    const segments = texts.map((text, at): ExchangedSegment => {
      const tags = [
        { id: 1, kind: "open", offset: 0, type: "format" },
        { id: 1, kind: "close", offset: 5, type: "format" },
      ] as const;
      const [source, target] = [
        { text, tags },
        { text: `Cible ${at}.`, tags },
      ];
      const [key, unit, beginsUnit] = [`k${at}`, "u", at === 0];
      return {
        key,
        unit,
        beginsUnit,
        source,
        target,
        tags,
        status: "draft",
        isLocked: false,
        revision: 3,
        comments: [],
      };
    });
    const flat = (await saveAs(await write(segments), "fodt")).toString();
    expect(flat).toContain(" 0.");
    const written = join(folder, "changed.fodt");
    await writeFile(written, flat.replace(" 0.", " <text:s/>fermée."));
    const output = join(folder, "changed.docx");
    await office.convert({ input: written, to: "docx", output });
    const changes = changesOf(plan(segments, await readFile(output)));
    expect(changes).toEqual(["k0 «⟦1⟧Cible⟦/1⟧  fermée.» kept "]);
  });
});
