import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withLock } from "./lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "lock-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const lock = (): string => path.join(folder, ".lock");
const leave = async (pid: number | string, host: string, startedAt = "1"): Promise<void> =>
  writeFile(lock(), [pid, host, startedAt].join("\n"));
const work = async (): Promise<string> => "done";

describe("withLock", () => {
  it("keeps others out, also of the same process, while work is done, and lets go after it, failed or not", async () => {
    await withLock(folder, async () => {
      await expect(withLock(folder, work)).rejects.toMatchObject({
        problem: { code: "locked", pid: process.pid, lock: lock() },
      });
    });
    await expect(withLock(folder, async () => Promise.reject(new Error("odd")))).rejects.toThrow("odd");
    expect(await withLock(folder, work)).toBe("done");
    expect(await readdir(folder)).toEqual([]);
  });

  it("fails on a lock that cannot be read, rather than to ask again for ever", async () => {
    await mkdir(lock());
    await expect(withLock(folder, work)).rejects.toThrow("EISDIR");
    expect(await readdir(folder)).toEqual([".lock"]);
  });

  it("lets many in one after the other or not at all", async () => {
    let inside = 0;
    const alone = async (): Promise<void> => {
      inside++;
      await readFile(lock());
      expect(inside--).toBe(1);
    };
    const tries = Array.from({ length: 20 }, async () => withLock(folder, alone));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [String(outcome.reason)] : []));
    expect(reasons.filter((reason) => !reason.includes("is at work on the models"))).toEqual([]);
  });

  it("takes over from a process that is gone, whose number another has now, or that is none", async () => {
    const { pid } = spawnSync(process.execPath, ["-e", ""]);
    await leave(pid, hostname());
    expect(await withLock(folder, work)).toBe("done");
    await leave(process.pid, hostname(), "1");
    expect(await withLock(folder, work)).toBe("done");
    await leave("nonsense", hostname());
    expect(await withLock(folder, work)).toBe("done");
    expect(await readdir(folder)).toEqual([]);
  });

  it("believes another machine as long as its lock is touched", async () => {
    await leave(4711, "elsewhere");
    await expect(withLock(folder, work)).rejects.toThrow("process 4711 on elsewhere is at work on the models");
    await utimes(lock(), 0, 0);
    expect(await withLock(folder, work)).toBe("done");
  });
});
