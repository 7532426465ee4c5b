import type { ApiKey } from "@yiqiao/contracts/public-api";
import { describe, expect, it } from "vitest";
import { bodyOf, dayOfMoment, draftOf, faultsOf, newDraft } from "./key-draft.ts";

const now = Date.parse("2026-05-10T12:00:00Z");
const good = { ...newDraft, name: " shop " };
const key: ApiKey = {
  id: "5f0c7a52-4a45-4f5a-a3f1-1f9d1c5d3a10",
  name: "shop",
  app_id: "yqk_1",
  state: "active",
  scopes: ["text", "usage"],
  created_at: "2026-01-01T00:00:00.000Z",
  expires_at: "2026-05-01T08:00:00.000Z",
  revoked_at: null,
  addresses: ["192.0.2.0/24", "2001:db8::1"],
  calls_per_minute: 60,
  characters_per_month: 1000,
  used_this_month: 0,
  last_used_at: null,
  last_used_address: null,
  former_secret_until: null,
};

describe("a key's settings", () => {
  it("are sent as they were typed", () => {
    const draft = { ...good, addresses: "192.0.2.1\n\n2001:db8::/32, 192.0.2.1", charactersPerMonth: "1,000" };
    expect(faultsOf(draft, now)).toEqual({});
    expect(bodyOf(draft)).toEqual({
      name: "shop",
      scopes: ["text"],
      expires_at: null,
      addresses: ["192.0.2.1", "2001:db8::/32"],
      characters_per_month: 1000,
      calls_per_minute: null,
    });
  });

  it("end with their last day", () => {
    const { expires_at: end } = bodyOf({ ...good, lastDay: "2026-06-01" });
    expect(dayOfMoment(end ?? "")).toBe("2026-06-01");
    expect(Date.parse(end ?? "") + 1000).toBe(new Date("2026-06-02T00:00:00").getTime());
  });

  it("keep the moment and the order that they had", () => {
    const { name, scopes, expires_at, addresses, characters_per_month, calls_per_minute } = key;
    expect(faultsOf(draftOf(key), now, key)).toEqual({});
    expect(bodyOf(draftOf(key), key)).toEqual({
      name,
      scopes,
      expires_at,
      addresses,
      characters_per_month,
      calls_per_minute,
    });
  });

  it.each([
    [{ name: " " }, { name: true }],
    [{ scopes: [] }, { scopes: true }],
    [{ lastDay: "2026-05-08" }, { lastDay: true }],
    [{ charactersPerMonth: "1.5" }, { charactersPerMonth: true }],
    [{ charactersPerMonth: "-1" }, { charactersPerMonth: true }],
    [{ callsPerMinute: "0" }, { callsPerMinute: true }],
    [{ callsPerMinute: "60001" }, { callsPerMinute: true }],
    [{ addresses: "192.0.2.256" }, { addresses: ["192.0.2.256"] }],
    [{ addresses: "192.0.2.1/33 192.0.2.1" }, { addresses: ["192.0.2.1/33"] }],
    [{ addresses: "2001:db8::1/129\n::/0" }, { addresses: ["2001:db8::1/129"] }],
    [{ addresses: "example.com" }, { addresses: ["example.com"] }],
    [{ addresses: "1.2.3\n1.2.3.4." }, { addresses: ["1.2.3", "1.2.3.4."] }],
    [{ addresses: Array.from({ length: 51 }, (_, at) => `192.0.2.${at}`).join("\n") }, { addresses: "many" }],
  ])("%j have faults", (change, faults) => {
    expect(faultsOf({ ...good, ...change }, now)).toEqual(faults);
  });
});
