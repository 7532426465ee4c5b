import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { withLock } from "./lib/process-lock.mjs";

const name = `yiqiao-lock-test-${process.pid}`;
const file = join(tmpdir(), `${name}-${process.getuid?.() ?? 0}.lock`);
afterEach(() => rmSync(file, { force: true }));

it("runs the work of one process at a time", () => {
  let inner;
  const outer = withLock(name, () => (inner = withLock(name, () => undefined)));
  expect([outer, inner]).toEqual([true, false]);
  expect(withLock(name, () => undefined)).toBe(true);
});

it("gives the lock back when the work fails", () => {
  const fail = () => {
    throw new Error("no network");
  };
  expect(() => withLock(name, fail)).toThrow("no network");
  expect(withLock(name, () => undefined)).toBe(true);
});

it("takes over from a process that is gone", () => {
  // Above the greatest number that Linux gives.
  writeFileSync(file, "4194305");
  expect(withLock(name, () => undefined)).toBe(true);
});
