import { ownerOf, type RequestContext } from "#platform/request";
import type { Rate, RateLimiter } from "./rate-limit.ts";

/** Offices and households share one address. */
const devicesPerAddress = 5;

/** A group of calls and its rate limit. */
export interface GroupRate extends Omit<Rate, "key"> {
  /** What is counted, as `documents:upload`; rules of who administers the installation name it. */
  readonly group: string;
}

/**
 * Counts one call of a group, or work that it does.
 * @param who whose calls count together, as `account:<id>`
 * @throws {DomainError} `tooManyRequests`
 */
export async function takeOfGroup(
  rateLimiter: RateLimiter,
  context: RequestContext,
  { group, who, times = 1, ...rate }: GroupRate & { readonly who: string; readonly times?: number },
): Promise<void> {
  const ruled = rateLimiter.ruled(context, { ...rate, key: `${group}:${who}` }, group);
  if (ruled !== undefined) await rateLimiter.take({ ...ruled, limit: ruled.limit * times });
}

/**
 * Counts work of a caller; of visitors, who can always be another, what comes from their address as well.
 * @param rate its key says what is counted, as `documents:upload`, which is the group's name
 * @throws {DomainError} `tooManyRequests`
 */
export async function takeOfCaller(
  rateLimiter: RateLimiter,
  context: RequestContext,
  { key: group, ...rate }: Rate,
): Promise<void> {
  await takeOfGroup(rateLimiter, context, { ...rate, group, who: ownerOf(context).name });
  if (context.principal !== null) return;
  await takeOfGroup(rateLimiter, context, {
    ...rate,
    group,
    who: `address:${context.network}`,
    times: devicesPerAddress,
  });
}
