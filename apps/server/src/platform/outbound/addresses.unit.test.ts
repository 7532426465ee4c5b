import { describe, expect, it } from "vitest";
import { allowing, isPublicAddress } from "./addresses.ts";

describe("an address", () => {
  it.each(["1.1.1.1", "8.8.8.8", "93.184.216.34", "172.32.0.1", "223.5.5.5", "2606:4700::1111", "2400:3200::1"])(
    "is public: %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ["this machine", ["127.0.0.1", "127.255.255.254", "::1"]],
    ["no address", ["0.0.0.0", "0.1.2.3", "::", "", "localhost", "1.1.1.1.", "0x1010101", "16843009", "1.1", "[::1]"]],
    ["private", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "fc00::1", "fd00::1", "fec0::1"]],
    ["of the link", ["169.254.0.23", "fe80::1", "fe80::1%eth0", "fe80::1%2"]],
    ["of a provider's network", ["100.64.0.1", "100.100.100.200", "100.127.255.255"]],
    ["a cloud's metadata", ["169.254.169.254", "168.63.129.16", "192.0.0.192", "fd00:ec2::254", "fd20:ce::254"]],
    ["for examples", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"]],
    ["for measuring", ["198.18.0.1", "198.19.255.255", "2001:2::1"]],
    ["for many", ["224.0.0.1", "239.255.255.250", "255.255.255.255", "ff02::1", "ff0e::1"]],
    ["reserved", ["192.0.0.1", "192.88.99.1", "240.0.0.1", "254.1.1.1", "100::1", "5f00::1", "4000::1", "e000::1"]],
    ["mapped", ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::ffff:a9fe:a9fe"]],
    ["compatible", ["::127.0.0.1", "::7f00:1", "::10.0.0.1", "::a9fe:a9fe", "::8.8.8.8"]],
    ["translated", ["::ffff:0:127.0.0.1", "::ffff:0:7f00:1"]],
    ["of NAT64", ["64:ff9b::7f00:1", "64:ff9b::10.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::7f00:1"]],
    ["of 6to4", ["2002:7f00:1::", "2002:a00:1::1", "2002:a9fe:a9fe::"]],
    ["of Teredo", ["2001::1", "2001:0:4136:e378:8000:63bf:80ff:fffe"]],
  ])("is not public: %s", (_kind, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

describe("what an operator permits", () => {
  const isAllowed = allowing(["10.20.0.0/16", "127.0.0.1", "fd00::/8", "::1", "Wiki.example", ".corp.example"]);

  it.each([
    ["10.20.3.4", "a.example"],
    ["127.0.0.1", "127.0.0.1"],
    ["fd12::1", "a.example"],
    ["::1", "::1"],
    ["192.168.0.1", "wiki.example"],
    ["192.168.0.1", "a.b.corp.example"],
  ])("is %s as an address of %s", (address, host) => expect(isAllowed(address, host)).toBe(true));

  it.each([
    ["10.21.0.1", "a.example"],
    ["127.0.0.2", "a.example"],
    ["::2", "a.example"],
    ["::ffff:10.20.3.4", "a.example"],
    ["192.168.0.1", "a.wiki.example"],
    ["192.168.0.1", "corp.example"],
    ["192.168.0.1", "evilcorp.example"],
  ])("is not %s as an address of %s", (address, host) => expect(isAllowed(address, host)).toBe(false));
});
