import { isIPv6 } from "node:net";
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
    { name: `address:${networkOf(context.address)}`, grant: freeCharacters * devicesPerAddress },
  ];
}

/** An IPv4 address as it is; of an IPv6 address the 64 bits that a provider gives a household. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => "0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
