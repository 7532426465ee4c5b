import { describe, expect, it } from "vitest";
import { allowKeptReads, KeptReads } from "./kept-reads.ts";

function build() {
  let nowMs = 0;
  let turns = 0;
  const reads = new KeptReads(() => nowMs);
  const read = (name = "a", tables = ["boxes"]) =>
    reads.of(name, (note) => {
      for (const table of tables) note(table);
      return Promise.resolve(`${name} ${++turns}`);
    });
  return { reads, read, pass: (ms: number) => (nowMs += ms) };
}

describe("what was read", () => {
  it("is read each time where nothing may be kept", async () => {
    const { read } = build();
    expect([await read(), await read()]).toEqual(["a 1", "a 2"]);
    await allowKeptReads(() => read());
    expect(await read()).toBe("a 4");
  });

  it("is good for who asks for the same, for less than a second", () =>
    allowKeptReads(async () => {
      const { read, pass } = build();
      expect(await Promise.all([read(), read(), read("b")])).toEqual(["a 1", "a 1", "b 2"]);
      pass(999);
      expect(await read()).toBe("a 1");
      pass(1);
      expect(await read()).toBe("a 3");
      pass(999);
      expect(await read()).toBe("a 3");
    }));

  it("is read anew once one of its tables was written, also where it was still being read", () =>
    allowKeptReads(async () => {
      const { reads, read } = build();
      await read("a", ["boxes", "lids"]);
      await read("b", ["shelves"]);
      reads.drop(["lids"]);
      expect([await read(), await read("b")]).toEqual(["a 3", "b 2"]);
      const { promise, resolve } = Promise.withResolvers<string>();
      const begun = reads.of("c", (note) => (note("boxes"), promise));
      reads.drop(["boxes"]);
      const later = read("c");
      resolve("old");
      expect(await begun).toBe("old");
      expect(await later).toBe("c 4");
      expect(await read("c")).toBe("c 4");
      reads.dropAll();
      expect(await read("b")).toBe("b 5");
    }));

  it("is kept neither where it is nothing, nor where it failed", () =>
    allowKeptReads(async () => {
      const { reads } = build();
      const given = [() => Promise.resolve(undefined), () => Promise.reject(new Error("no")), () => Promise.resolve(1)];
      const next = () => reads.of("a", () => given.shift()?.() ?? Promise.resolve(2));
      expect(await next()).toBeUndefined();
      await expect(next()).rejects.toThrow("no");
      expect([await next(), await next()]).toEqual([1, 1]);
    }));

  it("is not held for longer than it is good", () =>
    allowKeptReads(async () => {
      const { reads, read, pass } = build();
      await read("a");
      pass(600);
      await read("b");
      expect(reads.size).toBe(2);
      pass(600);
      await read("c");
      expect(reads.size).toBe(2);
      expect(await read("b")).toBe("b 2");
    }));

  it("is forgotten for what comes later where there is much of it, or it is called at length", () =>
    allowKeptReads(async () => {
      const { read } = build();
      const first = await read("first");
      for (let at = 0; at < 1999; at++) await read(`other ${at}`);
      expect(await read("first")).toBe(first);
      await read("one too many");
      expect(await read("first")).not.toBe(first);
      const long = "x".repeat(301);
      expect(await read(long)).not.toBe(await read(long));
    }));
});
