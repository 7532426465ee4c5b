import { describe, expect, test } from "vitest";
import type { TextAddress } from "./text-address.ts";
import type { TextSearch } from "./text-search.ts";
import { reduceWorkspace, startWorkspace } from "./use-text-workspace.ts";

const at = (search: TextSearch): TextAddress => ({ search, text: search.text });

describe("startWorkspace", () => {
  test("takes a full address as it is, whatever the tab held before", () => {
    const search = { sl: "ja", tl: "ko", domain: "it", text: "猫" } as const;
    const started = startWorkspace(at(search), { sl: "fr", text: "chat", domain: "legal" }, "es");
    expect(started).toMatchObject({ text: "猫", choice: { source: "ja", target: "ko" }, domain: "it" });
  });

  test("goes on with this tab's draft when the address has no text", () => {
    const started = startWorkspace(at({ tl: "ko" }), { sl: "fr", tl: "es", text: "chat" }, undefined);
    expect(started).toMatchObject({ text: "chat", choice: { source: "fr", target: "ko" } });
  });

  test("goes on with what was typed after the address was written for the last time", () => {
    const search = { sl: "auto", tl: "en-us", text: "猫" } as const;
    const draft = { ...search, text: "猫和狗", address: JSON.stringify(search) };
    expect(startWorkspace(at(search), draft, undefined).text).toBe("猫和狗");
    expect(startWorkspace(at({ ...search, text: "鸟" }), draft, undefined).text).toBe("鸟");
    expect(startWorkspace(at(search), { ...draft, text: undefined }, undefined).text).toBe("");
  });

  test("begins with detection and the latest target, never with a target that equals the source", () => {
    expect(startWorkspace(at({}), {}, "ru").choice).toEqual({ source: "auto", target: "ru" });
    expect(startWorkspace(at({ sl: "en-us" }), {}, undefined).choice).toEqual({ source: "en-us", target: "zh-cn" });
  });
});

describe("reduceWorkspace", () => {
  const start = startWorkspace(at({}), {}, undefined);
  const defaults = { type: "defaults", choice: { source: "auto", target: "fr" }, domain: "news" } as const;

  test("takes the site's defaults only while the reader has not chosen", () => {
    expect(reduceWorkspace(start, defaults)).toMatchObject({ choice: { target: "fr" }, domain: "news" });
    const chosen = reduceWorkspace(start, { type: "languages", choice: { source: "auto", target: "ko" } });
    expect(reduceWorkspace(chosen, defaults).choice).toEqual(chosen.choice);
    const inDomain = reduceWorkspace(start, { type: "domain", domain: "it" });
    expect(reduceWorkspace(inDomain, defaults)).toMatchObject({ choice: { target: "fr" }, domain: "it" });
  });

  test("goes back to the site's domain where an address names none", () => {
    const onSite = reduceWorkspace(reduceWorkspace(start, defaults), { type: "domain", domain: "it" });
    expect(reduceWorkspace(onSite, { type: "open", address: at({ tl: "ko" }) }).domain).toBe("news");
    expect(reduceWorkspace(onSite, { type: "open", address: at({ domain: "legal" }) }).domain).toBe("legal");
  });

  test("counts what is not typed as urgent", () => {
    const typed = reduceWorkspace(start, { type: "text", text: "a", isUrgent: false });
    const pasted = reduceWorkspace(typed, { type: "text", text: "ab", isUrgent: true });
    const swapped = reduceWorkspace(pasted, {
      type: "languages",
      choice: { source: "en-us", target: "zh-cn" },
      text: "b",
    });
    expect([typed, pasted, swapped].map(({ urgency }) => urgency)).toEqual([0, 1, 2]);
    expect(swapped.text).toBe("b");
  });

  test("opens an address with what it names; what it does not name, above all the text, stays", () => {
    const typed = reduceWorkspace(start, { type: "text", text: "a", isUrgent: false });
    const open = (address: TextAddress) => reduceWorkspace(typed, { type: "open", address });
    expect(open(at({ sl: "en-us", text: "b" }))).toMatchObject({
      text: "b",
      choice: { source: "en-us", target: "zh-cn" },
      domain: "general",
    });
    expect(open(at({}))).toMatchObject({ text: "a", choice: typed.choice });
    expect(open({ search: {}, text: "" }).text).toBe("");
  });
});
