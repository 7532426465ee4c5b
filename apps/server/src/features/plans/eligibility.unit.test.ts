import { expiryWarningDays, planSkus, type PlanSku, type SkuCode } from "@yiqiao/contracts/plans";
import { describe, expect, it } from "vitest";
import { daysUntil, termEnd } from "./calendar.ts";
import { catalogue } from "./catalogue.ts";
import { type BuyerKind, judge } from "./eligibility.ts";
import { describeHindrance } from "./describe-hindrance.ts";
import { creditsFor, type HeldTerm, planInForce, type PlanTerms } from "./plan-terms.ts";

const timeZone = "Asia/Shanghai";
/** Noon in Shanghai. */
const now = new Date("2026-03-10T04:00:00Z");
const daysMs = (days: number) => days * 24 * 3_600_000;

/** Terms one after the other, the first of which began so many days ago. */
function holding(
  first: PlanSku | null,
  { ago = 0, paid, next = [] }: { ago?: number; paid?: number; next?: PlanSku[] } = {},
): PlanTerms {
  const terms: HeldTerm[] = [];
  let startsAt = new Date(now.getTime() - daysMs(ago));
  for (const sku of first === null ? [] : [first, ...next]) {
    const endsAt = termEnd(startsAt, planSkus[sku].days ?? 0, timeZone);
    terms.push({
      orderId: `order-${terms.length}`,
      sku,
      startsAt,
      endsAt,
      paidFen: paid ?? catalogue[sku].priceFen ?? 0,
    });
    startsAt = endsAt;
  }
  return { now, timeZone, terms };
}

const price = (code: SkuCode) => ({ code, priceFen: catalogue[code].priceFen, isSold: true });
const ask = (code: SkuCode, standing: PlanTerms, buyer: BuyerKind = "buyer") => judge(price(code), buyer, standing);
const free = holding(null);

describe("who may buy which plan", () => {
  it("nobody buys free", () => expect(ask("free", free)).toEqual({ hindrance: "free" }));
  it("nobody buys enterprise online", () => {
    expect(ask("enterprise-y", free)).toEqual({ hindrance: "contactSales" });
    expect(ask("enterprise-y", holding("professional-m"))).toEqual({ hindrance: "contactSales" });
  });
  it("a free user buys standard or professional", () => {
    for (const code of ["standard-m", "standard-qrt", "standard-y", "professional-m"] as const) {
      expect(ask(code, free)).toMatchObject({ hindrance: null, action: "new", credits: [] });
    }
  });
  it("a standard user can only upgrade to professional", () => {
    const standard = holding("standard-m", { ago: 10 });
    expect(ask("standard-m", standard)).toEqual({ hindrance: "onlyProfessional" });
    expect(ask("standard-y", standard)).toEqual({ hindrance: "onlyProfessional" });
    expect(ask("professional-m", standard)).toMatchObject({ hindrance: null, action: "upgrade" });
  });
  it(`a standard user renews in the last ${expiryWarningDays} days, not before`, () => {
    expect(ask("standard-m", holding("standard-m", { ago: 22 }))).toEqual({ hindrance: "onlyProfessional" });
    expect(ask("standard-m", holding("standard-m", { ago: 23 }))).toMatchObject({ action: "renewal" });
    expect(ask("standard-y", holding("standard-m", { ago: 30 }))).toMatchObject({ action: "renewal" });
  });
  it("a standard user who has renewed does not renew again", () => {
    const renewed = holding("standard-m", { ago: 25, next: ["standard-m"] });
    expect(ask("standard-m", renewed)).toEqual({ hindrance: "onlyProfessional" });
  });
  it("a professional user renews professional at any time", () => {
    for (const ago of [0, 15, 30]) {
      expect(ask("professional-y", holding("professional-m", { ago }))).toMatchObject({ action: "renewal" });
    }
  });
  it("a professional user cannot go down to standard", () => {
    expect(ask("standard-y", holding("professional-m"))).toEqual({ hindrance: "lowerPlan" });
  });
  it("an enterprise has all", () => {
    expect(ask("professional-m", holding("enterprise-y"))).toEqual({ hindrance: "lowerPlan" });
  });
  it("a plan that has ended counts as free", () => {
    const over = holding("professional-m", { ago: 31 });
    expect(planInForce(over)).toBe("free");
    expect(ask("standard-m", over)).toMatchObject({ action: "new" });
  });
  it("a plan without an end is not renewed", () => {
    const terms = [{ orderId: null, sku: "professional-m" as const, startsAt: now, endsAt: null, paidFen: 0 }];
    expect(ask("professional-m", { now, timeZone, terms })).toEqual({ hindrance: "lowerPlan" });
  });
  it("a visitor logs in first, a member asks the manager", () => {
    expect(ask("standard-m", free, "visitor")).toEqual({ hindrance: "login" });
    expect(ask("pack-5m", free, "visitor")).toEqual({ hindrance: "login" });
    expect(ask("standard-m", free, "member")).toEqual({ hindrance: "member" });
  });
  it("nobody buys what is not sold here", () => {
    expect(judge({ code: "standard-m", priceFen: 2900, isSold: false }, "buyer", free)).toEqual({
      hindrance: "notSold",
    });
    expect(judge({ code: "pack-5m", priceFen: null, isSold: true }, "buyer", free)).toEqual({ hindrance: "notSold" });
  });
});

describe("the credit of an upgrade", () => {
  const credit = (standing: PlanTerms) => {
    const verdict = ask("professional-m", standing);
    return verdict.hindrance === null ? verdict.credits.map(({ creditFen }) => creditFen) : verdict.hindrance;
  };
  it("is the whole price on the first day", () => expect(credit(holding("standard-m"))).toEqual([2900]));
  it("is for whole days, rounded down to a fen", () => {
    expect(credit(holding("standard-m", { ago: 10 }))).toEqual([1933]);
    expect(credit(holding("standard-m", { ago: 29 }))).toEqual([96]);
  });
  it("is nothing on the last day", () => expect(credit(holding("standard-m", { ago: 30 }))).toEqual([0]));
  it("counts frozen terms whole", () => {
    expect(credit(holding("standard-m", { ago: 29, next: ["standard-m"] }))).toEqual([96, 2900]);
  });
  it("is of what was paid, not of the price", () => {
    expect(credit(holding("standard-m", { ago: 15, paid: 1000 }))).toEqual([500]);
  });
  it("that is more than the price keeps the period from being offered, longer ones have room for it", () => {
    const year = holding("standard-y");
    expect(credit(year)).toBe("creditExceedsPrice");
    expect(ask("professional-qrt", year)).toMatchObject({ hindrance: null, priceFen: 26_800 });
    expect(ask("professional-y", year)).toMatchObject({ hindrance: null });
    expect(creditsFor("professional", year).map(({ creditFen }) => creditFen)).toEqual([26_800]);
  });
});

describe("packs", () => {
  it("need a plan in force", () => expect(ask("pack-5m", free)).toEqual({ hindrance: "needsPlan" }));
  it("need one again when it has ended", () => {
    expect(ask("pack-5m", holding("standard-m", { ago: 31 }))).toEqual({ hindrance: "needsPlan" });
  });
  it.each([
    ["pack-5m", "standard-m", true],
    ["pack-10m", "standard-m", true],
    ["pack-50m", "standard-m", false],
    ["pack-50m", "standard-qrt", true],
    ["pack-100m", "standard-qrt", false],
    ["pack-100m", "professional-m", true],
    ["pack-100m", "standard-y", true],
  ] as const)("%s on top of %s: %s", (pack, plan, isAllowed) => {
    expect(ask(pack, holding(plan)).hindrance).toBe(isAllowed ? null : "allowanceTooSmall");
  });
  it("of the API and documents need none", () => {
    expect(ask("api-10m", free)).toMatchObject({ hindrance: null, action: "pack" });
    expect(ask("document", free)).toMatchObject({ hindrance: null, action: "document" });
  });
});

describe("the end of a term", () => {
  it("is 24:00 of its last day where the site is", () => {
    expect(termEnd(now, 30, timeZone).toISOString()).toBe("2026-04-09T16:00:00.000Z");
    const morning = new Date("2026-03-10T12:00:00Z");
    expect(termEnd(morning, 30, "America/New_York").toISOString()).toBe("2026-04-10T04:00:00.000Z");
  });
  it("of what begins at 24:00 comes after exactly its days", () => {
    const first = termEnd(now, 30, timeZone);
    expect(termEnd(first, 30, timeZone).getTime() - first.getTime()).toBe(daysMs(30));
  });
  it.each([
    ["2026-03-10T15:59:59Z", 0],
    ["2026-03-09T16:00:00Z", 0],
    ["2026-03-09T15:59:59Z", 1],
    ["2026-03-03T04:00:00Z", 7],
    ["2026-03-02T04:00:00Z", 8],
    ["2026-03-10T16:00:00Z", -1],
  ])("seen at %s is %i days away", (at, days) => {
    expect(daysUntil(new Date("2026-03-10T16:00:00Z"), new Date(at), timeZone)).toBe(days);
  });
});

it("every hindrance has its words in both languages", () => {
  expect(describeHindrance("contactSales", "zh")).toBe("企业版请联系销售开通");
  expect(describeHindrance("contactSales", "en")).toBe("Please contact sales for the enterprise plan");
});
