import { describe, expect, it } from "vitest";
import { blankDraft, daysOf, readDraft } from "./add-draft.ts";

describe("what is typed of a pre-activation", () => {
  it("becomes what is asked for", () => {
    const { body } = readDraft({ ...blankDraft, accounts: "a@x.example", pack: "5000", expires: "2026-05-01T10:00" });
    const expires = new Date("2026-05-01T10:00").toISOString();
    expect(body).toEqual({ accounts: "a@x.example", sku: "standard-m", days: 30, characters: 5000, expires });
    expect(readDraft({ ...blankDraft, pack: "custom", custom: "7" }).body?.characters).toBe(7);
  });

  it.each([
    [{ days: "0" }, ["days"]],
    [{ days: "1.5" }, ["days"]],
    [{ days: "3651" }, ["days"]],
    [{ pack: "custom", custom: "-1" }, ["custom"]],
    [{ pack: "custom", custom: "" }, ["custom"]],
    [{ pack: "custom", custom: "300001" }, ["custom"]],
  ])("is at fault in %j", (change, faults) => {
    const read = readDraft({ ...blankDraft, ...change });
    expect([read.body, [...read.faults]]).toEqual([undefined, faults]);
  });

  it("has the days of its plan at first", () => {
    expect([daysOf("professional-y"), daysOf("nothing")]).toEqual(["365", ""]);
  });
});
