export const systemLogPageSize = 50;

/** From the least to the most severe. */
export const logLevels = ["info", "warn", "error", "fatal"] as const;
export type LogLevel = (typeof logLevels)[number];

/** What a list is narrowed to: lines of this level and all that are worse. */
export const leastLevels = ["info", "warn", "error"] as const satisfies readonly LogLevel[];
export type LeastLevel = (typeof leastLevels)[number];

/** The part of the product that says something. */
export const logSources = ["http", "database", "jobs", "engines", "sign-in", "server", "log"] as const;
export type LogSource = (typeof logSources)[number];

/** Shorter words are in too many lines to be found by an index. */
export const shortestLogSearch = 3;
