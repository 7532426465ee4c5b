import { groupsOf, type RateLimiter, takeOfCaller } from "#platform/limits";
import type { RequestContext } from "#platform/request";

const minuteS = 60;
/** Calls a minute: a reader needs far fewer. */
const limits = { open: 30, quote: 60, translate: 400, file: 20, look: 300 } as const;
export type RateKind = keyof typeof limits;
/** For rules that say otherwise for some. */
export const webPageGroups = groupsOf("web-pages", limits);

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export function takeRate(rateLimiter: RateLimiter, context: RequestContext, kind: RateKind): Promise<void> {
  return takeOfCaller(rateLimiter, context, { key: `web-pages:${kind}`, limit: limits[kind], windowS: minuteS });
}

/** Pages that one owner has kept; opening more ends the oldest. */
export const mostKept = 100;
