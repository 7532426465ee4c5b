/** Whom a rule is for, the most specific first: of several rules for a caller the first one counts. */
export const ruleLevels = ["account", "address", "plan", "role", "site", "everyone"] as const;
export type RuleLevel = (typeof ruleLevels)[number];

export const ruleRoles = ["visitor", "user", "manager", "administrator"] as const;
export type RuleRole = (typeof ruleRoles)[number];

/** The group that every call counts to, beside its own. */
export const allCalls = "all";

/** Times for which a limit may hold, in seconds. */
export const ruleWindowsS = [10, 60, 600, 3600, 86_400] as const;
export const mostPerWindow = 1_000_000;
/** Of groups without which nobody can log in, no rule leaves less than this in a minute. */
export const leastEssential = 10;

export const mostRules = 500;
export const mostListed = 10_000;
export const listedPageSize = 50;

export const callerLists = ["block", "allow"] as const;
export type CallerList = (typeof callerLists)[number];

/** Blocks of more addresses than these are refused: they would lock out whole countries. */
export const widestBlock = { ipv4: 8, ipv6: 16 } as const;

/** For so many hours it is known what was refused. */
export const refusedHours = [1, 6, 24, 48] as const;
