import { describe, expect, it } from "vitest";
import { draftOf, emptyDraft, readDraft } from "./rule-draft.ts";

const whole = { group: "text", level: "role", value: "user", limit: "5", window: "60", note: " n " } as const;

describe("a rule that is typed", () => {
  it("wants traffic, level, limit and time to be selected", () => {
    expect(readDraft(emptyDraft).faults).toEqual(new Set(["group", "level", "limit", "window"]));
  });

  it.each([
    ["level", { level: "" }, "level"],
    ["role", { value: "king" }, "value"],
    ["plan", { level: "plan", value: "" }, "value"],
    ["site", { level: "site", value: "x" }, "value"],
    ["address", { level: "address", value: " " }, "value"],
    ["account", { level: "account", value: "" }, "value"],
    ["limit", { limit: "0" }, "limit"],
    ["limit", { limit: "1.5" }, "limit"],
    ["limit", { limit: "1000001" }, "limit"],
    ["time", { window: "61" }, "window"],
  ] as const)("has a fault in a wrong %s", (_, change, field) => {
    expect(readDraft({ ...whole, ...change }).faults).toEqual(new Set([field]));
  });

  it("is sent as it was meant, and read back", () => {
    const body = { group: "text", subject: { level: "role", role: "user" }, limit: 5, window_s: 60, note: "n" };
    expect(readDraft(whole).body).toEqual(body);
    const rule = {
      id: 1,
      group: "text",
      level: "site",
      value: "5",
      limit: 7,
      window_s: 600,
      note: "",
      changed_at: "",
    } as const;
    expect(readDraft(draftOf(rule)).body).toMatchObject({ subject: { level: "site", site_id: 5 }, limit: 7 });
  });
});
