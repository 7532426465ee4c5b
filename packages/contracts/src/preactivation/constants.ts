/** Where an entry stands. */
export const preactivationStates = ["waiting", "used", "expired", "revoked"] as const;
export type PreactivationState = (typeof preactivationStates)[number];

/** Why an entry cannot be pre-activated. */
export const preactivationFaults = ["notAnAccount", "twice", "registered", "waiting"] as const;
export type PreactivationFault = (typeof preactivationFaults)[number];

/** Characters are given in this unit. */
export const tenThousand = 10_000;
/** The usual packages, in units of ten thousand: 10, 50 and 100 million characters. */
export const preactivationPacks = [1000, 5000, 10_000] as const;

export const preactivationLimits = {
  /** Accounts at once. */
  accounts: 2000,
  /** Of what is typed or read from a file. */
  text: 600_000,
  days: 3650,
  /** Ten thousand characters each: as many as the largest plan gives. */
  units: 300_000,
} as const;

export const preactivationPageSize = 50;

/** What stands between accounts: commas and semicolons of either width, spaces, new lines. */
export const accountSeparators = /[\s,;，；、]+/;
