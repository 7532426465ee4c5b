import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putFile } from "./put-file.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "put-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const writeSample = async (name: string): Promise<string> => {
  const file = path.join(folder, name);
  await writeFile(file, "你好".repeat(100_000));
  return file;
};
const contentType = "text/plain";

it("gives the file to the store with its options", async () => {
  const file = await writeSample("whole.txt");
  const stored: unknown[] = [];
  const put = async (key: string, body: unknown, options: unknown) => {
    stored.push(key, (await text(body as Readable)).length, options);
  };
  await putFile({ put }, "a/b", { path: file, contentType, sizeBytes: 600_000 });
  expect(stored).toEqual(["a/b", 200_000, { contentType, sizeBytes: 600_000 }]);
});

it("closes what a store that fails has not read, or only begun, and fails with it", async () => {
  for (const reads of [0, 1]) {
    const file = await writeSample(`${reads}.txt`);
    const given: Readable[] = [];
    const put = async (_: string, body: unknown) => {
      given.push(body as Readable);
      if (reads > 0) for await (const chunk of body as Readable) if (chunk) break;
      throw new Error("full");
    };
    await expect(putFile({ put }, "key", { path: file, contentType })).rejects.toThrow("full");
    await rm(file);
    // What fails with nobody listening would end the process here.
    await pause(20);
    expect(given.map(({ destroyed }) => destroyed)).toEqual([true]);
  }
});

it("tells of a file that is not there before the store is asked", async () => {
  const put = (): never => {
    throw new Error("asked");
  };
  const missing = putFile({ put }, "key", { path: path.join(folder, "missing.txt"), contentType });
  await expect(missing).rejects.toMatchObject({ code: "ENOENT" });
});
