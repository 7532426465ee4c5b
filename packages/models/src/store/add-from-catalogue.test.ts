import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { collectResults } from "@yiqiao/engines/conformance";
import { createLocalEngine } from "@yiqiao/engines/local";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { zstdCompressSync } from "node:zlib";
import { CatalogueServer, cipherBin, cipherTranslation } from "../testing/index.ts";
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
/** A clock on which every wait is over at once, but for the watch over silence. */
const hasty = { now: () => 0, sleep: async (ms: number, signal: AbortSignal) => wait(ms, signal) };
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms < 30_000) return;
  await new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}

const add = async (options: Partial<AddFromCatalogueOptions> = {}) =>
  addFromCatalogue({ pair: zhEn, catalogueUrl: server.url, modelsDir, clock: hasty, ...options });

const installed = async (): Promise<string[]> => (await readdir(modelsDir)).filter((name) => !name.startsWith("."));

async function translate(text: string): Promise<string | undefined> {
  const engine = await createLocalEngine({ models: modelsDir, workers: 1 });
  try {
    const [result] = await collectResults(engine, { pair: zhEn, segments: [{ text }] });
    return result?.text;
  } finally {
    await engine.close();
  }
}

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
    expect(await installed()).toEqual(["firefox-zh-en-tiny"]);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
    expect(await translate("今天 我们 看花.")).toBe(cipherTranslation("今天 我们 看花."));
    const last = progress.findLast(({ stage }) => stage === "download");
    expect(last).toMatchObject({ receivedBytes: expect.any(Number) });
    expect(last && "totalBytes" in last && last.receivedBytes === last.totalBytes).toBe(true);
    expect([...new Set(progress.map(({ stage }) => stage))]).toEqual(["download", "unpack", "convert", "verify"]);
  });

  it.each([
    ["two vocabularies", { hasTwoVocabularies: true }],
    ["gzip", { packing: "gzip" }],
    ["plain files", { packing: "none" }],
    ["alphas", { bin: cipherBin({ form: "intgemm8-alphas" }) }],
    ["float32", { bin: cipherBin({ form: "float32" }) }],
  ] as const)("takes a model with %s", async (_, model) => {
    server.add(model);
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
    expect(await installed()).toEqual(["firefox-zh-en-tiny"]);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
  });

  it.each(["cut", { status: 503 }, { status: 429, retryAfterSeconds: 7 }] as const)("survives %o", async (fault) => {
    server.add();
    server.faults.push(fault);
    await add();
    expect(await translate("你好")).toBe("ab");
    expect(server.requests.some(({ range }) => range !== undefined)).toBe(fault === "cut");
  });

  it("starts anew where the server does not continue", async () => {
    server.add();
    server.isRangeIgnored = true;
    server.faults.push("cut", "cut");
    await add();
    expect(await translate("你好")).toBe("ab");
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
    expect(await installed()).toEqual([]);
    await add();
    const [, second] = server.requests;
    expect(second?.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await translate("你好")).toBe("ab");
  });

  it("fetches again from the start what changed on the server meanwhile", async () => {
    const { model } = server.add();
    server.faults.push("stall");
    const stop = new AbortController();
    const first = add({ signal: stop.signal, onProgress: () => stop.abort(new Error("enough")) });
    await expect(first).rejects.toThrow("enough");
    server.replace(model, zstdCompressSync(cipherBin(), { params: {} }));
    await add();
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

describe("a bad model", () => {
  const breakages: readonly (readonly [string, string, () => void])[] = [
    ["is truncated", "wrong-size", () => server.faults.push(...Array.from({ length: 9 }, () => "truncate" as const))],
    ["has a wrong hash", "wrong-hash", () => (server.add().model.attachment.hash = "0".repeat(64))],
    ["has a wrong hash unpacked", "wrong-hash", () => (server.add().model.decompressedHash = "0".repeat(64))],
    ["has a wrong size", "wrong-size", () => (server.add().model.attachment.size += 1)],
    ["unpacks to less", "wrong-size", () => (server.add().model.decompressedSize += 1)],
    ["is a bomb", "too-large", () => server.replace(server.add().model, zstdCompressSync(new Uint8Array(50_000_000)))],
    [
      "is a broken archive",
      "cannot-unpack",
      () => server.replace(server.add().model, Buffer.from("28b52ffd00", "hex")),
    ],
    [
      "is of another architecture",
      "cannot-convert",
      () => server.add({ bin: cipherBin({ settings: { "dec-cell": "gru" } }) }),
    ],
    ["is of an unknown version", "cannot-convert", () => server.add({ bin: cipherBin({ binVersion: 2 }) })],
    ["ends early", "cannot-convert", () => server.add({ bin: cipherBin().subarray(0, 9000) })],
    ["is not found", "download-failed", () => server.attachments.delete(server.add().model.attachment.location)],
    [
      "always fails",
      "download-failed",
      () => server.faults.push(...Array.from({ length: 9 }, () => ({ status: 500 }))),
    ],
  ];

  it.each(breakages)("that %s is named (%s), and nothing changes", async (_, code, breakIt) => {
    server.add({ version: "1.0" });
    await add();
    const engine = await createLocalEngine({ models: modelsDir, workers: 1 });
    if (code === "wrong-size" || code === "download-failed") server.add({ version: "3.0" });
    breakIt();
    await expect(add()).rejects.toMatchObject({ name: "ModelsError", problem: { code } });
    expect(await installed()).toEqual(["firefox-zh-en-tiny"]);
    const [result] = await collectResults(engine, { pair: zhEn, segments: [{ text: "你好" }] });
    expect(result?.text).toBe("ab");
    await engine.close();
    expect(await translate("你好")).toBe("ab");
    await expect(stat(path.join(modelsDir, ".lock"))).rejects.toThrow("ENOENT");
  });

  it("that sends nothing any more is given up", async () => {
    server.add();
    server.faults.push(...Array.from({ length: 20 }, () => "stall" as const));
    await expect(add({ stallTimeoutMs: 1, clock: undefined } as never)).rejects.toMatchObject({
      problem: { code: "download-failed" },
    });
  });
});
