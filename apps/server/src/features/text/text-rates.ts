import { type RateLimiter, takeOfGroup } from "#platform/limits";
import type { RequestContext } from "#platform/request";

const windowS = 60;
/** Offices and households share one address. */
const devicesPerAddress = 10;

/** Asking for a price does not count against the limit of translations. */
export type TextRateKind = "text" | "quote";

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export type TakeRate = (context: RequestContext, kind: TextRateKind) => Promise<void>;

/**
 * Counts users by account, and visitors by device and by address, since a device is only a cookie that they can delete.
 */
export function createTextRates(rateLimiter: RateLimiter, limit: number): TakeRate {
  return async (context, group) => {
    const { principal, deviceId, network } = context;
    const rate = { group, limit, windowS };
    // Calls with a key have a pace of their own.
    if (principal?.apiKey !== undefined) return;
    if (principal !== null) {
      await takeOfGroup(rateLimiter, context, { ...rate, who: `account:${principal.accountId}` });
      return;
    }
    await takeOfGroup(rateLimiter, context, { ...rate, who: `address:${network}`, times: devicesPerAddress });
    await takeOfGroup(rateLimiter, context, { ...rate, who: `device:${deviceId}` });
  };
}
