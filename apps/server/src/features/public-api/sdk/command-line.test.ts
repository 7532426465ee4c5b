import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CommandLine, commandLine } from "./testing/command-line.ts";
import { documentServer, type DocumentServer } from "./testing/document-server.ts";

let server: DocumentServer;
let cli: CommandLine;
beforeAll(async () => {
  server = await documentServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cli = await commandLine(server);
  return cli.close;
});

const place = (name: string) => join(cli.folder, name);
const into = ["--to", "zh", "--from", "en"];

describe("yiqiao translate -", () => {
  it("translates standard input to standard output, and nothing else stands there", async () => {
    const { code, out, error } = await cli.run(["translate", "-", ...into], {
      input: "Good morning.\n\nGood night.\n",
    });
    expect({ code, out, error }).toEqual({ code: 0, out: "译.gninrom dooG\n\n译.thgin dooG\n", error: "" });
    const json = await cli.run(["translate", ...into, "--json"], { input: "Good day." });
    expect(JSON.parse(json.out)).toMatchObject({ text: "译.yad dooG", src_lang: "en-us", characters: 9 });
  });

  it("tells on standard error that a text came back as it is, and why", async () => {
    const run = (input: string, ...more: string[]) => cli.run(["translate", "-", "--to", "en", ...more], { input });
    const english = "Hello world, how are you\n";
    const told = "yiqiao: the text came back as it is:";
    expect(await run(english)).toEqual({ code: 0, out: english, error: `${told} it is in that language already\n` });
    expect(await run("12:30\n")).toEqual({ code: 0, out: "12:30\n", error: `${told} it has no words to translate\n` });
    const json = await run(english, "--json");
    expect([json.error, JSON.parse(json.out)]).toMatchObject(["", { segments: [{ kept: "target-language" }] }]);
  });

  it("tells failures in one line and by its exit code", async () => {
    const run = (env: Record<string, string>) =>
      cli.run(["translate", "-", ...into], { input: "Good morning.", env: { YIQIAO_URL: server.url, ...env } });
    const wrong = await run({ YIQIAO_API_KEY: "yqk_wrong" });
    expect(wrong).toMatchObject({ code: 4, out: "", error: expect.stringMatching(/^yiqiao: The API key.*\n$/) });
    const poor = await run({ YIQIAO_API_KEY: server.poorKey });
    expect(poor).toMatchObject({
      code: 3,
      out: "",
      error: expect.stringMatching(/^yiqiao: Not enough characters.*\n$/),
    });
    const chinese = await run({ YIQIAO_API_KEY: server.poorKey, LANG: "zh_CN.UTF-8" });
    expect(chinese.error).toMatch(/字符余额不足/);
    const unknown = await cli.run(["translate", "-", "--to", "xx"], { input: "Good morning." });
    expect(unknown).toMatchObject({ code: 1, error: expect.stringMatching(/^yiqiao: .+\n$/) });
  });

  it.each([
    [["translate", "-"]],
    [["translate", "--to", "zh"]],
    [["translate", "-", "a.txt", "--to", "zh"]],
    [["translate", "nothing.txt", "--to", "zh"]],
    [["translate", "*.nothing", "--to", "zh"]],
    [["translate", "--to", "../zh"]],
    [["translate", "--colour", "red"]],
    [["translat"]],
    [["toString"]],
  ])("is told when it was written wrongly: %j", async (command) => {
    expect(await cli.run(command)).toMatchObject({ code: 2, out: "", error: expect.stringMatching(/^yiqiao: .+\n$/) });
  });

  it("needs somebody to have logged in", async () => {
    const { code, error } = await cli.run(["usage"], { env: { HOME: cli.folder } });
    expect([code, error]).toEqual([2, expect.stringContaining("yiqiao login")]);
  });
});

describe("yiqiao translate FILES", () => {
  it("writes each beside its source, and not over what is there", async () => {
    await mkdir(place("deep/er"), { recursive: true });
    for (const name of ["a.txt", "b.txt", "deep/er/c.txt", ".hidden.txt"])
      await writeFile(place(name), `This is ${name}.`);
    const { code, out } = await cli.run(["translate", "**/*.txt", ...into]);
    expect({ code, out }).toEqual({ code: 0, out: "a.zh.txt\nb.zh.txt\ndeep/er/c.zh.txt\n" });
    expect(await readFile(place("a.zh.txt"), "utf8")).toContain("译");
    const again = await cli.run(["translate", "*.txt", ...into]);
    expect(again).toMatchObject({
      code: 1,
      out: "",
      error: expect.stringMatching(/^(yiqiao: .\.txt: .{0,900}--force.{0,900}\n){2}$/),
    });
    const forced = await cli.run(["translate", "a.txt", ...into, "--force", "--json"]);
    expect(JSON.parse(forced.out)).toEqual({ source: "a.txt", path: "a.zh.txt", charged: 14, warnings: [] });
    const elsewhere = await cli.run(["translate", "{a,b}.txt", ...into, "--out", "done"]);
    expect(elsewhere.out).toBe("done/a.zh.txt\ndone/b.zh.txt\n");
    expect(await readdir(place("done"))).toEqual(["a.zh.txt", "b.zh.txt"]);
  });

  it("goes on after a file that fails", async () => {
    await writeFile(place("a.docx"), new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]));
    await writeFile(place("b.txt"), "Good morning.");
    const { code, out, error } = await cli.run(["translate", "a.docx", "b.txt", ...into]);
    expect({ code, out }).toEqual({ code: 1, out: "b.zh.txt\n" });
    expect(error).toMatch(/^yiqiao: a\.docx: .+\n$/);
  });

  it("writes whole or not at all", async () => {
    await mkdir(place("closed"));
    await writeFile(place("a.txt"), "Good morning.");
    await mkdir(place("closed/a.zh.txt"));
    const { code } = await cli.run(["translate", "a.txt", ...into, "--out", "closed", "--force"]);
    expect(code).toBe(1);
    expect(await readdir(place("closed"))).toEqual(["a.zh.txt"]);
  });

  it("shows how far it is on a terminal", async () => {
    await writeFile(place("a.txt"), "Good morning.");
    const { error } = await cli.run(["translate", "a.txt", ...into], { isTerminal: true });
    expect(error).toContain("a.txt: complete 100 %");
    expect(error.endsWith("\r\u001B[K")).toBe(true);
  });

  it("cancels on Ctrl-C", async () => {
    await writeFile(place("a.txt"), "Never to be seen.");
    const controller = new AbortController();
    const clock = {
      now: () => Date.now(),
      sleep: async (ms: number, signal?: AbortSignal) => {
        const states = await server.states();
        if (states.includes("waiting")) controller.abort(new Error("interrupted"));
        await server.clock.sleep(ms, signal);
      },
    };
    const interrupted = await commandLine({ ...server, clock });
    await writeFile(join(interrupted.folder, "a.txt"), "Never to be seen.");
    const { code, out, error } = await interrupted.run(["translate", "a.txt", ...into], { signal: controller.signal });
    expect({ code, out, error }).toEqual({ code: 130, out: "", error: "" });
    expect((await server.states()).filter((state) => state === "cancelled")).toHaveLength(1);
    expect(await readdir(interrupted.folder)).toEqual(["a.txt"]);
    await interrupted.close();
  });

  it("translates again whenever a file changes", async () => {
    await writeFile(place("a.txt"), "Good morning.");
    const controller = new AbortController();
    const watching = cli.run(["translate", "*.txt", ...into, "--watch"], { signal: controller.signal });
    const target = () => readFile(place("a.zh.txt"), "utf8").catch(() => "");
    await expect.poll(target).toContain("gninrom");
    await writeFile(place("a.txt"), "Good evening, everybody.");
    await expect.poll(target).toContain("gnineve");
    await writeFile(place("b.txt"), "Good night.");
    await expect.poll(() => readdir(cli.folder)).toContain("b.zh.txt");
    controller.abort();
    expect(await watching).toMatchObject({ code: 130, error: "" });
    expect((await readdir(cli.folder)).sort()).toEqual(["a.txt", "a.zh.txt", "b.txt", "b.zh.txt"]);
  });
});

describe("yiqiao login", () => {
  const login = (input: string) => cli.run(["login", "--url", server.url], { input, env: { HOME: cli.folder } });
  const file = () => place(".config/yiqiao/config.json");

  it("keeps address and key for their owner alone", async () => {
    const { code, out, error } = await login(`${server.key}\n`);
    expect([code, out, error]).toEqual([0, "", expect.stringContaining("config.json")]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await cli.run(["usage", "--json"], { env: { HOME: cli.folder } })).code).toBe(0);
    await chmod(file(), 0o644);
    await login(server.key);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it("keeps nothing that the server does not take", async () => {
    expect(await login("yqk_wrong")).toMatchObject({ code: 4 });
    expect(await login("")).toMatchObject({ code: 2 });
    await expect(stat(file())).rejects.toThrow("ENOENT");
  });

  it("goes after the environment", async () => {
    await login(server.key);
    const env = { HOME: cli.folder, YIQIAO_API_KEY: "yqk_wrong" };
    expect(await cli.run(["usage"], { env })).toMatchObject({ code: 4 });
  });
});

it("tells languages, use and what language a text is in", async () => {
  expect((await cli.run(["languages"])).out).toMatch(/^zh-cn +Chinese \(中文\) → .*en-us/m);
  expect((await cli.run(["usage"])).out).toMatch(/^left: \d+ characters$/m);
  expect((await cli.run(["detect", "你好，世界。", "The weather is fine today."])).out).toBe("zh-cn\nen-us\n");
  expect((await cli.run(["detect"], { input: "今天天气很好。" })).out).toBe("zh-cn\n");
  expect((await cli.run(["help"])).out).toContain("yiqiao translate");
});
