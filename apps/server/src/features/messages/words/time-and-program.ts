import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Reading } from "./kind.ts";

/** A moment in the site's time zone, which is named. */
export function formatTime(at: string, { language, timeZone }: Pick<Reading, "language" | "timeZone">): string {
  const locale = language === "zh" ? "zh-CN" : "en-GB";
  const date = new Date(at);
  const shown = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" }).format(date);
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "shortOffset" })
    .formatToParts(date)
    .find(({ type }) => type === "timeZoneName")?.value;
  return `${shown} (${zone ?? timeZone})`;
}

/** `03-10 16:00`: eleven characters, in the site's time zone. */
export function formatShortTime(at: string, { timeZone }: Pick<Reading, "timeZone">): string {
  const options = { timeZone, month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
  const parts = new Intl.DateTimeFormat("en-GB", options).formatToParts(new Date(at));
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}

/** The first that matches names the program; the order matters, since most claim to be others too. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, "WeChat"],
  [/DingTalk\//, "DingTalk"],
  [/QQBrowser\//, "QQ Browser"],
  [/UCBrowser\//, "UC Browser"],
  [/HuaweiBrowser\//, "Huawei Browser"],
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/[\d.]+ [^V]*Safari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows NT/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
const unknown = { zh: "未知程序", en: "an unknown program" } as const;

/** A program by what it calls itself: `Firefox, Windows`; never its words themselves, which the caller chose. */
export function programName(userAgent: string, language: InterfaceLanguage): string {
  const named = [programs, systems].flatMap((list) => list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  return named.length === 0 ? unknown[language] : named.join(", ");
}
