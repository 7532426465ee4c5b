import type { Latency, StatisticsTotals, UsageSums } from "@yiqiao/contracts/statistics";
import { addAmounts } from "../amounts.ts";
import { type LatencyCount, percentileOf } from "../recording/latency.ts";
import { noSums, type StoredSums, withCharacters } from "./sums.ts";

export interface Income {
  readonly orders: number;
  readonly paid_fen: number;
  readonly refunds: number;
  readonly refunded_fen: number;
}
export const noIncome: Income = { orders: 0, paid_fen: 0, refunds: 0, refunded_fen: 0 };

/** What a stretch of time held, without its users and latencies. */
export type Amounts = UsageSums & Income & Pick<StatisticsTotals, "documents" | "pictures" | "pages">;

export const nothing: Amounts = { ...noSums, ...noIncome, documents: 0, pictures: 0, pages: 0 };

/** Sums of one kind, in which requests are documents, pictures or web pages. */
export function amountsOf({ kind, ...sums }: StoredSums & { readonly kind: string }): Amounts {
  const { requests } = sums;
  return {
    ...noIncome,
    ...withCharacters(sums),
    documents: kind === "document" ? requests : 0,
    pictures: kind === "picture" ? requests : 0,
    pages: kind === "web" ? requests : 0,
  };
}

export const sumAmounts = (parts: readonly Amounts[]): Amounts =>
  parts.reduce((sum, part) => addAmounts(sum, part), nothing);

/** By kind, from classes such as `text/500`. */
export function latencyOf(rows: readonly { readonly value: string; readonly requests: number }[]): Latency[] {
  const byKind = new Map<string, LatencyCount[]>();
  for (const { value, requests } of rows) {
    const at = value.lastIndexOf("/");
    const kind = value.slice(0, at);
    byKind.set(kind, [...(byKind.get(kind) ?? []), { limit: Number(value.slice(at + 1)), requests }]);
  }
  return [...byKind].map(([kind, counts]) => ({
    kind,
    requests: counts.reduce((sum, { requests }) => sum + requests, 0),
    p50: percentileOf(counts, 0.5),
    p95: percentileOf(counts, 0.95),
  }));
}
