import type { RequestContext } from "#platform/http";

/** Who pays, and what each gets a period. */
export interface Holder {
  readonly name: string;
  readonly grant: number;
}

/** Offices and households share one address. */
const devicesPerAddress = 20;

/**
 * A user pays from the account. A visitor pays from the device and from the address alike, so that deleting the cookie
 * gives nothing beyond what the address has.
 */
export function holdersOf(context: RequestContext, freeCharacters: number): readonly [Holder, ...Holder[]] {
  if (context.principal !== null) return [{ name: `account:${context.principal.accountId}`, grant: freeCharacters }];
  return [
    { name: `device:${context.deviceId}`, grant: freeCharacters },
    { name: `address:${context.network}`, grant: freeCharacters * devicesPerAddress },
  ];
}
