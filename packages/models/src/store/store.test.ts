import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addFromCatalogue,
  addFromFolder,
  installModel,
  listModels,
  recoverModels,
  removeModel,
  verifyModel,
} from "../index.ts";
import { CatalogueServer, cipherBin, cipherVocabulary } from "../testing/index.ts";

const cipherFolder = fileURLToPath(new URL("../../../engines/src/local/testing/models/cipher", import.meta.url));
/** A worker thread loads every model that is added. */
const zhEn = { source: "zh-cn", target: "en-us" } as const;

let server: CatalogueServer;
let root: string;
let modelsDir: string;
beforeEach(async () => {
  server = await CatalogueServer.start();
  root = await mkdtemp(path.join(tmpdir(), "store-"));
  modelsDir = path.join(root, "models");
});
afterEach(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const listInstalled = async (): Promise<string[]> => (await readdir(modelsDir)).filter((name) => !name.startsWith("."));

describe("addFromFolder", () => {
  async function marianFolder(names: Readonly<Record<string, Uint8Array>>): Promise<string> {
    const folder = path.join(root, "given");
    await mkdir(folder, { recursive: true });
    for (const [name, bytes] of Object.entries(names)) await writeFile(path.join(folder, name), bytes);
    return folder;
  }
  const bin = cipherBin();
  const spm = cipherVocabulary();

  it("adds a folder of Firefox, whose names tell the languages", async () => {
    const folder = await marianFolder({
      "model.zhen.intgemm.alphas.bin": bin,
      "srcvocab.zhen.spm": spm,
      "trgvocab.zhen.spm": spm,
      "lex.50.50.zhen.s2t.bin": new Uint8Array(8),
    });
    const { model } = await addFromFolder({ folder, modelsDir });
    expect(model.manifest).toMatchObject({ id: "marian-zh-en", pairs: [zhEn], origin: "added from the folder given" });
    const [trial] = await verifyModel("marian-zh-en", { modelsDir });
    expect(trial).toMatchObject({ source: "zh-cn", target: "en-us" });
  });

  it("adds a folder of packed files as they are offered for download", async () => {
    const folder = await marianFolder({
      "model.zhen.intgemm.alphas.bin.gz": gzipSync(bin),
      "srcvocab.zhen.spm.zst": zstdCompressSync(spm),
      "trgvocab.zhen.spm.gz": gzipSync(spm),
    });
    expect((await addFromFolder({ folder, modelsDir })).model.manifest.id).toBe("marian-zh-en");
    await verifyModel("marian-zh-en", { modelsDir });
    await writeFile(path.join(folder, "trgvocab.zhen.spm.gz"), "no gzip at all \u001f");
    await writeFile(path.join(folder, "model.zhen.intgemm.alphas.bin.gz"), gzipSync(bin).subarray(0, 2000));
    const broken = addFromFolder({ folder, modelsDir });
    await expect(broken).rejects.toThrow("model.zhen.intgemm.alphas.bin.gz cannot be unpacked");
    expect(await listInstalled()).toEqual(["marian-zh-en"]);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
  });

  it("asks for the languages where nothing tells them", async () => {
    const folder = await marianFolder({ "model.bin": bin, "vocab.spm": spm });
    await expect(addFromFolder({ folder, modelsDir })).rejects.toMatchObject({ problem: { code: "pair-needed" } });
    const { model } = await addFromFolder({ folder, modelsDir, pair: { source: "en-us", target: "zh-cn" } });
    expect(model.manifest.id).toBe("marian-en-zh");
  });

  it("adds a folder of our own form, and replaces it", async () => {
    await addFromFolder({ folder: cipherFolder, modelsDir });
    const { model } = await addFromFolder({ folder: cipherFolder, modelsDir });
    expect(model.manifest.id).toBe("cipher");
    expect(await listInstalled()).toEqual(["cipher"]);
  });

  it("keeps to its own folder, whatever the version is", async () => {
    const [folder, victim] = [path.join(root, "given"), path.join(root, "victim", "model")];
    await cp(cipherFolder, folder, { recursive: true });
    await mkdir(victim, { recursive: true });
    const file = path.join(folder, "manifest.json");
    const manifest = JSON.parse(await readFile(file, "utf8")) as object;
    await writeFile(file, JSON.stringify({ ...manifest, version: "x/../../../victim" }));
    expect((await addFromFolder({ folder, modelsDir })).model.manifest.version).toBe("x/../../../victim");
    expect(await readdir(path.join(root, "victim"))).toEqual(["model"]);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
  });

  it("names what is no model, and installs nothing", async () => {
    const broken = path.join(root, "broken");
    await cp(cipherFolder, broken, { recursive: true });
    const weights = await readFile(path.join(broken, "encoder.onnx"));
    weights[5000] ^= 255;
    await writeFile(path.join(broken, "encoder.onnx"), weights);
    await expect(addFromFolder({ folder: broken, modelsDir })).rejects.toThrow("encoder.onnx: has the SHA-256");
    await expect(addFromFolder({ folder: path.join(root, "none"), modelsDir })).rejects.toThrow("it cannot be read");
    await expect(addFromFolder({ folder: root, modelsDir })).rejects.toThrow("it has neither manifest.json");
    expect(await listInstalled()).toEqual([]);
  });
});

describe("installModel", () => {
  it("refuses a model that does not translate, and keeps what is there", async () => {
    const { model } = await addFromFolder({ folder: cipherFolder, modelsDir });
    const { files: _, ...manifest } = model.manifest;
    const file = (name: string): string => path.join(cipherFolder, name);
    const files = new Map<string, Uint8Array | string>([
      ["encoder.onnx", file("decoder.onnx")],
      ["decoder.onnx", file("decoder.onnx")],
      ["vocab.spm", file("vocab.spm")],
    ]);
    const draft = { manifest: { ...manifest, version: "2.0.0" }, files };
    await expect(installModel(modelsDir, draft)).rejects.toMatchObject({ problem: { code: "does-not-work" } });
    files.delete("vocab.spm");
    await expect(installModel(modelsDir, draft)).rejects.toMatchObject({ problem: { code: "not-a-model" } });
    await verifyModel("cipher", { modelsDir });
    expect((await listModels({ modelsDir })).models).toMatchObject([{ id: "cipher", version: "1.0.0" }]);
  });
});

describe("a folder that cannot be changed", () => {
  it("is named, with what the system says", async () => {
    await writeFile(modelsDir, "");
    await expect(addFromFolder({ folder: cipherFolder, modelsDir })).rejects.toMatchObject({
      problem: { code: "storage-failed", folder: modelsDir, reason: expect.stringContaining("EEXIST") },
    });
    await recoverModels(modelsDir);
  });
});

describe("a process that is killed", () => {
  it("leaves nothing half installed; the next one goes on with the download", async () => {
    server.add();
    server.faults.push("stall");
    const options = { pair: zhEn, catalogueUrl: server.url, modelsDir };
    const code = `import { addFromCatalogue } from ${JSON.stringify(new URL("../index.ts", import.meta.url).href)};
      const onProgress = (one) => console.log(JSON.stringify(one));
      await addFromCatalogue({ ...${JSON.stringify(options)}, onProgress });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(await listInstalled()).toEqual([]);
    expect(await readdir(modelsDir)).toContain(".lock");
    expect((await addFromCatalogue(options)).model.manifest.id).toBe("firefox-zh-en-tiny");
    expect(server.requests[1]?.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
    expect(await readdir(modelsDir)).not.toContain(".lock");
  });

  it("between the renames of a replacement leaves the old model where the next one finds it", async () => {
    await addFromFolder({ folder: cipherFolder, modelsDir });
    const place = path.join(modelsDir, "cipher");
    const previous = path.join(modelsDir, ".staging", "previous-cipher");
    await rename(place, previous);
    await recoverModels(modelsDir);
    await verifyModel("cipher", { modelsDir });
    await cp(place, previous, { recursive: true });
    await cp(place, path.join(modelsDir, ".staging", "removed-other"), { recursive: true });
    await recoverModels(modelsDir);
    expect(await readdir(path.join(modelsDir, ".staging"))).toEqual([]);
    await verifyModel("cipher", { modelsDir });
  });
});

describe("listModels and removeModel", () => {
  it("tells which model serves a pair, and what is newer in the catalogue", async () => {
    const bundledDir = path.join(root, "bundled");
    await cp(cipherFolder, path.join(bundledDir, "cipher"), { recursive: true });
    await cp(cipherFolder, path.join(bundledDir, "broken"), { recursive: true });
    await rm(path.join(bundledDir, "broken", "vocab.spm"));
    server.add({ source: "en", target: "fr", architecture: "base", version: "1.0" });
    const add = { pair: { source: "en-us", target: "fr" }, catalogueUrl: server.url, modelsDir } as const;
    await addFromCatalogue(add);
    server.add({ source: "en", target: "fr", architecture: "base", version: "1.1" });
    server.add();
    const listed = await listModels({ modelsDir, bundledDir, catalogueUrl: server.url });
    expect(listed.models).toMatchObject([
      { id: "firefox-en-fr-base", state: "installed", architecture: "base", serves: [add.pair], update: "1.1" },
      { id: "cipher", state: "bundled", serves: [{ source: "fr", target: "en-us" }], update: undefined },
      { id: "firefox-zh-en-tiny", state: "available", version: "3.0", serves: [] },
    ]);
    expect(listed.problems.map(({ message }) => message)).toEqual([expect.stringContaining("vocab.spm: is missing")]);
    expect(listed.catalogueProblem).toBeUndefined();
    await expect(removeModel("cipher", { modelsDir, bundledDir })).rejects.toMatchObject({
      problem: { code: "bundled" },
    });
    // Put there by hand, under a name of its own.
    await rename(path.join(modelsDir, "firefox-en-fr-base"), path.join(modelsDir, "mine"));
    await removeModel("firefox-en-fr-base", { modelsDir, bundledDir });
    expect(await listInstalled()).toEqual([]);
    await expect(removeModel("../bundled", { modelsDir })).rejects.toMatchObject({
      problem: { code: "not-installed" },
    });
    await expect(verifyModel("firefox-en-fr-base", { modelsDir })).rejects.toThrow("is installed");
    const left = await listModels({ modelsDir, bundledDir, catalogueUrl: "off" });
    expect(left.models).toMatchObject([{ id: "cipher", serves: [{ source: "en-us" }, { source: "fr" }] }]);
    expect(left.catalogueProblem?.problem.code).toBe("catalogue-off");
  });
});
