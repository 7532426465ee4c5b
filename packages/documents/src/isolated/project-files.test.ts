import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performHere } from "@yiqiao/processes/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planImport } from "../bilingual/index.ts";
import { projectMeta as meta, randomProject } from "../bilingual/testing/sample-project.ts";
import { extractPairs, readProjectFile, readRowLines, readUnitLines, writeProjectOutput } from "./index.ts";

let folder = "";
const at = (name: string): string => path.join(folder, name);
const segments = randomProject(41);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "projects-"));
  writeFileSync(at("segments"), segments.map((segment) => `${JSON.stringify(segment)}\n`).join(""));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}

const write = (kind: "bilingual_docx" | "bilingual_xliff" | "tmx") =>
  writeProjectOutput({ segments: at("segments"), kind, meta, output: at(kind) });
const read = (name: string) => readProjectFile({ path: at(name), fileName: name, output: at("rows") });

async function expectReadAsWritten(kind: "bilingual_docx" | "bilingual_xliff"): Promise<void> {
  await write(kind);
  const { rows: count, projectId, exportedAt } = await read(kind);
  expect([count, projectId, exportedAt]).toEqual([segments.length, meta.projectId, meta.createdAt]);
  const rows = await all(readRowLines(at("rows")));
  expect(planImport(segments, { rows }, meta).counts).toMatchObject({ unchanged: segments.length });
}

describe("the files of a project in a process of their own", () => {
  it("are written and read", () => expectReadAsWritten("bilingual_docx"));

  it("are refused with their reasons", async () => {
    writeFileSync(at("other"), "<a/>");
    await expect(read("other")).rejects.toMatchObject({ fault: "documentCorrupt", details: { reason: "otherKind" } });
  });
});

describe("the files of a project", () => {
  beforeAll(() => performHere(true));
  afterAll(() => performHere(false));

  it("are written and read: bilingual_xliff", () => expectReadAsWritten("bilingual_xliff"));

  it("hold the confirmed pairs in a memory", async () => {
    await write("tmx");
    const confirmed = segments.filter(({ status }) => status === "translated" || status === "reviewed");
    const written = [...readFileSync(at("tmx"), "utf8").matchAll(/<tu tuid="([^"]*)"/g)].map(([, id = ""]) => id);
    expect(written).toHaveLength(confirmed.length);
  });

  it("give their pairs to those who know nothing of the project", async () => {
    await write("bilingual_docx");
    const job = { path: at("bilingual_docx"), fileName: "a.docx", output: at("units") };
    const result = await extractPairs(job);
    expect(result).toMatchObject({ sourceLanguage: "en-us", targetLanguage: "fr" });
    const units = (await all(readUnitLines(at("units")))).flatMap((line) => line.units);
    expect([units.length, result.units]).toEqual([result.units, segments.length]);
    expect(units[0]?.existing?.text).toBe(segments[0]?.target?.text);
  });

  it("are refused with their reasons, and leave nothing behind", async () => {
    writeFileSync(at("unsafe"), '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>');
    await expect(read("unsafe")).rejects.toMatchObject({ fault: "documentUnsafeXml" });
    const job = { path: at("bilingual_xliff"), fileName: "a", output: at("units") };
    await expect(extractPairs(job)).rejects.toMatchObject({ fault: "documentCorrupt" });
    expect(readdirSync(folder)).not.toContain("units");
    expect(readdirSync(folder)).not.toContain("rows");
  });
});
