import { describe, expect, it } from "vitest";
import { checkTags } from "./tag-check.ts";
import { tagged } from "./tagged-builder.ts";

const check = (source: string, target: string) => {
  const { missing, problems } = checkTags(tagged(source).tags, tagged(target).tags);
  return { missing: missing.map(({ id, kind }) => `${id} ${kind}`), problems: Object.fromEntries(problems) };
};

describe("tags of a target", () => {
  it("may stand in another order than in the source", () => {
    expect(check("<1>a</1> {2} <3>b</3>", "{2} <3>b</3> <1>a</1>")).toEqual({ missing: [], problems: {} });
    expect(check("<1>a <2>b</2></1>", "<2>b</2> <1>a</1>")).toEqual({ missing: [], problems: {} });
  });

  it("are missing in the order of the source", () => {
    expect(check("<1>a</1> {2}", "a").missing).toEqual(["1 open", "1 close", "2 standalone"]);
  });

  it("are unpaired as soon as the other half is gone", () => {
    expect(check("<1>a</1>", "<1>a")).toEqual({ missing: ["1 close"], problems: { 0: "unpaired" } });
    expect(check("<1>a</1>", "a</1>")).toEqual({ missing: ["1 open"], problems: { 0: "unpaired" } });
  });

  it("are wrong on both sides when a pair is turned round", () => {
    expect(check("<1>a</1>", "</1>a<1>").problems).toEqual({ 0: "reversed", 1: "reversed" });
  });

  it("are wrong in both pairs when those overlap", () => {
    expect(check("<1>a</1><2>b</2>", "<1>a<2>b</1>c</2>").problems).toEqual({
      0: "crossed",
      1: "crossed",
      2: "crossed",
      3: "crossed",
    });
  });

  it("count once each", () => {
    expect(check("{1}", "{1}{1}").problems).toEqual({ 1: "repeated" });
    expect(check("{1}", "{1}{7}").problems).toEqual({ 1: "unknown" });
  });
});
