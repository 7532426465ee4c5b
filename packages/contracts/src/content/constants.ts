/** What of a site is written by who manages it, one text of each kind. */
export const contentKinds = ["faq", "bulletin", "announcement", "api", "terms", "privacy"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Kinds that are switched on and off without being published anew. */
export const switchedKinds = ["bulletin", "announcement"] as const satisfies readonly ContentKind[];

export const legalKinds = ["terms", "privacy"] as const satisfies readonly ContentKind[];
export type LegalKind = (typeof legalKinds)[number];

export const bulletinLevels = ["info", "warning", "urgent"] as const;
export type BulletinLevel = (typeof bulletinLevels)[number];

/** Lengths in UTF-16 code units. */
export const contentLimits = {
  title: 100,
  bulletin: 300,
  linkText: 50,
  url: 500,
  text: 50_000,
  faqEntries: 200,
  question: 200,
  answer: 10_000,
  category: 50,
} as const;

/** Of the history. */
export const contentPageSize = 20;

/** Where a published version stands; of those that hold at a moment the newest is in force. */
export const versionStates = ["in-force", "scheduled", "replaced", "over", "withdrawn"] as const;
export type VersionState = (typeof versionStates)[number];

/** The texts that come with the program and hold where nobody has written others; changes with them. */
export const builtInTermsVersion = "2026-11";

/** A page of ours or a secure address of another's: what a link of the bulletin bar may lead to. */
export const bulletinLinkPattern = /^(?:https:\/\/[^\s/][^\s]*|\/(?![/\\])[^\s\\]*)$/;
