import { describe, expect, it } from "vitest";
import { findCodes, lockPair } from "./index.ts";

const find = findCodes;

describe("a pair that is like a sentence with locked codes", () => {
  const locks = { find, codes: ["{name}", "%1$s"], standIns: ["T1", "T2"] };

  it("has the same words in the places of the same codes, in any order", () => {
    const pair = { source: "Give {name} the file %1$s.", target: "把文件 %1$s 交给 {name}。" };
    expect(lockPair(pair, locks)).toEqual({ source: "Give T1 the file T2.", target: "把文件 T2 交给 T1。" });
  });

  it("may have others, if as many: their order says which is which", () => {
    const pair = { source: "Give {user} the file {file}.", target: "把文件 {file} 交给 {user}。" };
    expect(lockPair(pair, locks)).toEqual({ source: "Give T1 the file T2.", target: "把文件 T2 交给 T1。" });
  });

  it("keeps to the same codes where their order is another one", () => {
    const turned = { source: "Send %1$s to {name}.", target: "把 %1$s 发给 {name}。" };
    expect(lockPair(turned, locks)).toEqual({ source: "Send T2 to T1.", target: "把 T2 发给 T1。" });
    const half = { source: "Send {file} to {name}.", target: "把 {file} 发给 {name}。" };
    expect(lockPair(half, locks)).toEqual({ source: "Send T2 to T1.", target: "把 T2 发给 T1。" });
  });

  it("may lack some of them", () => {
    const pair = { source: "Give {name} the file.", target: "把文件交给 {name}。" };
    expect(lockPair(pair, locks)?.target).toBe("把文件交给 T1。");
  });

  it.each([
    ["more of them than the sentence", "Give {name} {user} %1$s.", "把 %1$s 给 {name} {user}。"],
    ["one twice", "Give {name} %1$s.", "把 %1$s 给 {name} {name}。"],
    ["one in its translation alone", "Give {name} the file.", "把 {file} 给 {name}。"],
  ])("is none with %s", (_, source, target) => {
    expect(lockPair({ source, target }, locks)).toBeUndefined();
  });

  it("stays as it is without codes, and is none with codes for a sentence without", () => {
    const plain = { source: "Give  it back.", target: "还回来。" };
    expect(lockPair(plain, { find, codes: [], standIns: [] })).toEqual(plain);
    const coded = { source: "Give {name} back.", target: "还 {name}。" };
    expect(lockPair(coded, { find, codes: [], standIns: [] })).toBeUndefined();
  });

  it("goes without its codes where tags stand in their places", () => {
    const pair = { source: "Give {name} the file %1$s.", target: "把文件 %1$s 交给 {name}。" };
    expect(lockPair(pair, { ...locks, standIns: ["", ""] })).toEqual({
      source: "Give the file .",
      target: "把文件 交给 。",
    });
  });
});
