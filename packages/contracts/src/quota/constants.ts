/** Of what free users and visitors have some each. */
export const trialKinds = ["document", "web", "picture"] as const;
export type TrialKind = (typeof trialKinds)[number];

/** What holds characters: the free ones of a month, a plan's, a pack's, those for the API. */
export const purseKinds = ["month", "plan", "pack", "api"] as const;
export type PurseKind = (typeof purseKinds)[number];

export const movementKinds = ["grant", "reserve", "commit", "release", "expire", "adjust"] as const;
export type MovementKind = (typeof movementKinds)[number];
