import { PassThrough } from "node:stream";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { createLogger } from "./logger.ts";

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines = new PassThrough();
  write(createLogger({ level: "info", destination: lines }));
  return JSON.parse(String(lines.read())) as Record<string, unknown>;
}

it("keeps secrets and readers' texts out", () => {
  const line = logged((logger) =>
    logger.info({
      authorization: "Bearer hush",
      headers: { cookie: "hush", authorization: "hush" },
      body: { text: "hush", password: { ciphertext: "hush" }, passphrase: "hush" },
      account: "user",
    }),
  );
  expect(JSON.stringify(line)).not.toContain("hush");
  expect(line).toMatchObject({ level: "info", account: "user", time: expect.stringMatching(/^\d{4}-.*Z$/) });
});

it("tells an error with its causes, but not what drivers hang on it", () => {
  const cause = Object.assign(new Error("refused"), { code: "ECONNREFUSED", client: { password: "hush" } });
  const { err } = logged((logger) => logger.error({ err: new Error("no database", { cause }) }, "failed"));
  expect(err).toMatchObject({ message: "no database", cause: { message: "refused", code: "ECONNREFUSED" } });
  expect(JSON.stringify(err)).not.toContain("hush");
});

it("tells a failed query without its parameters, also as a cause", () => {
  const failed = new DrizzleQueryError("insert into t values ($1)", ["hush"], new Error("no such table"));
  const lines = [failed, new Error("not kept", { cause: failed })].map((error) =>
    logged((logger) => logger.error({ err: error })),
  );
  expect(JSON.stringify(lines)).not.toContain("hush");
  expect(lines[0]).toMatchObject({ err: { message: "Failed query: insert into t values ($1)" } });
});

it("tells what could not be read without quoting it", () => {
  const lines = [
    Object.assign(new Error('invalid input syntax for type integer: "hush"'), { severity: "ERROR", code: "22P02" }),
    (() => {
      try {
        return JSON.parse("hush, hush") as Error;
      } catch (error) {
        return error as Error;
      }
    })(),
  ].map((error) => logged((logger) => logger.error({ err: error })));
  expect(JSON.stringify(lines)).not.toContain("hush");
  expect(lines).toMatchObject([
    { err: { message: "invalid input syntax for type integer: (left out)" } },
    { err: { name: "SyntaxError" } },
  ]);
});

it("cleans what others say, at the console and beside it", () => {
  const [console, beside] = [new PassThrough(), new PassThrough()];
  const logger = createLogger({ level: "info", destination: console, beside });
  logger.info({ err: new Error("postgres://yiqiao:hush@db:5432/yiqiao does not answer") }, "to ann@mail.example.com");
  for (const stream of [console, beside]) {
    const line = String(stream.read());
    expect(line).not.toMatch(/hush|ann@/);
    expect(JSON.parse(line)).toMatchObject({ msg: "to [redacted]@mail.example.com" });
  }
});

it("gives every line of info and worse to a second stream", () => {
  const [console, beside] = [new PassThrough(), new PassThrough()];
  const logger = createLogger({ level: "debug", destination: console, beside });
  logger.debug("debug");
  logger.info("info");
  expect(String(console.read()).trim().split("\n")).toHaveLength(2);
  expect(String(beside.read()).trim().split("\n")).toHaveLength(1);
});
