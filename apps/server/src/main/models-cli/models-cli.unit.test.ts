import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ModelsError, type ModelsProblem } from "@yiqiao/models";
import { CatalogueServer } from "@yiqiao/models/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseCommand } from "./arguments.ts";
import { type ModelsCli, runModels } from "./commands.ts";
import { progressLine } from "./progress.ts";
import { explain, textsFor } from "./texts.ts";

describe("parseCommand", () => {
  const zhEn = { source: "zh-cn", target: "en-us" };
  const enZh = { source: "en-us", target: "zh-cn" };

  it.each([
    ["", { name: "help" }],
    ["list --json", { name: "list", isJson: true }],
    ["add zh-en", { name: "add", pairs: [zhEn], architecture: undefined }],
    ["add zh-en --both --architecture tiny", { name: "add", pairs: [zhEn, enZh], architecture: "tiny" }],
    ["add --from there --pair zh-en", { name: "add-folder", folder: "there", pair: zhEn }],
    ["remove x -y", { name: "remove", id: "x", isConfirmed: true }],
    ["verify", { name: "verify", id: undefined }],
    ["bench x", { name: "bench", id: "x" }],
  ])("reads %j", (line, command) => {
    expect(parseCommand(line.split(" ").filter(Boolean))).toMatchObject(command);
  });

  it.each([
    ["fetch", "unknown-command"],
    ["constructor x", "unknown-command"],
    ["add", "missing"],
    ["add zh-de", "not-a-pair"],
    ["add zh-en --pair zh-en", "too-much"],
    ["add --from x --both", "too-much"],
    ["add zh-en --from x", "too-much"],
    ["remove", "missing"],
    ["remove x y", "too-much"],
    ["list x", "too-much"],
    ["list --both", "option"],
    ["list --what", "option"],
  ])("refuses %j (%s)", (line, kind) => {
    expect(() => parseCommand(line.split(" "))).toThrow(kind);
  });
});

describe("texts", () => {
  it("says every problem in Chinese with its details", () => {
    const problem: ModelsProblem = { code: "not-installed", id: "firefox-zh-en-tiny" };
    expect(explain(textsFor("zh-CN"), new ModelsError(problem))).toBe("没有安装模型 firefox-zh-en-tiny");
    expect(explain(textsFor("en-US"), new ModelsError(problem))).toBe("no model firefox-zh-en-tiny is installed");
    expect(explain(textsFor("fr-FR"), new Error("odd"))).toBe("odd");
  });
});

describe("progressLine", () => {
  function written(isTTY: boolean): string {
    const lines: string[] = [];
    const tell = progressLine({ isTTY, write: (text) => lines.push(text) }, textsFor("en"));
    for (let receivedBytes = 0; receivedBytes <= 2_000_000; receivedBytes += 10_000) {
      tell({ stage: "download", file: "model.bin", receivedBytes, totalBytes: 2_000_000 });
    }
    tell({ stage: "verify" });
    return lines.join("");
  }

  it("draws one line again on a terminal", () => {
    expect(written(true).split("\n")).toHaveLength(2);
    expect(written(true)).toContain("\r\u001B[2Kdownloading 37 % (0.7 MB of 2.0 MB) model.bin");
  });

  it("writes a line for every ten per cent elsewhere", () => {
    expect(written(false).trimEnd().split("\n")).toHaveLength(12);
  });
});

/** Time stands still: no answer takes too long. */
const still = { now: () => 0, sleep: async () => new Promise<void>(() => undefined) };

describe("runModels", () => {
  let server: CatalogueServer;
  let modelsDir: string;
  let out: string;
  let err: string;

  beforeEach(async () => {
    server = await CatalogueServer.start();
    modelsDir = await mkdtemp(path.join(tmpdir(), "models-cli-"));
  });
  afterEach(async () => {
    await server.stop();
    await rm(modelsDir, { recursive: true, force: true });
  });

  async function run(line: string, changes: Partial<ModelsCli> = {}): Promise<number> {
    [out, err] = ["", ""];
    return runModels(line.split(" "), {
      modelsDir,
      bundledDir: path.join(modelsDir, "none"),
      catalogueUrl: server.url,
      workingDir: modelsDir,
      http: { clock: still },
      texts: textsFor("en"),
      signal: new AbortController().signal,
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
      ask: undefined,
      ...changes,
    });
  }

  it("lists, adds, verifies, measures and removes", async () => {
    server.add();
    expect(await run("list")).toBe(0);
    expect(out).toMatch(/firefox-zh-en-tiny +can be fetched +zh-en +3\.0 /);
    expect(await run("add zh-en")).toBe(0);
    expect(out).toContain("Added firefox-zh-en-tiny 3.0.");
    expect(err).toContain("downloading 100 %");
    expect(await run("add zh-en")).toBe(0);
    expect(out).toContain("is here already");
    expect(await run("list --json")).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      models: [{ id: "firefox-zh-en-tiny", state: "installed", quality: "standard", serves: [{ source: "zh-cn" }] }],
    });
    expect(await run("verify")).toBe(0);
    expect(out).toMatch(/firefox-zh-en-tiny: in order\n {2}今天/);
    expect(await run("bench --json")).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ id: "firefox-zh-en-tiny", sentences: 192 }]);
    expect(await run("remove firefox-zh-en-tiny")).toBe(1);
    expect(err).toContain("add --yes");
    expect(await run("remove firefox-zh-en-tiny", { ask: async () => "y" })).toBe(0);
    expect((await readdir(modelsDir)).filter((name) => !name.startsWith("."))).toEqual([]);
  });

  it("prints one JSON text for both directions", async () => {
    server.add();
    server.add({ source: "en", target: "zh" });
    expect(await run("add zh-en --both --json")).toBe(0);
    expect(JSON.parse(out)).toMatchObject([
      { id: "firefox-zh-en-tiny", wasThere: false },
      { id: "firefox-en-zh-tiny", wasThere: false },
    ]);
  });

  it("adds a folder named from where the person stands", async () => {
    expect(await run("add --from none", { workingDir: "/somewhere" })).toBe(1);
    expect(err).toContain("/somewhere/none holds no model");
  });

  it("lists what is here without network, and says so", async () => {
    expect(await run("list", { catalogueUrl: "off" })).toBe(0);
    expect(out).toContain("No model is installed.\nWhat can be fetched is not listed: the catalogue is switched off");
  });

  it("says in the reader's language what failed, with exit code 1, and as JSON", async () => {
    server.recordsAnswer = "{}";
    expect(await run("add zh-en --json", { texts: textsFor("zh-CN") })).toBe(1);
    expect(err).toContain("失败：无法读取模型目录");
    expect(JSON.parse(out)).toMatchObject({ error: { code: "catalogue-unreadable" } });
  });

  it("shows the usage for a command that it does not know, with exit code 2", async () => {
    expect(await run("fetch")).toBe(2);
    expect(err).toContain("There is no command fetch.");
    expect(err).toContain("npm run models");
  });
});
