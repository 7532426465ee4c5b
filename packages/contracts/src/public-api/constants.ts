/** What a key may be used for; a key has one or more of them. */
export const apiScopes = [
  /** Texts, detection, languages and engines. */
  "text",
  /** Documents: upload, translate, query, download. */
  "documents",
  "pictures",
  "webPages",
  /** Reading one's memories and termbases and their entries. */
  "libraries:read",
  /** Changing them. */
  "libraries:write",
  /** What was used and what is left. */
  "usage",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** How a key stands. */
export const apiKeyStates = ["active", "expired", "revoked"] as const;

/** The ways of writing to the interface: ours, and those of other platforms. */
export const apiDialects = ["yiqiao", "deepl", "libretranslate", "deeplx", "google", "azure"] as const;
export type ApiDialect = (typeof apiDialects)[number];

/** Seconds that a token is good for. */
export const apiTokenLifeS = 7200;
/** Seconds that the token before the newest stays good. */
export const apiTokenGraceS = 300;

/** Keys that one account may have at a time. */
export const apiKeysPerAccount = 50;
/** Unicode code points of a key's name. */
export const apiKeyNameLength = 60;
/** Addresses and networks that a key may name. */
export const apiKeyAddresses = 50;
/** Calls a minute that a key may make where nothing else is said. */
export const apiCallsPerMinute = 600;
/** Calls a minute that a key may be given. */
export const apiCallsPerMinuteMost = 60_000;
/** The longest overlap of an old and a new secret, in hours. */
export const apiKeyOverlapHours = 168;

/** Texts that one call of the interface may carry. */
export const apiTextsPerCall = 1000;
/** Unicode code points of one text, and of all texts of a call. */
export const apiTextLimitCodePoints = 50_000;

/** Days that single calls are shown. */
export const apiCallDays = 30;
/** What is wrong with a translation: its meaning, a term, something left out or added, its language, something else. */
export const openErrorTypes = { meaning: 1, term: 2, omission: 3, addition: 4, language: 5, other: 6 } as const;
/** How a reported translation stands. */
export const errorReportStates = ["open", "done"] as const;
/** Reports of wrong translations that the programs of one account may make in a day. */
export const errorReportsPerDay = 300;
/** Days that a report is kept. */
export const errorReportDays = 180;

/** Days that usage is shown at once. */
export const apiUsageDays = 92;
