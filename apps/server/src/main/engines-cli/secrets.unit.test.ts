import { PassThrough, Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readSecrets } from "./secrets.ts";
import { enginesCliTexts } from "./texts.ts";

const texts = enginesCliTexts("en");

function terminal() {
  const shown: string[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  const out = new PassThrough().on("data", (chunk: Buffer) => shown.push(chunk.toString()));
  return { input: { stdin, terminal: out, environment: { KEY: "from-there" } }, stdin, shown };
}

describe("readSecrets", () => {
  it("asks at a terminal for each, and shows nothing of what is typed", async () => {
    const { input, stdin, shown } = terminal();
    const asked = readSecrets(
      [{ name: "apiKey" }, { name: "region", variable: "KEY" }, { name: "token" }],
      input,
      texts,
    );
    stdin.write("hushX\u007F\r");
    await expect.poll(() => shown.join("")).toContain("token");
    stdin.write("quiet\r");
    expect(await asked).toEqual({ apiKey: "hush", region: "from-there", token: "quiet" });
    expect(shown.join("")).toBe("apiKey (not shown): \ntoken (not shown): \n");
  });

  it.each(["\u0003", "\u0004"])("ends when it is broken off with %j", async (key) => {
    const { input, stdin } = terminal();
    const asked = readSecrets([{ name: "apiKey" }], input, texts);
    stdin.write(key);
    await expect(asked).rejects.toThrow("no line for apiKey");
  });

  it("reads a line each where nobody sits", async () => {
    const stdin = new PassThrough().end("one\r\ntwo\n");
    const input = { stdin, terminal: new PassThrough(), environment: {} };
    expect(await readSecrets([{ name: "a" }, { name: "b" }], input, texts)).toEqual({ a: "one", b: "two" });
  });

  it("waits for no end of input once it has its lines", async () => {
    const stdin = new PassThrough();
    stdin.write("one\ntwo\n");
    const input = { stdin, terminal: new PassThrough(), environment: {} };
    expect(await readSecrets([{ name: "a" }], input, texts)).toEqual({ a: "one" });
  });

  it("does not read on and on where no line ends", async () => {
    const stdin = Readable.from(Array.from({ length: 1000 }, () => Buffer.alloc(1024, "x")));
    const input = { stdin, terminal: new PassThrough(), environment: {} };
    const { a } = await readSecrets([{ name: "a" }], input, texts);
    expect(a?.length).toBeLessThan(100_000);
  });
});
