import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createRoom } from "./room.ts";

const system = (freeBytes: number, fault?: string) => ({
  freeBytes: () => Promise.resolve(freeBytes),
  probe: () =>
    fault === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error(fault), { code: fault })),
});

it.each([
  ["enough", 1000, undefined],
  ["short", 999, undefined],
  ["full", 5000, "ENOSPC"],
  ["full", 5000, "EDQUOT"],
] as const)("finds a disk %s with %i bytes left and the fault %s", async (state, free, fault) => {
  expect(await createRoom("/any", 1000, system(free, fault)).state()).toBe(state);
});

it("hands another fault on", async () => {
  await expect(createRoom("/any", 1000, system(5000, "EACCES")).state()).rejects.toThrow("EACCES");
});

it("looks at a real disk and leaves nothing on it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "yiqiao-room-"));
  expect(await createRoom(folder, 0).state()).toBe("enough");
  expect(await createRoom(folder, Number.MAX_SAFE_INTEGER).state()).toBe("short");
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
