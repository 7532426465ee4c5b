/** The plans, from the lowest rank to the highest. */
export const planCodes = ["free", "standard", "professional", "enterprise"] as const;
export type PlanCode = (typeof planCodes)[number];

/** What is sold of each plan; `days` is how long one purchase lasts. */
export const planSkus = {
  free: { id: 1, plan: "free", days: null },
  "standard-m": { id: 2, plan: "standard", days: 30 },
  "standard-qrt": { id: 3, plan: "standard", days: 90 },
  "standard-y": { id: 4, plan: "standard", days: 365 },
  "professional-m": { id: 5, plan: "professional", days: 30 },
  "professional-qrt": { id: 6, plan: "professional", days: 90 },
  "professional-y": { id: 7, plan: "professional", days: 365 },
  "enterprise-y": { id: 8, plan: "enterprise", days: 365 },
} as const satisfies Record<string, { id: number; plan: PlanCode; days: number | null }>;
export type PlanSku = keyof typeof planSkus;

/** The plan of a sku code; an unknown code counts as free. */
export function planOfSku(sku: string): PlanCode {
  return isPlanSku(sku) ? planSkus[sku].plan : "free";
}

/** Whether `sku` is one that is sold. */
export function isPlanSku(sku: string): sku is PlanSku {
  return Object.hasOwn(planSkus, sku);
}
