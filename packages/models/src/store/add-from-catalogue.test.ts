import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectResults } from "@yiqiao/engines/conformance";
import { createLocalEngine, readModel } from "@yiqiao/engines/local";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { zstdCompressSync } from "node:zlib";
import {
  CatalogueServer,
  cipherBin,
  cipherTranslation,
  type ServedModel,
  type ServedRecord,
} from "../testing/index.ts";
import { addFromCatalogue, type AddFromCatalogueOptions, type AddProgress } from "./add-from-catalogue.ts";

let server: CatalogueServer;
let modelsDir: string;

beforeEach(async () => {
  server = await CatalogueServer.start();
  modelsDir = await mkdtemp(path.join(tmpdir(), "models-"));
});
afterEach(async () => {
  await server.stop();
  await rm(modelsDir, { recursive: true, force: true });
});

const zhEn = { source: "zh-cn", target: "en-us" } as const;
/** Waits between tries are over at once; silence is never too long. */
const hasty = {
  now: () => 0,
  sleep: async (ms: number, signal: AbortSignal): Promise<void> => {
    if (ms < 30_000) return;
    await new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  },
};

const add = async (options: Partial<AddFromCatalogueOptions> = {}) =>
  addFromCatalogue({
    pair: zhEn,
    modelsDir,
    clock: hasty,
    ...options,
    catalogueUrl: options.catalogueUrl ?? server.url,
  });

const listInstalled = async (): Promise<string[]> => (await readdir(modelsDir)).filter((name) => !name.startsWith("."));

async function translate(text: string): Promise<string | undefined> {
  const engine = await createLocalEngine({ models: modelsDir, workers: 1 });
  try {
    const [result] = await collectResults(engine, { pair: zhEn, segments: [{ text }] });
    return result?.text;
  } finally {
    await engine.close();
  }
}

/** A worker thread loads every model that is added. */

describe("addFromCatalogue", () => {
  it("fetches, converts, tries and installs a model, which then translates", async () => {
    server.add();
    const progress: AddProgress[] = [];
    const { model, wasThere } = await add({ onProgress: (one) => progress.push(one) });
    expect(wasThere).toBe(false);
    expect(model.manifest).toMatchObject({
      id: "firefox-zh-en-tiny",
      version: "3.0",
      pairs: [zhEn],
      licence: "MPL-2.0",
    });
    expect(await listInstalled()).toEqual(["firefox-zh-en-tiny"]);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
    expect(await translate("今天 我们 看花.")).toBe(cipherTranslation("今天 我们 看花."));
    const last = progress.findLast(({ stage }) => stage === "download");
    expect(last).toMatchObject({ receivedBytes: expect.any(Number) });
    expect(last && "totalBytes" in last && last.receivedBytes === last.totalBytes).toBe(true);
    expect([...new Set(progress.map(({ stage }) => stage))]).toEqual(["download", "unpack", "convert", "verify"]);
  });

  it.each(["intgemm8-alphas", "float32"] as const)("takes a model of form %s with two vocabularies", async (form) => {
    server.add({ bin: cipherBin({ form }), hasTwoVocabularies: true, packing: "gzip" });
    await add();
    expect(await translate("你好")).toBe("ab");
  });

  it("leaves a model of the newest version alone, and replaces an older one", async () => {
    server.add({ version: "2.9" });
    await add();
    expect((await add()).wasThere).toBe(true);
    const before = server.requests.length;
    server.add({ version: "2.10" });
    const { model, wasThere } = await add();
    expect([model.manifest.version, wasThere]).toEqual(["2.10", false]);
    expect(server.requests.length).toBeGreaterThan(before);
    expect(await listInstalled()).toEqual(["firefox-zh-en-tiny"]);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
  });

  it("goes on where an aborted call was", async () => {
    server.add();
    server.faults.push("stall");
    const stop = new AbortController();
    const first = add({
      signal: stop.signal,
      onProgress: (one) => {
        if (one.stage === "download" && one.receivedBytes > 0) stop.abort(new Error("enough"));
      },
    });
    await expect(first).rejects.toThrow("enough");
    expect(await listInstalled()).toEqual([]);
    await add();
    const [, second] = server.requests;
    expect(second?.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await translate("你好")).toBe("ab");
  });

  it("tells when there is no room", async () => {
    server.add();
    await expect(add({ measureFreeBytes: async () => 1000 })).rejects.toMatchObject({ problem: { code: "disk-full" } });
    expect(server.requests).toEqual([]);
  });

  it("tells what the catalogue does not have", async () => {
    server.add();
    await expect(add({ pair: { source: "my", target: "en-us" } })).rejects.toMatchObject({
      problem: { code: "pair-not-offered", source: "my" },
    });
    await expect(add({ architecture: "base" })).rejects.toMatchObject({
      problem: { code: "architecture-not-offered", offered: "tiny" },
    });
    await expect(add({ catalogueUrl: "off" })).rejects.toMatchObject({ problem: { code: "catalogue-off" } });
  });

  it("tells when nobody answers, and what is no catalogue", async () => {
    server.recordsAnswer = "<html>";
    await expect(add()).rejects.toMatchObject({ problem: { code: "catalogue-unreadable" } });
    await expect(add({ catalogueUrl: `${server.origin}/elsewhere` })).rejects.toMatchObject({
      problem: { code: "catalogue-unreadable" },
    });
    const { url } = server;
    await server.stop();
    await expect(add({ catalogueUrl: url })).rejects.toMatchObject({ problem: { code: "catalogue-unreachable" } });
    server = await CatalogueServer.start();
  });
});

const otherVocabulary = readFileSync(
  new URL("../../../engines/src/local/testing/models/cipher/vocab.spm", import.meta.url),
);

describe("a bad model", () => {
  /** Adds a model of a newer version whose weights, or what is said about them, are wrong. */
  const bad = (model: ServedModel = {}): ServedRecord => server.add({ version: "3.0", ...model }).model;
  const breakages: readonly (readonly [string, string, () => void])[] = [
    ["is truncated", "wrong-size", () => bad() && server.faults.push("truncate")],
    ["has a wrong hash", "wrong-hash", () => (bad().attachment.hash = "0".repeat(64))],
    ["has a wrong hash unpacked", "wrong-hash", () => (bad().decompressedHash = "0".repeat(64))],
    ["has a wrong size", "wrong-size", () => (bad().attachment.size += 1)],
    ["unpacks to less", "wrong-size", () => (bad().decompressedSize += 1)],
    ["is a bomb", "too-large", () => server.replace(bad(), zstdCompressSync(new Uint8Array(50_000_000)))],
    ["is a broken archive", "cannot-unpack", () => server.replace(bad(), Buffer.from("28b52ffd00", "hex"))],
    [
      "is of another architecture",
      "cannot-convert",
      () => bad({ bin: cipherBin({ settings: { "dec-cell": "gru" } }) }),
    ],
    ["is of an unknown version", "cannot-convert", () => bad({ bin: cipherBin({ binVersion: 2 }) })],
    ["ends early", "cannot-convert", () => bad({ bin: cipherBin().subarray(0, 9000) })],
    ["has another vocabulary", "does-not-work", () => bad({ vocabulary: otherVocabulary })],
    ["is not found", "download-failed", () => server.attachments.delete(bad().attachment.location)],
    [
      "always fails",
      "download-failed",
      () => bad() && server.faults.push(...Array.from({ length: 9 }, () => ({ status: 500 }))),
    ],
  ];

  it("is named, and neither the store nor a running engine changes", async () => {
    server.add({ version: "1.0" });
    const { model } = await add();
    const files = await readdir(model.folder);
    const engine = await createLocalEngine({ models: modelsDir, workers: 1 });
    for (const [what, code, breakIt] of breakages) {
      server.records.splice(0);
      server.faults.splice(0);
      // What an earlier round fetched well would not be asked for again.
      await rm(path.join(modelsDir, ".staging"), { recursive: true });
      breakIt();
      await expect(add(), what).rejects.toMatchObject({ name: "ModelsError", problem: { code } });
      expect(await listInstalled(), what).toEqual(["firefox-zh-en-tiny"]);
      expect((await readModel(model.folder)).manifest, what).toEqual(model.manifest);
      await expect(stat(path.join(modelsDir, ".lock"))).rejects.toThrow("ENOENT");
    }
    const [result] = await collectResults(engine, { pair: zhEn, segments: [{ text: "你好" }] });
    expect(result?.text).toBe("ab");
    await engine.close();
    expect(await readdir(model.folder)).toEqual(files);
    bad();
    expect((await add()).model.manifest.version).toBe("3.0");
  });
});
