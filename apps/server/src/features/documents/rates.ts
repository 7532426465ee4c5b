import { DomainError } from "#platform/errors";
import { groupsOf, type RateLimiter, takeOfCaller } from "#platform/limits";
import type { RequestContext } from "#platform/request";

const windowS = 60;
/** Calls a minute: a person with a full batch needs far fewer. */
const limits = { upload: 60, part: 1200, task: 30, file: 120, look: 600, stream: 60 } as const;
export type RateKind = keyof typeof limits;
/** The limits that rules can override for some callers. */
export const documentGroups = groupsOf("documents", limits);

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export function takeRate(rateLimiter: RateLimiter, context: RequestContext, kind: RateKind): Promise<void> {
  return takeOfCaller(rateLimiter, context, { key: `documents:${kind}`, limit: limits[kind], windowS });
}

/** What one owner may have under way, by plan. */
const unfinished = { visitor: 3, free: 5, standard: 20, professional: 50, enterprise: 200 } as const;
/** Documents that were uploaded but not translated yet. */
export const maxUnsent = 50;

/** How many files a task of the caller may have. */
export function filesPerTask({ principal }: RequestContext, most: number): number {
  return principal === null ? 1 : most;
}

/** @throws {DomainError} `planLimit` if the caller has too many documents in progress */
export function assertUnfinished({ principal, language }: RequestContext, count: number): void {
  const limit = unfinished[principal === null ? "visitor" : principal.plan];
  if (count <= limit) return;
  const detail = language === "zh" ? `最多同时翻译 ${limit} 个文档` : `at most ${limit} documents at a time`;
  throw new DomainError("planLimit", { detail });
}
