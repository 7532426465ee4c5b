import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDiskStore, deleteStray, type ObjectStore } from "./index.ts";

let folder: string;
let files: ObjectStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-stray-"));
  files = await createDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const inAMinute = () => new Date(Date.now() + 60_000);
const aMinuteAgo = () => new Date(Date.now() - 60_000);
const isThere = async (key: string): Promise<boolean> => (await files.head(key)) !== null;

it("deletes what has no record, and nothing of what has one, is new, stands elsewhere or has no id", async () => {
  const [known, stray] = [randomUUID(), randomUUID()];
  const keys = [`a/${known}/source`, `a/${stray}/source`, `a/${stray}/drawn`, `b/${stray}/source`, "a/readme/source"];
  for (const key of keys) await files.put(key, Buffer.from("x"), { contentType: "text/plain" });
  const asked: string[][] = [];
  const existing = (ids: readonly string[]) => {
    asked.push([...ids]);
    return Promise.resolve(new Set([known]));
  };

  await deleteStray(files, { parent: "a/", before: aMinuteAgo(), existing });
  expect(asked).toEqual([]);
  await deleteStray(files, { parent: "a/", before: inAMinute(), existing });
  expect(asked.flat().toSorted()).toEqual([known, stray].toSorted());
  const left = [];
  for (const key of keys) if (await isThere(key)) left.push(key);
  expect(left).toEqual([`a/${known}/source`, `b/${stray}/source`, "a/readme/source"]);
});
