import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it } from "vitest";
import { makeReady, takeReady } from "./ready-processes.ts";

/** Answers what it was told before, and the word. */
const program = `
let told;
process.on("message", (message) => {
  if (typeof message === "string") process.send([told, message]);
  else told = message.prepare;
});`;
const begun: ChildProcess[] = [];

function make(kind: string): ChildProcess {
  const begin = () => {
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
    begun.push(child);
    return child;
  };
  const before = begun.length;
  makeReady({ kind, begin, message: { prepare: { format: "docx" } } });
  const child = begun[before];
  if (child === undefined) throw new Error("Nothing was begun");
  return child;
}
const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

afterEach(() => {
  for (const child of begun.splice(0)) child.kill("SIGKILL");
});

it("hands a process out once, to who asks for its kind, and has told it what to load", async () => {
  const child = make("merge docx");
  expect(takeReady("merge pdf")).toBeUndefined();
  expect(takeReady("merge docx")).toBe(child);
  expect(takeReady("merge docx")).toBeUndefined();
  child.send("hello");
  expect(await once(child, "message")).toEqual([[{ format: "docx" }, "hello"], undefined]);
});

it("begins none beside one that waits", () => {
  make("merge xlsx");
  expect(() => make("merge xlsx")).toThrow("Nothing was begun");
  takeReady("merge xlsx");
});

it("keeps two, and ends the oldest for a third", async () => {
  const [first, second, third] = [make("one"), make("two"), make("three")];
  await once(first, "exit");
  expect(takeReady("one")).toBeUndefined();
  expect([takeReady("two"), takeReady("three")]).toEqual([second, third]);
  expect([second, third].some(isOver)).toBe(false);
});

it("forgets one that ended", async () => {
  const child = make("ended");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(takeReady("ended")).toBeUndefined();
});
