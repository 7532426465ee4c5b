import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkOutput } from "./check-output.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "output-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("refuses a translation that is no file of its format", async () => {
  const path = join(folder, "a.docx");
  await writeFile(path, "plain text");
  const work = { document: { format: "docx", name: "a.docx", units: 1 }, signal: AbortSignal.timeout(600_000) };
  const merged = { path, workingPath: path };
  const checked = checkOutput(work as unknown as Parameters<typeof checkOutput>[0], {
    merged: merged as Parameters<typeof checkOutput>[1]["merged"],
    folder,
  });
  await expect(checked).rejects.toMatchObject({ fault: "documentOutputConversion" });
});
