/** What a backup is of: everything; the user database without the search store; the search store (memories and termbases). */
export const backupKinds = ["full", "database", "search"] as const;
export type BackupKind = (typeof backupKinds)[number];

export const backupPlaces = ["disk", "s3"] as const;
export type BackupPlace = (typeof backupPlaces)[number];

/** Who wanted it: somebody, the clock, a restore before it began, or it was brought in. */
export const backupReasons = ["manual", "schedule", "safety", "upload"] as const;
export const backupStates = ["waiting", "running", "ready", "failed", "cancelled"] as const;
export const restoreStates = ["waiting", "running", "switched", "done", "failed"] as const;

/** What is being done, of backups and restores. */
export const backupSteps = [
  "",
  "tables",
  "files",
  "finishing",
  "checking",
  "storing",
  "reading",
  "loading",
  "resting",
  "safety",
  "switching",
  "cleaning",
] as const;
export type BackupStepName = (typeof backupSteps)[number];

/** Hours from one backup by the clock to the next. */
export const backupIntervals = [6, 12, 24, 48, 168] as const;
export const backupDefaults = { atTime: "03:00", keepCount: 14, keepDays: 90 } as const;
/** What one call of an upload carries. */
export const uploadPartBytes = 8 * 1024 * 1024;
export const passphraseLengths = { min: 8, max: 256 } as const;
/** Ends the name of a plain and of an encrypted backup. */
export const backupSuffixes = { plain: ".tar", encrypted: ".tar.enc" } as const;
