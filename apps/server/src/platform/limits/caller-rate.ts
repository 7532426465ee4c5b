import { ownerOf, type RequestContext } from "#platform/request";
import type { Rate, RateLimiter } from "./rate-limit.ts";

/** Offices and households share one address. */
const devicesPerAddress = 5;

/**
 * Counts work of a caller; of visitors, who can always be another, what comes from their address as well.
 * @param rate its key says what is counted, as `documents:upload`
 * @throws {DomainError} `tooManyRequests`
 */
export async function takeOfCaller(rateLimiter: RateLimiter, context: RequestContext, rate: Rate): Promise<void> {
  await rateLimiter.take({ ...rate, key: `${rate.key}:${ownerOf(context).name}` });
  if (context.principal !== null) return;
  const limit = rate.limit * devicesPerAddress;
  await rateLimiter.take({ ...rate, limit, key: `${rate.key}:address:${context.network}` });
}
