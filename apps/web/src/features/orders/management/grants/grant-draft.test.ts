import { grantBodySchema } from "@yiqiao/contracts/orders";
import { describe, expect, it } from "vitest";
import { grantBody, type GrantDraft, grantFaults } from "./grant-draft.ts";

const draft: GrantDraft = {
  to: "account",
  account: " ann@example.com ",
  site: undefined,
  sku: "enterprise-y",
  paid: "96,800",
  reason: "contract 7",
};

describe("a grant", () => {
  it("goes to an account or to a site's pool", () => {
    expect(grantFaults(draft)).toEqual(new Set());
    expect(grantBody(draft)).toEqual({
      id: "enterprise-y",
      account: "ann@example.com",
      paid_fen: 9_680_000,
      reason: "contract 7",
    });
    const site = grantBody({ ...draft, to: "site", site: 7 });
    expect(site).toMatchObject({ site_id: 7 });
    expect(site).not.toHaveProperty("account");
    expect(grantBodySchema.safeParse(site).success).toBe(true);
  });

  it("names what is missing", () => {
    expect(grantFaults({ ...draft, account: " ", paid: "much", reason: "" })).toEqual(
      new Set(["account", "paid", "reason"]),
    );
    expect(grantFaults({ ...draft, to: "site", site: 0 })).toEqual(new Set(["site"]));
  });
});
