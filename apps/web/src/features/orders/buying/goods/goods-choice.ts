import type { PlanCard, Sku } from "@yiqiao/contracts/plans";
import { planOfSku } from "@yiqiao/contracts/plans";
import type { GoodsRequest, GoodsTab } from "#features/plans";

export const periods = ["m", "qrt", "y"] as const;
export type Period = (typeof periods)[number];

/** The tab that a request opens: packs help only who has a plan in force. */
export function tabOf({ tab, sku, task }: GoodsRequest, plan: string): GoodsTab {
  if (tab === "documents") return task === undefined ? "plans" : tab;
  if (tab !== undefined) return tab;
  if (sku !== undefined) return sku.startsWith("pack-") ? "packs" : "plans";
  return planOfSku(plan) === "free" ? "plans" : "packs";
}

/** What is sold of a plan for a period; a plan that is sold for one period only is always shown with it. */
export function skuOf({ sku_list: skus }: PlanCard, period: Period): Sku | undefined {
  return skus.find(({ code }) => code.endsWith(`-${period}`)) ?? skus[0];
}

/** Periods that some plan is sold for. */
export function periodsOf(cards: readonly PlanCard[]): Period[] {
  return periods.filter((period) =>
    cards.some(({ sku_list: skus }) => skus.length > 1 && skus.some(({ code }) => code.endsWith(`-${period}`))),
  );
}
