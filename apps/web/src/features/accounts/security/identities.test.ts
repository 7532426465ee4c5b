import { describe, expect, it } from "vitest";
import { providerStates } from "./identities.queries.ts";

const wechat = { id: "wechat", name_zh: "微信", name_en: "WeChat" };
const identity = (provider: string) => ({
  provider,
  name_zh: provider,
  name_en: provider,
  display_name: "Ann",
  created_at: "2026-01-01T00:00:00Z",
  last_used_at: null,
});

describe("providerStates", () => {
  it("lists the site's providers with what is tied to them", () => {
    const states = providerStates([wechat, { id: "corp", name_zh: "企业", name_en: "Corp" }], [identity("corp")]);
    expect(states.map(({ id, identity: own }) => [id, own?.display_name])).toEqual([
      ["wechat", undefined],
      ["corp", "Ann"],
    ]);
  });

  it("keeps what is tied to a provider that the site no longer offers, so that it can be unlinked", () => {
    expect(providerStates([], [identity("old")]).map(({ id }) => id)).toEqual(["old"]);
  });
});
