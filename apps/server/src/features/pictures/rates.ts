import { DomainError } from "#platform/errors";
import { groupsOf, type RateLimiter, takeOfCaller } from "#platform/limits";
import type { RequestContext } from "#platform/request";

const minuteS = 60;
/** Calls a minute: a person needs far fewer. */
const limits = { take: 60, fetch: 20, translate: 60, edit: 120, file: 240, draw: 60, look: 600, stream: 120 } as const;
/** Work of changes, which nobody pays for: boxes that are read in a minute, code points that are translated in an hour. */
const freeWork = {
  boxes: { limit: 100, windowS: minuteS },
  changes: { limit: 20_000, windowS: 60 * minuteS },
} as const;
export type RateKind = keyof typeof limits;
/** For rules that say otherwise for some. */
export const pictureGroups = groupsOf("pictures", { ...limits, ...freeWork });

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export function takeRate(rateLimiter: RateLimiter, context: RequestContext, kind: RateKind): Promise<void> {
  return takeOfCaller(rateLimiter, context, { key: `pictures:${kind}`, limit: limits[kind], windowS: minuteS });
}

/** Counts work that is free, whatever picture it is for. @throws {DomainError} `tooManyRequests` */
export async function takeFreeWork(
  rateLimiter: RateLimiter,
  context: RequestContext,
  { kind, cost }: { readonly kind: keyof typeof freeWork; readonly cost: number },
): Promise<void> {
  if (cost > 0) await takeOfCaller(rateLimiter, context, { key: `pictures:${kind}`, cost, ...freeWork[kind] });
}

/** What one owner may have under way, by plan. */
const underWay = { visitor: 3, free: 10, standard: 20, professional: 50, enterprise: 200 } as const;

/** @throws {DomainError} `pictureTooManyUnderWay` */
export function assertUnderWay({ principal }: RequestContext, count: number): void {
  const limit = underWay[principal === null ? "visitor" : principal.plan];
  if (count > limit) throw new DomainError("pictureTooManyUnderWay", { limit });
}

/** Pictures that were sent and not translated. */
export const maxUnsent = 50;
