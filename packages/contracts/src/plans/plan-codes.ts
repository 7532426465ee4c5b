/** The plans, from the lowest rank to the highest. */
export const planCodes = ["free", "standard", "professional", "enterprise"] as const;
export type PlanCode = (typeof planCodes)[number];
