import { expect, it } from "vitest";
import type { RoomState } from "#platform/storage";
import { createReadiness } from "./readiness.ts";

const silent = () => new Promise<never>(() => undefined);
const build = (state: RoomState, database: () => Promise<unknown> = () => Promise.resolve(1)) =>
  createReadiness({
    logger: { warn: () => undefined },
    parts: { database, files: () => Promise.resolve(undefined) },
    room: { state: () => Promise.resolve(state) },
    checkEngines: () => Promise.resolve({ ok: true }),
    patienceMs: 10,
  })();

it.each([
  ["enough", { ok: true }],
  ["short", { ok: true, detail: "little room is left: uploads are refused" }],
  ["full", { ok: false, detail: "no room left on the disk of DATA_DIR" }],
] as const)("says of a disk with %s room: %s", async (state, told) => {
  const { disk, ...others } = await build(state);
  expect(disk).toEqual(told);
  expect(Object.values(others)).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
});

it.each([
  ["is silent", silent],
  ["refuses", () => Promise.reject(new Error("the secret place"))],
])("does not wait for a part that %s, and tells nobody why", async (_how, database) => {
  const checks = await build("enough", database);
  expect(checks).toMatchObject({ database: { ok: false }, files: { ok: true }, disk: { ok: true } });
  expect(JSON.stringify(checks)).not.toContain("secret");
});
