import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { objectStoreConformance } from "./conformance.ts";
import type { ObjectStore } from "./index.ts";
import { createDiskStore } from "./index.ts";

let folder: string;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-files-"));
  store = await createDiskStore(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe("the disk store", () => {
  objectStoreConformance(() => store);

  it("shows nothing of an object whose writer was killed, and clears its draft after a day", async () => {
    const script = fileURLToPath(new URL("testing/write-forever.ts", import.meta.url));
    const child = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    await expect(store.head("killed/object")).resolves.toBeNull();
    await createDiskStore(folder);
    await expect(readdir(join(folder, "drafts"))).resolves.toHaveLength(1);
    await createDiskStore(folder, { now: () => new Date(Date.now() + 25 * 3_600_000) });
    await expect(readdir(join(folder, "drafts"))).resolves.toEqual([]);
  });

  it("leaves no drafts and no empty folders", async () => {
    await store.put("deep/er/object", Buffer.from("x"), { contentType: "text/plain" });
    await store.delete("deep/er/object");
    await expect(readdir(join(folder, "drafts"))).resolves.toEqual([]);
    await expect(readdir(join(folder, "objects"))).resolves.not.toContain("deep");
  });

  it("survives many writers and deleters in one folder", async () => {
    const keys = Array.from({ length: 40 }, (_, n) => `busy/sub/${n % 4}`);
    await Promise.all(
      keys.map((key, n) =>
        n % 2 === 0 ? store.put(key, Buffer.from(key), { contentType: "text/plain" }) : store.delete(key),
      ),
    );
    await store.put("busy/sub/0", Buffer.from("last"), { contentType: "text/plain" });
    await expect(text((await store.get("busy/sub/0")).stream)).resolves.toBe("last");
  });

  it("notices a file that something else changed", async () => {
    await store.put("changed", Buffer.from("text"), { contentType: "text/plain" });
    await appendFile(join(folder, "objects/changed~"), "more");
    await expect(store.get("changed")).rejects.toMatchObject({ code: "corrupt", key: "changed" });
  });

  it("names a folder that cannot be used", async () => {
    await expect(createDiskStore("/dev/null/files")).rejects.toThrow("/dev/null/files");
  });
});
