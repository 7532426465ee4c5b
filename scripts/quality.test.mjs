// The quality command, as a person calls it, and what it says when it cannot do what was asked.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listInstalledModels, modelFor } from "../bench/quality/installed.ts";
import { parsePair } from "../bench/quality/pairs.ts";
import { readLines, readParallel } from "../bench/quality/read-lines.ts";
import { pinnedNode, root } from "./lib/install.mjs";

const models = join(root, "packages/engines/src/local/testing/models");
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quality-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name, content) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Runs the command from the folder of the files, with a model small enough for a test. */
function quality(...options) {
  const env = { ...process.env, INIT_CWD: folder, DATA_DIR: folder };
  const all = [join(root, "bench/quality.ts"), "--models", models, "--pair", "en-fr", ...options];
  return spawnSync(pinnedNode(), all, { cwd: root, env, encoding: "utf8" });
}

describe("npm run quality", () => {
  it("prints chrF2 and BLEU as JSON on standard output, progress on standard error", () => {
    file("source.txt", "one two three four\n\nabc def ghi\r\n");
    file("reference.txt", "pof uxp uisff gpvs\n\nbcd efg hij\r\n");
    const { stdout, stderr, status } = quality("--source", "source.txt", "--reference", "reference.txt");
    expect(stderr).toContain("cipher en-fr: 2 of 2 lines");
    expect(status).toBe(0);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ pair: "en-fr", model: "cipher", lines: 3 });
    expect(report.bleu.signature).toContain("tok:13a");
    expect(report.chrf2.score).toBeGreaterThan(50);
    expect(report.wordsPerSecond).toBeGreaterThan(0);
  });

  it("says what is wrong without a stack, and nothing on standard output", () => {
    file("two.txt", "one\ntwo\n");
    file("three.txt", "one\ntwo\n\n");
    const { stdout, stderr, status } = quality("--source", "two.txt", "--reference", "three.txt");
    expect(stderr).toMatch(/two\.txt has 2 lines, .{0,900}three\.txt has 3\n$/);
    expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
  });
});

describe("files", () => {
  it("are read without line ends, byte order mark and the last, empty line", async () => {
    expect(await readLines(file("lines.txt", "\uFEFFone\r\n\n三\n"))).toEqual(["one", "", "三"]);
  });

  it.each([
    ["is not there", undefined, "there is no such file"],
    ["is empty", "", "is empty"],
    ["has nothing but white space", " \n\n", "is empty"],
    ["is not UTF-8", Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), "is not UTF-8"],
    ["is UTF-16", Buffer.from("one\ntwo\n", "utf16le"), "is not UTF-8"],
  ])("a file that %s is named", async (_, content, problem) => {
    const path = content === undefined ? join(folder, "none.txt") : file("bad.txt", content);
    await expect(readLines(path)).rejects.toThrow(`${path}: ${problem}`);
  });

  it("must be parallel", async () => {
    await expect(readParallel(file("a.txt", "1\n2\n"), file("b.txt", "1\n"))).rejects.toThrow(/2 lines.{0,900}has 1/);
  });
});

describe("pairs and models", () => {
  it("reads pairs in both forms", () => {
    const pair = { source: "zh-cn", target: "en-us" };
    expect([parsePair("zh-en"), parsePair("zh-cn_en-us")]).toEqual([pair, pair]);
  });

  it.each(["zh", "zh-zh", "xx-en", "zh-en-fr", ""])("%j is no pair", (text) => {
    expect(() => parsePair(text)).toThrow("is no pair; write two of zh, en, ja");
  });

  it("names the models that there are", async () => {
    const installed = await listInstalledModels([models]);
    expect(modelFor(installed, parsePair("fr-en"), undefined).manifest.id).toBe("cipher");
    expect(() => modelFor(installed, parsePair("ko-ru"), undefined)).toThrow(
      "no installed model translates ko-ru; installed: cipher (en-fr, fr-en)",
    );
    expect(() => modelFor(installed, parsePair("ko-ru"), "cipher")).toThrow("cipher does not translate ko-ru");
    expect(() => modelFor(installed, parsePair("en-fr"), "nope")).toThrow("--model nope: there is no such model");
    await expect(listInstalledModels([folder])).rejects.toThrow(`no model is installed in ${folder}`);
  });
});
