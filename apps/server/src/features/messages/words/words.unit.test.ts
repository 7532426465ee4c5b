import { describe, expect, it } from "vitest";
import { renderMail } from "../render-mail.ts";
import { messageKinds, smsTextNames, templates } from "./catalogue.ts";
import type { Kind } from "./kind.ts";
import { programName, formatShortTime, formatTime } from "./time-and-program.ts";

const act = { at: "2026-03-10T16:30:00.000Z", address: "192.0.2.7", userAgent: "curl/8" };
/** More than any kind needs; each takes its own. */
const everything = {
  ...act,
  code: "047153",
  purpose: "login",
  minutes: 10,
  method: "passkey",
  kind: "email",
  before: "old@example.com",
  after: "13800138000",
  remaining: 7,
  name: "Key",
  provider: "WeChat",
  dueAt: act.at,
  expiresAt: act.at,
  username: "Li",
  account: "li@example.com",
  role: "manager",
  title_zh: "通知",
  title_en: "Notice",
  body_zh: "正文",
  body_en: "Body",
  goods_zh: "专业版",
  goods_en: "Professional",
  tid: "YQ202603100123456789",
  yuan: "99.00",
  startsAt: act.at,
  endsAt: act.at,
  days: 7,
  amount: "99.00",
  number: "25312000000012345678",
  reason: "The title differs",
  host: "hooks.example.com",
  cause: "failing",
  company_zh: "海港",
  company_en: "Harbour",
  inviter: "Li",
  path: "/invitation?token=a",
  isManager: true,
  by: "admin@example.com",
  invitation: "3f0c5a52-7c0e-4c53-9f5d-6a1f6a5d2c11",
};
const kinds: [string, Kind<object>][] = Object.entries({ ...messageKinds, ...templates });
const readings = [
  { language: "zh", timeZone: "Asia/Shanghai", siteName: "译桥", capabilities: ["text", "documents"] },
  { language: "en", timeZone: "Asia/Shanghai", siteName: "Yiqiao", capabilities: ["text", "documents"] },
] as const;

describe.each(kinds)("%s", (_, kind) => {
  it.each(readings)("has words of one line each in $language", (reading) => {
    const { title, body } = kind.words(everything, reading);
    for (const line of [title, ...body]) expect(line).toMatch(/^[^\p{Cc}]{2,}$/u);
    expect([title, ...body].join(" ")).not.toMatch(/undefined|null|\[object|\$\{/);
    const isChinese = /\p{Script=Han}/u.test(title + body.join(""));
    expect(isChinese).toBe(reading.language === "zh");
  });

  it("gives SMS templates short texts without addresses of the web", () => {
    const texts = kind.texts(everything, readings[0]);
    expect(Object.keys(texts)).toEqual(kind.textNames);
    for (const [name, text] of Object.entries(texts)) {
      expect(text).toMatch(name === "account" ? /\*\*\*/ : /^.{1,12}$/u);
      expect(text).not.toMatch(/https?:|www\.|\d\.\d+\.\d/);
    }
  });

  it("makes an HTML mail that fetches nothing and holds no table", () => {
    const site = { site_name: "译桥", english_name: "Yiqiao", variant: "standard", contact: {}, theme: {} } as const;
    const { html } = renderMail({
      words: kind.words(everything, readings[0]),
      language: "zh",
      site,
      path: null,
      url: "https://translate.example/account?a=1&b=2",
      code: kind.codeIn(everything),
      isWarning: kind.isWarning,
    });
    expect(html).not.toMatch(/<(?:img|table|script|link|iframe|form)|url\(|@import|javascript:/i);
    expect(html.match(/https?:[^"]+/g)).toEqual(["https://translate.example/account?a=1&amp;b=2"]);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });
});

describe("the end of a plan", () => {
  it.each([
    [0, "您的套餐今天到期", "Your plan ends today"],
    [1, "您的套餐明天到期", "Your plan ends tomorrow"],
    [7, "您的套餐将在 7 天后到期", "Your plan ends in 7 days"],
  ])("in %i days", (days, ...titles) => {
    const titleIn = (reading: (typeof readings)[number]) =>
      messageKinds["plan-ending"].words({ ...everything, days }, reading).title;
    expect(readings.map((reading) => titleIn(reading))).toEqual(titles);
  });
});

it("knows what SMS templates may take", () => {
  expect(smsTextNames("code")).toEqual(["site", "code", "minutes"]);
  expect(smsTextNames("new-sign-in")).toEqual(["site", "time"]);
  expect([smsTextNames("notice"), smsTextNames("constructor")]).toEqual([undefined, undefined]);
});

describe("places in the words", () => {
  it.each([
    ["Asia/Shanghai", "zh", "2026年3月11日 00:30 (GMT+8)", "03-11 00:30"],
    ["Asia/Shanghai", "en", "11 March 2026 at 00:30 (GMT+8)", "03-11 00:30"],
    ["America/New_York", "en", "10 March 2026 at 12:30 (GMT-4)", "03-10 12:30"],
    ["UTC", "en", "10 March 2026 at 16:30 (GMT+0)", "03-10 16:30"],
  ] as const)("a moment in %s, in %s", (timeZone, language, long, short) => {
    expect(formatTime(act.at, { language, timeZone })).toBe(long);
    expect(formatShortTime(act.at, { timeZone })).toBe(short);
  });

  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "Edge, Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari, macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50",
      "WeChat, iOS",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
      "Chrome, Android",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
    ["<script>alert(1)</script>", "an unknown program"],
    ["", "an unknown program"],
  ])("%s is %s", (userAgent, program) => expect(programName(userAgent, "en")).toBe(program));
});
