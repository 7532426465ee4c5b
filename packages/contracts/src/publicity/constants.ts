/** Longest texts of a registration, in characters. */
export const publicityLimits = { name: 50, company: 100, note: 500 } as const;
