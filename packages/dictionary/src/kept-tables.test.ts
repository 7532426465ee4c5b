import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keyTable } from "./entry-table.ts";
import { createDictionary } from "./index.ts";
import { hasKeptTables, keepTables, readKeptTables } from "./kept-tables.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dictionary-"));
});
afterEach(() => rm(folder, { recursive: true }));

const row = ["猿", "猿", "yuan2", "ape"].join("\t");
const tables = {
  text: new TextEncoder().encode(row),
  offsets: Uint32Array.of(0, new TextEncoder().encode(row).length),
  weights: Float32Array.of(3.5),
  chinese: keyTable([["猿", 0]]),
  english: keyTable([["ape", 0]]),
};

test("what was kept answers, without the dictionary being built again", async () => {
  expect(await hasKeptTables(folder)).toBe(false);
  await writeFile(join(folder, "0123456789abcdef.tables"), "of an older version");
  await keepTables(tables, folder);
  expect(await hasKeptTables(folder)).toBe(true);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await readKeptTables(folder)).toEqual(tables);
  const dictionary = createDictionary({ folder });
  await dictionary.prepare();
  // The only word of these tables: nothing else was read.
  expect(await dictionary.english("apes")).toMatchObject([{ headword: "ape", entries: [{ simplified: "猿" }] }]);
  expect(await dictionary.english("bank")).toEqual([]);
});

test("what was cut off or changed on the disk counts as not there", async () => {
  await keepTables(tables, folder);
  const [name = ""] = await readdir(folder);
  const whole = await readFile(join(folder, name));
  for (const size of [0, 7, 40, whole.length - 1]) {
    await truncate(join(folder, name), size);
    expect(await readKeptTables(folder)).toBeUndefined();
    await writeFile(join(folder, name), whole);
  }
  await writeFile(join(folder, name), whole.fill(0xff, 44, 46));
  expect(await readKeptTables(folder)).toBeUndefined();
});

test("a dictionary that is not kept yet is built once, and kept for the next start", async () => {
  await createDictionary({ folder }).prepare();
  expect(await hasKeptTables(folder)).toBe(true);
  const [bank] = await createDictionary({ folder }).english("bank");
  expect(bank?.entries[0]?.simplified).toBe("银行");
});

test("a folder that cannot be written costs the keeping alone", async () => {
  const file = join(folder, "a-file");
  await writeFile(file, "");
  const failures: unknown[] = [];
  const dictionary = createDictionary({ folder: file, onKeepFailed: (error) => failures.push(error) });
  expect((await dictionary.english("bank"))[0]?.headword).toBe("bank");
  expect(failures).toHaveLength(1);
});
