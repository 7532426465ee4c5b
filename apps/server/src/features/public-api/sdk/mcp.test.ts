import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runCli } from "yiqiao/cli";
import { type CommandLine, commandLine } from "./testing/command-line.ts";
import { documentServer, type DocumentServer } from "./testing/document-server.ts";

interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: { readonly [name: string]: unknown };
  readonly error?: { readonly code: number };
}

let server: DocumentServer;
let cli: CommandLine;
let input: PassThrough;
let lines: string[];
let ended: Promise<number>;
beforeAll(async () => {
  server = await documentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cli = await commandLine(server);
  begin(server.key);
  return async () => {
    input.end();
    await ended;
    await cli.close();
  };
});

function begin(key: string): void {
  input = new PassThrough();
  lines = [];
  ended = runCli(["mcp"], {
    stdin: input,
    stdout: { write: (text) => lines.push(text) },
    stderr: { write: () => undefined },
    env: { YIQIAO_URL: server.url, YIQIAO_API_KEY: key },
    cwd: cli.folder,
    signal: new AbortController().signal,
    clock: server.clock,
  });
}

const said = (): Message[] => lines.map((line) => JSON.parse(line) as Message);
const write = (message: object | string) =>
  input.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
let lastId = 0;
async function ask(method: string, params: object = {}): Promise<Message> {
  const id = ++lastId;
  write({ jsonrpc: "2.0", id, method, params });
  await expect.poll(() => said().some((message) => message.id === id)).toBe(true);
  return said().find((message) => message.id === id) ?? {};
}
const call = async (name: string, given: object, more: object = {}) =>
  (await ask("tools/call", { name, arguments: given, ...more })).result ?? {};
const pair = { to: "zh", from: "en" };

describe("yiqiao mcp", () => {
  it.each(["2025-06-18", "2025-03-26"])("speaks version %s", async (protocolVersion) => {
    const client = { protocolVersion, capabilities: {}, clientInfo: { name: "test", version: "1" } };
    expect((await ask("initialize", client)).result).toMatchObject({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: "yiqiao" },
    });
    write({ jsonrpc: "2.0", method: "notifications/initialized" });
    expect((await ask("ping")).result).toEqual({});
    expect(said()).toHaveLength(2);
  });

  it("offers what it speaks to who asks for another version", async () => {
    const { result } = await ask("initialize", { protocolVersion: "1999-01-01" });
    expect(result?.["protocolVersion"]).toBe("2025-11-25");
  });

  it("lists its tools", async () => {
    const { result } = await ask("tools/list");
    expect(result).toMatchObject({
      tools: [
        { name: "translate_text", inputSchema: { type: "object", required: ["text", "to"] } },
        { name: "detect_language" },
        { name: "list_languages" },
        { name: "list_libraries" },
        { name: "usage" },
        { name: "translate_document", annotations: { readOnlyHint: false, destructiveHint: false } },
      ],
    });
  });

  it("translates a text, finds languages out and lists", async () => {
    expect(await call("translate_text", { text: "Good morning.", ...pair })).toMatchObject({
      content: [{ type: "text", text: "译.gninrom dooG" }],
      structuredContent: { text: "译.gninrom dooG", src_lang: "en-us" },
      isError: false,
    });
    expect(await call("translate_text", { text: "Good morning, how are you?", to: "en-us" })).toMatchObject({
      structuredContent: { text: "Good morning, how are you?", characters: 0, kept: "target-language" },
    });
    expect(await call("detect_language", { text: "今天天气很好。" })).toMatchObject({
      structuredContent: { lang: "zh-cn" },
    });
    expect(await call("list_languages", {})).toMatchObject({ structuredContent: { domains: expect.any(Array) } });
    expect(await call("list_libraries", { kind: "memory" })).toMatchObject({ structuredContent: { libraries: [] } });
    expect(await call("usage", {})).toMatchObject({ structuredContent: { characters_left: expect.any(Number) } });
  });

  it("translates a document, tells how far it is, and writes over nothing", async () => {
    await writeFile(join(cli.folder, "letter.txt"), "Good morning.");
    const given = { path: "letter.txt", ...pair };
    const done = await call("translate_document", given, { _meta: { progressToken: "p" } });
    const path = join(cli.folder, "letter.zh.txt");
    expect(done).toMatchObject({ isError: false, structuredContent: { path, warnings: [] } });
    expect(await readFile(path, "utf8")).toContain("译");
    const progress = said().filter(({ method }) => method === "notifications/progress");
    const steps = progress.map(({ params }) => Number(params?.["progress"]));
    expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(100);
    const again = await call("translate_document", given);
    expect(again).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("already") }] });
    const named = await call("translate_document", { ...given, output_path: "other.txt" });
    expect(named).toMatchObject({ structuredContent: { path: join(cli.folder, "other.txt") } });
  });

  it("reads and writes below its folder only", async () => {
    const outside = await commandLine(server);
    await writeFile(join(outside.folder, "secret.txt"), "A secret.");
    await writeFile(join(cli.folder, "letter.txt"), "Good morning.");
    await mkdir(join(cli.folder, "inner"));
    await symlink(outside.folder, join(cli.folder, "link"));
    const refused = { isError: true, content: [{ text: expect.stringContaining("outside") }] };
    for (const path of [join(outside.folder, "secret.txt"), "link/secret.txt"])
      expect(await call("translate_document", { path, ...pair })).toMatchObject(refused);
    for (const output_path of [join(outside.folder, "new.txt"), "link/new.txt", "../new.txt"])
      expect(await call("translate_document", { path: "letter.txt", output_path, ...pair })).toMatchObject(refused);
    await outside.close();
  });

  it.each([
    ["translate_text", { text: "Good morning." }, /to is missing/],
    ["translate_text", { text: 1, to: "zh" }, /text is not a text/],
    ["translate_text", { text: "a", to: "zh", colour: "red" }, /no argument colour/],
    ["translate_text", { text: "Good morning.", to: "xx" }, /tgt_lang/],
    ["list_libraries", { kind: "books" }, /one of memory, termbase/],
    ["translate_document", { path: "none.txt", to: "zh" }, /no file none\.txt/],
  ])("tells the model what %s could not do with %j", async (name, given, text) => {
    expect(await call(name, given)).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(text) }] });
  });

  it("answers what the protocol does not know as JSON-RPC does", async () => {
    expect((await ask("resources/list")).error?.code).toBe(-32601);
    expect((await ask("tools/call", { name: "toString" })).error?.code).toBe(-32602);
    write("{");
    write("[]");
    write({ id: "x", method: "ping" });
    write({ jsonrpc: "2.0", id: "answer", result: {} });
    write({ jsonrpc: "2.0", method: "notifications/unknown" });
    write([
      { jsonrpc: "2.0", id: "b1", method: "ping" },
      { jsonrpc: "2.0", method: "notifications/initialized" },
    ]);
    await ask("ping");
    await expect.poll(() => lines.length).toBe(7);
    expect(said()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32700 }) }),
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
        expect.objectContaining({ id: "x", error: expect.objectContaining({ code: -32600 }) }),
        [{ jsonrpc: "2.0", id: "b1", result: {} }],
      ]),
    );
  });

  it("stops what is cancelled, and does not answer it", async () => {
    await writeFile(join(cli.folder, "letter.txt"), "Good morning.");
    write({
      jsonrpc: "2.0",
      id: "slow",
      method: "tools/call",
      params: { name: "translate_document", arguments: { path: "letter.txt", ...pair } },
    });
    write({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "slow" } });
    await ask("ping");
    input.end();
    expect(await ended).toBe(0);
    expect(said().some(({ id }) => id === "slow")).toBe(false);
  });
});
