import { apiUsageDays, type ApiUsageRow } from "@yiqiao/contracts/public-api";

const dayMs = 86_400_000;
const usualDays = 30;

/** Today where usage is counted, which is Asia/Shanghai. */
export function today(now: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(now);
}

export function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The days that are shown: what is chosen, and the last thirty where nothing is. */
export function spanOf(chosen: { readonly from?: string | undefined; readonly to?: string | undefined }, now: number) {
  const to = chosen.to ?? today(now);
  return { from: chosen.from ?? dayLater(to, 1 - usualDays), to };
}

export function faultOfSpan({ from, to }: Span): "order" | "long" | undefined {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return days < 1 ? "order" : days > apiUsageDays ? "long" : undefined;
}

export interface UsageDay {
  readonly day: string;
  readonly calls: number;
  readonly failed: number;
  readonly characters: number;
}

/** Every day of a span, those without a call too. */
export function daysOf(rows: readonly ApiUsageRow[], { from, to }: Span): UsageDay[] {
  const days = new Map<string, UsageDay>();
  for (let day = from; day <= to; day = dayLater(day, 1)) days.set(day, { day, calls: 0, failed: 0, characters: 0 });
  for (const { day, calls, failed, characters } of rows) {
    const sum = days.get(day);
    if (sum === undefined) continue;
    days.set(day, {
      day,
      calls: sum.calls + calls,
      failed: sum.failed + failed,
      characters: sum.characters + characters,
    });
  }
  return [...days.values()];
}
