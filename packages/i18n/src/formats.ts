import { interfaceLocales } from "./language.ts";
import type { InterfaceLanguage } from "./language.ts";

type Moment = Date | number | string;

/** Numbers, dates and sizes as one interface language writes them. */
export interface Formats {
  /** `12,345.6` */
  readonly number: (value: number) => string;
  /** A share of 1 as `37%`, with up to one decimal. */
  readonly percent: (share: number) => string;
  /** Bytes in the largest fitting unit of 1024, at most one decimal: `1.5 MB`. */
  readonly fileSize: (sizeBytes: number) => string;
  /** Fen as yuan: `¥1,234.50`. */
  readonly money: (fen: number) => string;
  /** A calendar day in the viewer's zone. Moments are ISO 8601 texts, milliseconds or dates. */
  readonly date: (moment: Moment) => string;
  /** A day without its year, where that stands elsewhere: `Apr 1`. */
  readonly monthDay: (moment: Moment) => string;
  readonly time: (moment: Moment) => string;
  readonly dateTime: (moment: Moment) => string;
  /** `3 hours ago`, `yesterday`: from `moment` as seen at `now`. */
  readonly relativeTime: (moment: Moment, now: Moment) => string;
}

const sizeUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const relativeUnits = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;

function fileSizeFormat(locale: string): (sizeBytes: number) => string {
  return (sizeBytes) => {
    let size = sizeBytes;
    let step = 0;
    while (Math.abs(size) >= 1024 && step < sizeUnits.length - 1) {
      size /= 1024;
      step++;
    }
    const parts = new Intl.NumberFormat(locale, {
      style: "unit",
      unit: sizeUnits[step] ?? "byte",
      unitDisplay: step === 0 ? "long" : "short",
      maximumFractionDigits: 1,
    }).formatToParts(size);
    // Chinese sets some units close to the number and others apart.
    const isClose = (at: number) => parts[at]?.type === "unit" && parts[at - 1]?.type !== "literal";
    return parts.map(({ value }, at) => (isClose(at) ? ` ${value}` : value)).join("");
  };
}

function relativeTimeFormat(locale: string): Formats["relativeTime"] {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return (moment, now) => {
    const seconds = (new Date(moment).getTime() - new Date(now).getTime()) / 1000;
    for (const [unit, unitSeconds] of relativeUnits) {
      if (Math.abs(seconds) >= unitSeconds) return format.format(Math.trunc(seconds / unitSeconds), unit);
    }
    return format.format(0, "second");
  };
}

/** Makes it when it is first asked for: a formatter takes as long as drawing many elements. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** @param timeZone IANA zone; the viewer's when left out. */
export function createFormats(language: InterfaceLanguage, timeZone?: string): Formats {
  const locale = interfaceLocales[language];
  const numbers = (options: Intl.NumberFormatOptions) => lazily(() => new Intl.NumberFormat(locale, options));
  const moments = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
  const number = numbers({});
  const percent = numbers({ style: "percent", maximumFractionDigits: 1 });
  const money = numbers({ style: "currency", currency: "CNY", currencyDisplay: "narrowSymbol" });
  const date = moments({ dateStyle: "medium" });
  const monthDay = moments({ month: "short", day: "numeric" });
  const time = moments({ timeStyle: "short" });
  const dateTime = moments({ dateStyle: "medium", timeStyle: "short" });
  const relativeTime = lazily(() => relativeTimeFormat(locale));
  return {
    number: (value) => number().format(value),
    percent: (share) => percent().format(share),
    fileSize: fileSizeFormat(locale),
    money: (fen) => money().format(fen / 100),
    date: (moment) => date().format(new Date(moment)),
    monthDay: (moment) => monthDay().format(new Date(moment)),
    time: (moment) => time().format(new Date(moment)),
    dateTime: (moment) => dateTime().format(new Date(moment)),
    relativeTime: (moment, now) => relativeTime()(moment, now),
  };
}
