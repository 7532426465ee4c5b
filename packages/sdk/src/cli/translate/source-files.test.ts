import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { UsageError } from "../io.ts";
import { sourceFiles } from "./source-files.ts";

const names = [
  "a.docx",
  "a.en.docx",
  "b.txt",
  "b1.txt",
  "c[1].txt",
  "d.en.txt",
  ".secret.txt",
  "in/a.txt",
  "in/.git/x.txt",
];
let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), "yiqiao-files-"));
  for (const name of names) {
    await mkdir(dirname(join(cwd, name)), { recursive: true });
    await writeFile(join(cwd, name), "");
  }
});
afterAll(() => rm(cwd, { recursive: true, force: true }));

it.each([
  [["b.txt", "./b.txt"], ["b.txt"]],
  [["*.docx"], ["a.docx"]],
  [["a.docx", "a.en.docx"], ["a.docx"]],
  [["a.en.docx"], ["a.en.docx"]],
  [["d*.txt"], ["d.en.txt"]],
  [["b?.txt"], ["b1.txt"]],
  [["b[0-9].txt"], ["b1.txt"]],
  [["[!b].docx"], ["a.docx"]],
  [["c[1].txt"], ["c[1].txt"]],
  [["{b,b1}.t*"], ["b.txt", "b1.txt"]],
  [["in/*.txt"], ["in/a.txt"]],
  [["*/a.txt"], ["in/a.txt"]],
  [["**/a.*"], ["a.docx", "in/a.txt"]],
  [[".s*"], [".secret.txt"]],
])("finds what %j means", async (given, found) => {
  const files = await sourceFiles(given, { cwd, to: "en" });
  expect(files.map((file) => relative(cwd, file))).toEqual(found);
});

it.each(["none.txt", "*.pdf", "in", "no/*.txt"])("refuses %s", async (given) => {
  await expect(sourceFiles([given], { cwd, to: "en" })).rejects.toThrow(UsageError);
});
