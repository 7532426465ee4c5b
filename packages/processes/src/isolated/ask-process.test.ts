import { afterEach, describe, expect, it } from "vitest";
import { performHere } from "../testing/index.ts";
import { askProcess } from "./ask-process.ts";

const module = new URL("../testing/doubler.ts", import.meta.url).href;
const ask = (request: object, more: object = {}) =>
  askProcess(request, { module, memoryMb: 500, timeoutMs: 60_000, ...more });

afterEach(() => performHere(false));

describe.each([
  ["a process of its own", false],
  ["this thread", true],
])("a request in %s", (_, here) => {
  it("travels as JSON, and so does its answer", async () => {
    performHere(here);
    expect(await ask({ number: 21, nothing: undefined })).toEqual({ doubled: 42, keys: ["number"], isHere: here });
  });

  it("is not performed when its caller is gone", async () => {
    performHere(here);
    // Performing it would fail in another way.
    await expect(ask({ number: "none" }, { signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
  });
});

it("says that a process ended by itself, and what it wrote last", async () => {
  await expect(ask({ number: "none" })).rejects.toMatchObject({
    reason: "fault",
    message: expect.stringContaining("none is no number"),
  });
});

it("ends a process that takes too long", async () => {
  await expect(ask({ number: 1 }, { timeoutMs: 1 })).rejects.toMatchObject({
    reason: "time",
    message: "0.001 s",
  });
});
