import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type * as isolated from "@yiqiao/documents/isolated";
import { docx } from "./packages.ts";
import { difference, hasSameBytes } from "./round-trip.ts";
import { runFile } from "./run-file.ts";

/** What a writer makes of a file that nothing is to change in. */
let written: string | undefined;
vi.mock("@yiqiao/documents/isolated", async (original) => {
  const actual = await original<typeof isolated>();
  const mergeFile = async (job: isolated.MergeJob) => {
    if (written === undefined || !job.output.endsWith("unchanged")) return actual.mergeFile(job);
    writeFileSync(job.output, written);
    return { seconds: 0, peakMb: 0, warnings: [] };
  };
  return { ...actual, mergeFile };
});

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "run-file-"));
  writeFileSync(path.join(folder, "a.txt"), "A line of text\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { memoryMb: 600, timeoutMs: 120_000 };
const run = () => {
  const own = mkdtempSync(path.join(folder, "run-"));
  return runFile({ path: path.join(folder, "a.txt"), file: "a.txt", folder: own, limits, isRendered: false });
};

it("a file that comes back as it was passes", async () => {
  expect(await run()).toMatchObject({ outcome: "ok", roundTrip: "equal", isRepeatable: true });
});

it("a file that a writer changes without a translation fails", async () => {
  written = "Another line of text\n";
  expect(await run()).toMatchObject({ outcome: "failed", roundTrip: "different" });
  written = undefined;
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
