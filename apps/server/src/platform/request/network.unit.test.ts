import { expect, it } from "vitest";
import { networkOf, widerNetworkOf } from "./network.ts";

it.each([
  ["192.0.2.9", "192.0.2.9"],
  ["::ffff:192.0.2.9", "192.0.2.9"],
  ["2001:db8:0:7:1::1", "2001:db8:0:7::/64"],
  ["2001:db8::7:ffff:0:0:9", "2001:db8:0:7::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("takes %s for a caller from %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ["192.0.2.9", "192.0.2.9"],
  ["2001:db8:0:7::/64", "2001:db8:0::/48"],
])("counts the network %s with those of %s", (network, wider) => {
  expect(widerNetworkOf(network)).toBe(wider);
});
