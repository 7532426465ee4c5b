import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { PictureError } from "../model/picture-error.ts";
import { removeLineFolders } from "../reading/tesseract/line-folder.ts";
import { drawPage } from "../testing/draw-page.ts";
import { mutants } from "../testing/mutate.ts";
import { startPictureProcess } from "./picture-process.ts";
import { createPicturePool, type PicturePool, type PicturePoolOptions } from "./picture-pool.ts";

const patientMs = 600_000;
const language = "zh-cn";
const page = drawPage([{ text: "请勿吸烟", x: 40, y: 60, size: 36 }], { width: 240, height: 90 });
const png = page.toBuffer("image/png");
const jpeg = page.toBuffer("image/jpeg", 90);

const readers: PicturePool[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});
function reader(options: PicturePoolOptions = {}): PicturePool {
  const made = createPicturePool({ timeoutMs: patientMs, ...options });
  readers.push(made);
  return made;
}
const text = async (reading: ReturnType<PicturePool["read"]>): Promise<string> =>
  (await reading).blocks.map((block) => block.text).join("");

test("more pictures than processes wait for their turn", async () => {
  const one = reader();
  const read = await Promise.all([png, jpeg, png].map((bytes) => text(one.read(bytes, { language }))));
  expect(read).toEqual(["请勿吸烟", "请勿吸烟", "请勿吸烟"]);
});

test("a process that takes too much memory is ended, and another serves the next", async () => {
  const small = reader({ memoryBytes: 30e6 });
  await expect(small.read(png, { language })).rejects.toMatchObject({ fault: "pictureOutOfMemory" });
  await expect(small.read(png, { language })).rejects.toMatchObject({ fault: "pictureOutOfMemory" });
});

test("one that takes too long is ended", async () => {
  await expect(reader({ timeoutMs: 1 }).read(png, { language })).rejects.toMatchObject({ fault: "pictureTimeout" });
});

test("one that dies fails what it was at", async () => {
  const limits = { memoryBytes: 4e9, timeoutMs: patientMs };
  const process = startPictureProcess(limits);
  const job = { bytes: png, language, maxWidth: 4096, maxHeight: 4096, threads: 1 } as const;
  const running = process.run({ kind: "read", job });
  process.end();
  await expect(running).rejects.toMatchObject({ fault: "pictureFailed" });
  expect(process.isAlive()).toBe(false);
});

test("whoever gives up is told so at once, and others are read", async () => {
  const one = reader();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const first = one.read(png, { language, signal: running.signal });
  const second = one.read(png, { language, signal: waiting.signal });
  const third = one.read(png, { language });
  waiting.abort(new Error("waits no longer"));
  await expect(second).rejects.toThrow("waits no longer");
  running.abort(new Error("reads no longer"));
  await expect(first).rejects.toThrow("reads no longer");
  expect(await text(third)).toBe("请勿吸烟");
});

test("what a process that was ended has left is removed", () => {
  const pid = 2 ** 30;
  const left = mkdtempSync(join(tmpdir(), `yiqiao-lines-${pid}-`));
  removeLineFolders(pid);
  expect(existsSync(left)).toBe(false);
});

test("what is under way when it is closed fails", async () => {
  const one = reader();
  const reading = one.read(png, { language });
  one.close();
  await expect(reading).rejects.toMatchObject({ fault: "pictureFailed" });
  await expect(one.read(png, { language })).rejects.toMatchObject({ fault: "pictureFailed" });
});

test.each([
  ["PNG", png],
  ["JPEG", jpeg],
])("damaged copies of a %s are read or refused; none ends a process", async (_, file) => {
  const one = reader({ maxWidth: 1000, maxHeight: 1000 });
  const faults = new Map<string, number>();
  for (const bytes of mutants(file, 100, 7)) {
    const outcome = await one.read(bytes, { language }).then(
      () => "read",
      (error: unknown) => (error instanceof PictureError ? error.fault : String(error)),
    );
    faults.set(outcome, (faults.get(outcome) ?? 0) + 1);
  }
  const known = new Set(["read", "pictureNotAPicture", "pictureTruncated", "pictureTooManyPixels", "pictureAnimated"]);
  expect([...faults.keys()].filter((outcome) => !known.has(outcome))).toEqual([]);
  expect(faults.get("pictureTruncated")).toBeGreaterThan(10);
});
