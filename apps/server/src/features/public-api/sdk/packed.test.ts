import { type ChildProcess, execFile, type ExecFileException } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPackage } from "yiqiao/build";
import { said } from "#testing";
import { type ListeningApp, listeningApp } from "../testing/listening.ts";

const hello = "你好，世界。";
let server: ListeningApp;
let home: string;
let folder: string;
beforeAll(async () => {
  server = await listeningApp();
  home = await mkdtemp(join(tmpdir(), "yiqiao-packed-"));
  folder = join(home, "project");
  const built = join(home, "built");
  await buildPackage(built);
  await mkdir(folder);
  await succeed("npm", ["pack", "--pack-destination", home], { cwd: built });
  const tarball = (await readdir(home)).find((name) => name.endsWith(".tgz"));
  await writeFile(join(folder, "package.json"), `{"private":true}`);
  await succeed("npm", ["install", "--offline", "--no-audit", "--no-fund", join(home, tarball ?? "")]);
});
afterAll(async () => {
  await server.app.close();
  await rm(home, { recursive: true, force: true });
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

function run(command: string, args: readonly string[], options: { cwd?: string; input?: string; key?: string } = {}) {
  const { PATH = "" } = process.env;
  const env = {
    PATH: [dirname(process.execPath), PATH].join(delimiter),
    HOME: home,
    npm_config_cache: join(home, "cache"),
    npm_config_offline: "true",
    YIQIAO_URL: server.url,
    YIQIAO_API_KEY: options.key ?? server.key,
  };
  return new Promise<Ran>((resolve) => {
    const end = (failure: ExecFileException | null, out: string, error: string) =>
      resolve({ code: failure === null ? 0 : Number(failure.code), out, error });
    const child: ChildProcess = execFile(command, args, { cwd: options.cwd ?? folder, env }, end);
    child.stdin?.end(options.input ?? "");
  });
}

async function succeed(...given: Parameters<typeof run>): Promise<string> {
  const { code, out, error } = await run(...given);
  expect(code, error).toBe(0);
  return out;
}

it("comes without dependencies and without sources", async () => {
  expect(await readdir(join(folder, "node_modules"))).toEqual([".bin", ".package-lock.json", "yiqiao"]);
  const files = await readdir(join(folder, "node_modules/yiqiao"), { recursive: true });
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "index.js", "index.d.ts", "cli/main.js"]));
  expect(files.filter((name) => /(?<!\.d)\.ts$|\.test\./.test(name))).toEqual([]);
});

it("runs as a command", async () => {
  expect(await succeed("npx", ["yiqiao", "translate", "-", "--to", "en"], { input: hello })).toBe(said(hello));
  const wrong = await run("npx", ["yiqiao", "usage"], { key: "yqk_wrong" });
  expect(wrong).toMatchObject({ code: 4, out: "", error: expect.stringMatching(/^yiqiao: .+\n$/) });
});

it("runs as an MCP server", async () => {
  const input = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`;
  expect(await succeed("npx", ["yiqiao", "mcp"], { input })).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
});

const program = `
const yiqiao = new Yiqiao({ apiKey: process.env.YIQIAO_API_KEY ?? "", baseUrl: process.env.YIQIAO_URL ?? "" });
const { text } = await yiqiao.translate("${hello}", { to: "en-us" });
process.stdout.write(text);
`;

it("is imported", async () => {
  await writeFile(join(folder, "program.mjs"), `import { Yiqiao } from "yiqiao";${program}`);
  expect(await succeed(process.execPath, ["program.mjs"])).toBe(said(hello));
});

it("has types that need nothing but those of the language", async () => {
  const text = `import { Yiqiao, type Translated } from "yiqiao";
    declare const yiqiao: Yiqiao;
    export const one: Promise<Translated> = yiqiao.translate("a", { to: "en" });
    // @ts-expect-error a language is missing
    yiqiao.translate("a", {});
    export async function stream() { for await (const { target } of yiqiao.translateStream("a", { to: "en" })) target.trim(); }`;
  await writeFile(join(folder, "types.mts"), text);
  const typescript = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--types", ""];
  const checked = await run(process.execPath, [
    join(typescript, "bin/tsc"),
    ...options,
    "--lib",
    "es2022,dom",
    "types.mts",
  ]);
  expect(checked).toEqual({ code: 0, out: "", error: "" });
});
