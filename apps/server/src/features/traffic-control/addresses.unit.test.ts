import { expect, it } from "vitest";
import { isInside, NetworkMap, networkText, parseAddress, parseNetwork } from "./addresses.ts";

it.each([
  ["203.0.113.7", "203.0.113.7/32"],
  ["203.0.113.7/24", "203.0.113.0/24"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["::ffff:203.0.113.7", "203.0.113.7/32"],
  ["2001:DB8::7/32", "2001:db8::/32"],
  ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1/128"],
  ["::1", "::1/128"],
  ["::/0", "::/0"],
  ["fe80::", "fe80::/128"],
  ["64:ff9b::192.0.2.33", "64:ff9b::c000:221/128"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8/128"],
])("reads %s as %s", (text, written) => {
  const network = parseNetwork(text);
  expect(network && networkText(network)).toBe(written);
  expect(parseNetwork(written)).toEqual(network);
});

it.each([
  "",
  "x",
  "203.0.113",
  "203.0.113.256",
  "203.0.113.7/33",
  "2001:db8::/129",
  "fe80::1%eth0",
  "1.2.3.4/",
  "1.2.3.4 /8",
])("does not read %j", (text) => {
  expect(parseNetwork(text)).toBeUndefined();
});

it("finds the smallest network of an address, of its own family, whose value is taken", () => {
  const map = new NetworkMap<string>();
  for (const text of ["10.0.0.0/8", "10.1.0.0/16", "10.1.2.3", "2001:db8::/32", "::/0"]) {
    const network = parseNetwork(text);
    if (network !== undefined) map.add(network, text);
  }
  expect(map.find("10.1.2.3")).toBe("10.1.2.3");
  expect(map.find("10.1.2.4")).toBe("10.1.0.0/16");
  expect(map.find("10.1.2.3", (value) => value.includes("/"))).toBe("10.1.0.0/16");
  expect(map.find("10.2.0.1")).toBe("10.0.0.0/8");
  expect(map.find("11.0.0.1")).toBeUndefined();
  expect(map.find("::ffff:10.2.0.1")).toBe("10.0.0.0/8");
  expect(map.find("2001:db8::1%eth0")).toBe("2001:db8::/32");
  expect(map.find("nowhere")).toBeUndefined();
});

it("tells whether an address lies in a network", () => {
  const inside = (address: string, network: string) => {
    const [one, other] = [parseAddress(address), parseNetwork(network)];
    return one !== undefined && other !== undefined && isInside(one, other);
  };
  expect(inside("203.0.113.200", "203.0.113.128/25")).toBe(true);
  expect(inside("203.0.113.100", "203.0.113.128/25")).toBe(false);
  expect(inside("::1", "0.0.0.0/0")).toBe(false);
});
