import { isIPv6 } from "node:net";

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

/**
 * Of the network of an IPv6 address the 48 bits that a provider may give one customer, who has 65,536 networks then; an
 * IPv4 address as it is.
 */
export function widerNetworkOf(network: string): string {
  const groups = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1];
  return groups === undefined ? network : `${groups}:/48`;
}
