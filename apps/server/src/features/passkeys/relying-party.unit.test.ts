import { describe, expect, it } from "vitest";
import { createRelyingPartyOf } from "./relying-party.ts";

const sites = {
  resolve: (host: string) => Promise.resolve({ siteId: host === "seven.example" ? 7 : 0, isDisabled: false }),
};
const at = (address: string) => {
  const { protocol, host, hostname } = new URL(address);
  return { protocol: protocol.slice(0, -1), host, hostname };
};

describe("whom a passkey is for", () => {
  it.each([
    ["http://localhost:8080", "localhost", "http://localhost:8080"],
    ["http://localhost", "localhost", "http://localhost"],
    ["https://seven.example", "seven.example", "https://seven.example"],
    ["https://seven.example:8443", "seven.example", "https://seven.example:8443"],
  ])("is the address of the call %s without PUBLIC_URL", async (address, id, origin) => {
    expect(await createRelyingPartyOf({ publicUrl: undefined, sites })(at(address))).toEqual({ id, origin });
  });

  it("is nobody for a call without an address", async () => {
    const partyOf = createRelyingPartyOf({ publicUrl: undefined, sites });
    await expect(partyOf({ protocol: "http", host: "a b", hostname: "a b" })).rejects.toMatchObject({
      error: "passkeyRefused",
    });
  });

  it.each([
    // Behind a proxy the call looks like this.
    ["http://translate.example", "translate.example", "https://translate.example:8443"],
    ["http://10.0.0.7:8080", "translate.example", "https://translate.example:8443"],
    ["https://evil.example", "translate.example", "https://translate.example:8443"],
    ["http://seven.example", "seven.example", "https://seven.example:8443"],
    ["http://seven.example:9999", "seven.example", "https://seven.example:8443"],
  ])("is PUBLIC_URL, or a site's host name in its place, for the call %s", async (address, id, origin) => {
    const publicUrl = "https://translate.example:8443/";
    expect(await createRelyingPartyOf({ publicUrl, sites })(at(address))).toEqual({ id, origin });
  });
});
