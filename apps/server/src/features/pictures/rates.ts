import { DomainError } from "#platform/errors";
import type { Rate, RateLimiter } from "#platform/limits";
import { ownerOf, type RequestContext } from "#platform/request";

const minuteS = 60;
/** Calls a minute: a person needs far fewer. */
const limits = { take: 60, fetch: 20, translate: 60, edit: 120, file: 240, draw: 60, look: 600, stream: 120 } as const;
/** Work of changes, which nobody pays for: boxes that are read in a minute, code points that are translated in an hour. */
const freeWork = {
  boxes: { limit: 100, windowS: minuteS },
  changes: { limit: 20_000, windowS: 60 * minuteS },
} as const;
/** Offices and households share one address. */
const devicesPerAddress = 5;

export type RateKind = keyof typeof limits;

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export function takeRate(rateLimiter: RateLimiter, context: RequestContext, kind: RateKind): Promise<void> {
  return take(rateLimiter, context, { kind, limit: limits[kind], windowS: minuteS, cost: 1 });
}

/** Counts work that is free, whatever picture it is for. @throws {DomainError} `tooManyRequests` */
export async function takeFreeWork(
  rateLimiter: RateLimiter,
  context: RequestContext,
  { kind, cost }: { readonly kind: keyof typeof freeWork; readonly cost: number },
): Promise<void> {
  if (cost > 0) await take(rateLimiter, context, { kind, cost, ...freeWork[kind] });
}

interface Counted extends Omit<Rate, "key"> {
  readonly kind: string;
}

async function take(rateLimiter: RateLimiter, context: RequestContext, { kind, ...rate }: Counted): Promise<void> {
  await rateLimiter.take({ ...rate, key: `pictures:${kind}:${ownerOf(context).name}` });
  if (context.principal !== null) return;
  const limit = rate.limit * devicesPerAddress;
  await rateLimiter.take({ ...rate, limit, key: `pictures:${kind}:address:${context.network}` });
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
