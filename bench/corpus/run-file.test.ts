import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mergeFile } from "@yiqiao/documents/isolated";
import { afterAll, beforeAll, expect, it } from "vitest";
import { docx } from "./packages.ts";
import { difference, hasSameBytes } from "./round-trip.ts";
import { runFile } from "./run-file.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "run-file-"));
  writeFileSync(path.join(folder, "a.txt"), "A line of text\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { memoryMb: 600, timeoutMs: 120_000 };
const run = (merge?: typeof mergeFile) => {
  const own = mkdtempSync(path.join(folder, "run-"));
  return runFile({ path: path.join(folder, "a.txt"), file: "a.txt", folder: own, limits, isRendered: false }, merge);
};

it("a file that comes back as it was passes", async () => {
  expect(await run()).toMatchObject({ outcome: "ok", roundTrip: "equal", isRepeatable: true });
});

it("a file that a writer changes without a translation fails", async () => {
  const merge: typeof mergeFile = async (job, given) => {
    if (!job.output.endsWith("unchanged")) return mergeFile(job, given);
    writeFileSync(job.output, "Another line of text\n");
    return { seconds: 0, peakMb: 0, warnings: [] };
  };
  expect(await run(merge)).toMatchObject({ outcome: "failed", roundTrip: "different" });
});

it("packages are compared part by part", () => {
  const [one, same, other] = ["one", "one", "other"].map((text, at) => {
    const file = path.join(folder, `${at}.docx`);
    writeFileSync(file, docx(`<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`));
    return file;
  }) as [string, string, string];
  expect(hasSameBytes(one, same)).toBe(true);
  expect(hasSameBytes(one, other)).toBe(false);
  expect(difference(one, same)).toBeUndefined();
  expect(difference(one, other)).toContain("other");
});
