import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

const internal = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  internal.addSubnet(network, bits);
}
for (const [network, bits] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  internal.addSubnet(network, bits, "ipv6");
}

/** Whether a URL's host name is this very machine. */
export function isLoopbackHost(hostname: string): boolean {
  return /^(.+\.)?localhost\.?$/.test(hostname) || holds(loopback, hostname);
}

/** Whether a URL's host name is an address, or a name, that only the own network knows. */
export function isInternalHost(hostname: string): boolean {
  return isLoopbackHost(hostname) || /\.(?:internal|local)\.?$/.test(hostname) || holds(internal, hostname);
}

function holds(list: BlockList, hostname: string): boolean {
  const address = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
}
