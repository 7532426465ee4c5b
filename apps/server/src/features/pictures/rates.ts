import { DomainError } from "#platform/errors";
import type { RateLimiter } from "#platform/limits";
import { ownerOf, type RequestContext } from "#platform/request";

const windowS = 60;
/** Calls a minute: a person needs far fewer. */
const limits = { take: 60, fetch: 20, translate: 60, edit: 120, file: 240, look: 600, stream: 120 } as const;
/** Offices and households share one address. */
const devicesPerAddress = 5;

export type RateKind = keyof typeof limits;

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export async function takeRate(rateLimiter: RateLimiter, context: RequestContext, kind: RateKind): Promise<void> {
  const limit = limits[kind];
  await rateLimiter.take({ key: `pictures:${kind}:${ownerOf(context).name}`, limit, windowS });
  if (context.principal !== null) return;
  const address = { key: `pictures:${kind}:address:${context.network}`, limit: limit * devicesPerAddress, windowS };
  await rateLimiter.take(address);
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
