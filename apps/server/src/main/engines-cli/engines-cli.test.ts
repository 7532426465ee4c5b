import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { languageCalls } from "@yiqiao/contracts/languages";
import { type LoopbackServer, startLibreTranslateServer, startLoopbackProxy } from "@yiqiao/engines/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#platform/database";
import { createTestDatabase } from "#testing";
import { loadConfig } from "#platform/config";
import { runEnginesCli } from "./run.ts";

const apiKey = "hush-hush-key-1a2b";
let dataDir = "";
let database: Database;
let server: LoopbackServer;
const running: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-engines-cli-"));
  await chmod(dataDir, 0o755);
  database = await createTestDatabase();
  server = await startLibreTranslateServer({ apiKey });
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true });
});

const main = (name: string) => resolve(import.meta.dirname, "..", name);
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
  LANG: "C.UTF-8",
  DATABASE_URL: database.connectionString,
  DATA_DIR: dataDir,
  MODELS_DIR: "/nonexistent",
  PORT: "0",
  ...more,
});

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The command in this process, with nobody at the terminal. */
async function engines(args: string, more: { stdin?: string; env?: Record<string, string> } = {}): Promise<Run> {
  const words = args.split(" ").filter((word) => word !== "");
  const env = environment(more.env);
  const texts = { out: "", err: "" };
  const code = await runEnginesCli(words, {
    readConfig: () => loadConfig(env),
    environment: env,
    stdin: new PassThrough().end(more.stdin ?? ""),
    out: new PassThrough().on("data", (chunk: Buffer) => (texts.out += chunk.toString())),
    err: new PassThrough().on("data", (chunk: Buffer) => (texts.err += chunk.toString())),
  });
  expect(texts.out + texts.err).not.toContain("hush");
  return { code, ...texts };
}

describe("npm run engines", () => {
  it("keeps an engine from its addition to its removal, without ever showing its secret", async () => {
    // Whichever command is the first brings the database up to date.
    await database.close();
    database = await createTestDatabase({ empty: true });
    const added = await engines(`add libretranslate --id libre --set baseUrl=${server.url} --secret apiKey`, {
      stdin: `${apiKey}\n`,
    });
    expect(added).toEqual({ code: 0, out: "libre was added. Test it with npm run engines -- test libre\n", err: "" });
    expect(await readdir(dataDir)).toContain("secrets.key");

    const tested = await engines("test libre");
    expect(tested).toMatchObject({ code: 0, out: expect.stringContaining("zh-cn: The library is open") });

    const env = { OTHER_KEY: "hush-another-wrong", LIBRETRANSLATE_URL: server.url };
    const changed = await engines("set libre --set timeoutMs=2000 --secret-env apiKey=OTHER_KEY --json", { env });
    expect(JSON.parse(changed.out)).toMatchObject({
      settings: { baseUrl: server.url, timeoutMs: 2000 },
      secrets: { apiKey: "…rong" },
      updatedBy: "operator",
    });
    expect(await engines("test libre")).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^libre does not translate \(unauthorized\)/),
    });

    expect((await engines("disable libre")).out).toBe("libre is switched off.\n");
    const listed = await engines("list", { env });
    expect(listed.out).toMatch(/^libre \(libretranslate, cost 0, switched off\)\n {2}baseUrl: http/);
    expect(listed.out).toContain("  apiKey: …rong\n");
    expect(listed.out).toContain("libretranslate (libretranslate), set by LIBRETRANSLATE_URL in the environment\n");

    expect((await engines("rotate-key")).out).toContain(
      "Secrets encrypted anew: 1 (engines 1, two_factor 0, backup_settings 0, backup_restores 0, webhook_endpoints 0, server_keys 0, web_pages 0).",
    );
    expect((await engines("remove libre")).code).toBe(0);
    expect((await engines("list")).out).toContain("There is no remote engine.");
  });

  it("renews the keys of logins with the other one, and ends the logins where it is told to", async () => {
    await engines("list");
    // One that no key opens is in nobody's way.
    await database.pool.query(String.raw`insert into server_keys values ('kid', 'token', '\x01da3a6ed0', now())`);
    await database.pool.query(`
      with account as (
        insert into accounts (site_id, account_number, username, role) values (0, 'reader', 'reader', 2) returning id)
      insert into sessions (id, account_id, site_id, client_kind, method, user_agent, address, created_at, last_seen_at,
                            expires_at)
      select gen_random_uuid(), id, 0, 'web', 'password', '', '', now(), now(), now() + interval '1 day' from account`);
    const keysAndLogins = async () => {
      const { rows } = await database.pool.query<{ text: string }>(
        `select (select count(*) from server_keys) || ' ' || (select count(*) from sessions where ended_at is null) as text`,
      );
      return rows[0]?.text;
    };
    expect(await keysAndLogins()).toBe("1 1");
    const renewed = await engines("rotate-key");
    expect(renewed).toMatchObject({ code: 0, err: "" });
    expect(renewed.out).toContain("The keys of logins were renewed; browsers that are logged in go on.\n");
    expect(await keysAndLogins()).toBe("0 1");
    const ended = await engines("rotate-key --end-logins --json");
    expect(JSON.parse(ended.out)).toMatchObject({ endedLogins: 1, unreadable: [] });
    expect(await keysAndLogins()).toBe("0 0");
    const again = await engines("rotate-key --end-logins", { env: { LANG: "zh_CN.UTF-8" } });
    expect(again.out).toContain("登录密钥已更换，并结束了 0 个登录，所有人须重新登录。");
    expect((await engines("list --end-logins")).code).toBe(2);
  });

  it("tests an engine through the proxy of the environment", async () => {
    const proxy = await startLoopbackProxy(server.url);
    try {
      const stdin = `${apiKey}\n`;
      await engines("add libretranslate --set baseUrl=http://engine.invalid --secret apiKey", { stdin });
      const tested = await engines("test libretranslate", { env: { HTTP_PROXY: proxy.url } });
      expect(tested).toMatchObject({ code: 0, out: expect.stringContaining("libretranslate translates") });
    } finally {
      await proxy.stop();
    }
  });

  it("tells what is wrong in the operator's language, and by its exit code whether the words or the matter", async () => {
    expect(await engines("remove nothing")).toEqual({ code: 1, out: "", err: "There is no stored engine nothing\n" });
    const env = { LC_ALL: "", LANG: "zh_CN.UTF-8" };
    expect(await engines("remove nothing", { env })).toMatchObject({ code: 1, err: "没有已保存的引擎 nothing\n" });
    const refused = await engines("add deepl --set baseUrl=nowhere");
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/DeepL: setting baseUrl: Invalid URL/) });
    const bad: [string, RegExp][] = [
      ["dance", /^There is no command dance\./],
      ["list --set a=b", /^The option --set is not known here/],
      ["add", /^add takes KIND\./],
      ["remove a b", /^remove takes ID\./],
      [`add deepl ${apiKey}`, /^add takes KIND\./],
      [`add deepl --set apiKey=${apiKey}`, /^apiKey is a secret/],
      [`add deepl --secret apiKey=${apiKey}`, /^apiKey is a secret/],
      [`add deepl --apiKey=${apiKey}`, /^The option --apiKey is not known/],
      ["add deepl --set colour", /^--set takes NAME=VALUE/],
      ["add deepl --cost cheap", /^--cost takes a number/],
      ["add deepl --secret apiKey", /^Standard input has no line for apiKey/],
      ["add deepl --secret-env apiKey=NO_SUCH", /^The environment variable NO_SUCH is not set/],
    ];
    for (const [args, err] of bad)
      expect(await engines(args)).toMatchObject({ code: 2, out: "", err: expect.stringMatching(err) });
  });

  it("describes the kinds in the operator's language", async () => {
    const english = await engines("kinds");
    expect(english.out).toContain("deepl: DeepL\n  needs: an authentication key of the DeepL API, free or paid\n");
    const chinese = await engines("kinds", { env: { LC_ALL: "", LANG: "zh_CN.UTF-8" } });
    expect(chinese.out).toContain("deepl: DeepL\n  需要: DeepL API 的认证密钥，免费版或付费版均可\n");
    expect(chinese.out).toContain("  设置 timeoutMs (可选): 一次请求的时限，单位毫秒\n");
    expect(chinese.out).not.toMatch(/exchange|address|longest/);
  });

  it("names the kinds without a database, and the database that does not answer", async () => {
    const env = { DATABASE_URL: "postgres://x@127.0.0.1:1/y" };
    const { kinds } = JSON.parse((await engines("kinds --json", { env })).out) as { kinds: object[] };
    expect(kinds).toContainEqual(
      expect.objectContaining({
        kind: "deepl",
        secrets: [expect.objectContaining({ name: "apiKey", isRequired: true })],
      }),
    );
    expect(await engines("list", { env })).toMatchObject({
      code: 1,
      err: expect.stringContaining("No connection to 127.0.0.1:1/y"),
    });
  });

  it("changes over a running server with its own database", async () => {
    const env = { DATABASE_URL: "" };
    const child = spawn(process.execPath, [main("all.ts")], { env: environment({ ...env, ENGINE_WORKERS: "0" }) });
    running.push(child);
    child.stderr.resume();
    let banner = "";
    for await (const chunk of child.stdout) {
      banner += String(chunk);
      if (banner.includes("running at")) break;
    }
    const address = /http:\S+/.exec(banner)?.[0] ?? "";
    const pairs = async () => (await fetch(`${address}/api/v1.0${languageCalls.allLanguagesAndDomains.path}`)).text();
    expect(await pairs()).not.toContain("libre-live");
    const args = [
      "add",
      "libretranslate",
      "--id",
      "libre-live",
      "--set",
      `baseUrl=${server.url}`,
      "--secret",
      "apiKey",
    ];
    const command = spawn(process.execPath, [main("engines-cli.ts"), ...args], { env: environment(env) });
    command.stdin.end(apiKey);
    let said = "";
    for (const stream of [command.stdout, command.stderr])
      stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(command, "close")).toEqual([0, null]);
    expect(said).toBe("libre-live was added. Test it with npm run engines -- test libre-live\n");
    await expect.poll(pairs).toContain("libre-live");
    expect((await engines("remove libre-live", { env })).code).toBe(0);
    await expect.poll(pairs).not.toContain("libre-live");
  });
});
