import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { apiPrefix } from "@yiqiao/contracts";
import { type ExampleLanguage, exampleLanguages, exampleOf, openCalls } from "@yiqiao/contracts/public-api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { said } from "#testing";
import { type ListeningApp, listeningApp } from "../testing/listening.ts";

const run = promisify(execFile);
/** A text that a program's strings must be careful with. */
const text = `你好，"世界" \\ $name 'x' %s。`;

interface Runner {
  /** Says its version where it is installed. */
  readonly probe: readonly [string, ...string[]];
  readonly file: string;
  readonly start: (path: string) => readonly [string, ...string[]];
}
const runners: Readonly<Record<ExampleLanguage, Runner>> = {
  curl: { probe: ["curl", "--version"], file: "example.sh", start: (path) => ["sh", path] },
  typescript: {
    probe: [process.execPath, "--version"],
    file: "example.mts",
    start: (path) => [process.execPath, path],
  },
  python: { probe: ["python3", "--version"], file: "example.py", start: (path) => ["python3", path] },
  java: { probe: ["java", "--version"], file: "Example.java", start: (path) => ["java", path] },
  go: { probe: ["go", "version"], file: "example.go", start: (path) => ["go", "run", path] },
  php: { probe: ["php", "--version"], file: "example.php", start: (path) => ["php", path] },
};

let server: ListeningApp;
let folder: string;
beforeAll(async () => {
  server = await listeningApp();
  folder = await mkdtemp(join(tmpdir(), "yiqiao-examples-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.app.close();
});

it.for(exampleLanguages)(
  "the example in %s translates, where its language is installed",
  async (language, { skip }) => {
    const { probe, file, start } = runners[language];
    const [command, ...args] = probe;
    const isInstalled = await run(command, args).then(
      () => true,
      () => false,
    );
    if (!isInstalled) skip(`${command} is not installed`);
    const path = join(folder, file);
    const request = { url: `${server.url}${apiPrefix}${openCalls.text.path}`, key: server.key, method: "POST" };
    await writeFile(path, exampleOf(language, { ...request, body: { text, src_lang: "zh-cn", tgt_lang: "en-us" } }));
    const [program, ...rest] = start(path);
    const { stdout } = await run(program, rest);
    expect(stdout).toContain(said(text).slice(0, 12));
  },
);
