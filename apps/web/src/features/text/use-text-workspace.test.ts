import { describe, expect, test } from "vitest";
import { reduceWorkspace, startWorkspace } from "./use-text-workspace.ts";

describe("startWorkspace", () => {
  test("takes a full address as it is, whatever the tab held before", () => {
    const search = { sl: "ja", tl: "ko", domain: "it", text: "猫" } as const;
    const started = startWorkspace(search, { sl: "fr", text: "chat", domain: "legal" }, "es");
    expect(started).toMatchObject({ text: "猫", choice: { source: "ja", target: "ko" }, domain: "it" });
  });

  test("goes on with this tab's draft when the address has no text", () => {
    const started = startWorkspace({ tl: "ko" }, { sl: "fr", tl: "es", text: "chat" }, undefined);
    expect(started).toMatchObject({ text: "chat", choice: { source: "fr", target: "ko" } });
  });

  test("begins with detection and the latest target, never with a target that equals the source", () => {
    expect(startWorkspace({}, {}, "ru").choice).toEqual({ source: "auto", target: "ru" });
    expect(startWorkspace({ sl: "en-us" }, {}, undefined).choice).toEqual({ source: "en-us", target: "zh-cn" });
  });
});

describe("reduceWorkspace", () => {
  const start = startWorkspace({}, {}, undefined);
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
    expect(reduceWorkspace(onSite, { type: "open", search: { tl: "ko" } }).domain).toBe("news");
    expect(reduceWorkspace(onSite, { type: "open", search: { domain: "legal" } }).domain).toBe("legal");
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

  test("opens an address whole: what it leaves out is empty", () => {
    const typed = reduceWorkspace(start, { type: "text", text: "a", isUrgent: false });
    const opened = reduceWorkspace(typed, { type: "open", search: { sl: "en-us" } });
    expect(opened).toMatchObject({ text: "", choice: { source: "en-us", target: "zh-cn" }, domain: "general" });
  });
});
