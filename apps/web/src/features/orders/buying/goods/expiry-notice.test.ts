import { createDictionary, createT } from "@yiqiao/i18n";
import { describe, expect, test } from "vitest";
import { expiryNoticeOf, noticeDay, noticeText } from "./expiry-notice.ts";
import { en } from "../messages.en.ts";
import { zh } from "../messages.zh.ts";

const now = new Date(2026, 4, 10, 15, 30);
const endOf = (day: number) => new Date(2026, 4, day + 1).toISOString();
const pack = (left: number, usable: boolean) => ({
  kind: "pack" as const,
  left,
  granted: 5_000_000,
  starts_at: endOf(1),
  expires_at: endOf(25),
  usable,
});

describe("expiryNoticeOf", () => {
  test("warns of the end of the plan in the last week", () => {
    const of = (day: number) => expiryNoticeOf({ expiration_time: endOf(day) }, undefined, now);
    expect(of(10)).toEqual({ kind: "ends", days: 0 });
    expect(of(11)).toEqual({ kind: "ends", days: 1 });
    expect(of(17)).toEqual({ kind: "ends", days: 7 });
    expect(of(18)).toBeUndefined();
  });

  test("looks at the last term: who has renewed is not warned", () => {
    const remaining = { plan_expires_at: endOf(30), purses: [] };
    expect(expiryNoticeOf({ expiration_time: endOf(11) }, remaining, now)).toBeUndefined();
  });

  test("tells of packs that are frozen since the plan ended", () => {
    const purses = [pack(3_000_000, false), pack(500, false)];
    expect(expiryNoticeOf({ expiration_time: endOf(8) }, { plan_expires_at: null, purses }, now)).toEqual({
      kind: "frozen",
      characters: 3_000_500,
    });
    expect(
      expiryNoticeOf({ expiration_time: null }, { plan_expires_at: null, purses: [pack(0, false)] }, now),
    ).toBeUndefined();
    expect(
      expiryNoticeOf({ expiration_time: null }, { plan_expires_at: endOf(30), purses: [pack(9, true)] }, now),
    ).toBeUndefined();
  });
});

test("a notice's day is the viewer's", () => {
  expect(noticeDay(now)).toBe("2026-5-10");
});

describe("noticeText", () => {
  const dictionary = createDictionary(en, zh);
  const said = (days: number) =>
    (["zh", "en"] as const).map((language) =>
      noticeText({ kind: "ends", days }, createT(dictionary, language), String),
    );

  test.each([
    [0, "您的套餐将于今天到期。", "Your plan ends today."],
    [1, "您的套餐将于明天到期。", "Your plan ends tomorrow."],
    [2, "您的套餐将在 2 天后到期。", "Your plan ends in 2 days."],
    [7, "您的套餐将在 7 天后到期。", "Your plan ends in 7 days."],
  ])("of a plan that ends in %i days", (days, ...texts) => expect(said(days)).toEqual(texts));

  test("of frozen packs", () => {
    const notice = { kind: "frozen", characters: 500 } as const;
    expect(noticeText(notice, createT(dictionary, "zh"), String)).toContain("字符包中的 500 个字符已冻结");
  });
});
