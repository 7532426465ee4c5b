/** Where a document stands; `expired`: its files are gone, its record stays. */
export const documentStates = [
  "uploading",
  /** Being measured. */
  "analysing",
  /** Measured, quoted, not asked for yet. */
  "ready",
  /** Refused before any charge. */
  "refused",
  "waiting",
  "translating",
  "paused",
  "complete",
  "failed",
  "cancelled",
  "expired",
] as const;
export type DocumentState = (typeof documentStates)[number];
