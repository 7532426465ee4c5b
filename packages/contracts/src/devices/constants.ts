/** What a process of the installation does: answers calls, runs jobs, or both. */
export const processRoles = ["api", "worker", "all"] as const;
export type ProcessRole = (typeof processRoles)[number];

/**
 * `draining`: takes nothing new, and still has jobs; `drained`: has none any more; `lost`: has not reported for
 * {@link lostAfterSeconds}.
 */
export const processStates = ["running", "draining", "drained", "lost"] as const;
export type ProcessState = (typeof processStates)[number];

export const reportSeconds = 5;
export const lostAfterSeconds = 15;

/** What history is shown: points of {@link reportSeconds} for an hour, of a minute for a day. */
export const historySpans = ["hour", "day"] as const;
export type HistorySpan = (typeof historySpans)[number];

export const failedJobsPageSize = 50;
/** As many failed jobs are retried or discarded at once, at most. */
export const failedJobsMost = 1000;
/** A disk with less free is named. */
export const lowDiskShare = 0.1;
/** A job that has waited longer is named. */
export const longWaitSeconds = 300;

export const memoryLimitsMb = { least: 128, most: 1_000_000 };
export const threadLimits = { least: 1, most: 256 };
export const slotLimits = { least: 1, most: 1000 };
