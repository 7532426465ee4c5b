import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createScratch } from "./scratch.ts";

let place = "";
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "scratch-"));
});
afterAll(() => rm(place, { recursive: true, force: true }));

it("removes what a dead process of this machine left, and nothing that is worked on", async () => {
  const scratch = createScratch(place);
  const { pid: dead } = spawnSync(process.execPath, ["--version"]);
  await scratch.use(async (folder) => {
    const own = basename(folder);
    const left = own.replace(`-${process.pid}-`, `-${dead}-`);
    const elsewhere = own.replace(/^document-[0-9a-f]+/, "document-00000000");
    for (const name of [left, elsewhere]) await mkdir(join(place, name));
    await scratch.sweep();
    expect(await readdir(place)).toEqual([own, elsewhere].toSorted());
  });
  expect(await readdir(place)).toHaveLength(1);
});
