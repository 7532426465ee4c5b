import type { RateLimiter } from "#platform/limits";
import type { RequestContext } from "#platform/request";

const windowS = 60;
/** Offices and households share one address. */
const devicesPerAddress = 10;

/** Looking up a price takes nothing from what may be translated. */
export type TextRateKind = "text" | "quote";

/** Counts one call of a caller. @throws {DomainError} `tooManyRequests` */
export type TakeRate = (context: RequestContext, kind: TextRateKind) => Promise<void>;

/** Users by their account; visitors by device and by address, since a device is a cookie that one can throw away. */
export function createTextRates(rateLimiter: RateLimiter, limit: number): TakeRate {
  return async ({ principal, deviceId, network }, kind) => {
    if (principal !== null) {
      await rateLimiter.take({ key: `${kind}:account:${principal.accountId}`, limit, windowS });
      return;
    }
    await rateLimiter.take({ key: `${kind}:address:${network}`, limit: limit * devicesPerAddress, windowS });
    await rateLimiter.take({ key: `${kind}:device:${deviceId}`, limit, windowS });
  };
}
