import type { Capability } from "@yiqiao/contracts/capabilities";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  type Goods,
  goodsTypeOf,
  goodsTypes,
  packSkus,
  planCodes,
  type PlanCard,
  type PlanCode,
  planOfSku,
  type Price,
  type SetPriceBody,
  type Sku,
  type SkuCode,
  skus,
} from "@yiqiao/contracts/plans";
import { roles } from "@yiqiao/contracts/sessions";
import type { Audit } from "#features/audit";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import { type Database, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { catalogue } from "./catalogue.ts";
import { type BuyerKind, judge, type Offer, type Verdict } from "./eligibility.ts";
import { listOffers, listPrices, type StoredPrice, updatePrice, upsertSitePrice } from "./goods.repository.ts";
import { describeHindrance } from "./describe-hindrance.ts";
import { cardFeatures, type CardScene, planNames } from "./plan-card.ts";
import { planInForce, type PlanTerms } from "./plan-terms.ts";

export interface Plans {
  /** What is sold where the caller is, and what of it the caller can buy. */
  goods(context: RequestContext): Promise<Goods>;
  /** Whether and how the caller can buy a sku now. @throws {DomainError} `goodsMissing` */
  verdict(context: RequestContext, code: SkuCode, standing: PlanTerms): Promise<Verdict>;
  /** What a sku costs at a site. @throws {DomainError} `goodsMissing` */
  offer(siteId: number, code: SkuCode): Promise<Offer>;
  /** Of a site, for administrators. */
  prices(context: RequestContext, siteId: number): Promise<Price[]>;
  /** @throws {DomainError} `goodsMissing`, `buyerUnknown` for a site that there is not */
  setPrice(context: RequestContext, change: SetPriceBody): Promise<Price[]>;
}

export interface PlansOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly sites: Pick<Sites, "current" | "rules" | "exists">;
  readonly audit: Pick<Audit, "record">;
  readonly freeCharacters: number;
  /** What the caller, or the pool that the caller manages, has of plans. */
  readonly standingOf: (context: RequestContext) => Promise<PlanTerms>;
  /** Whether paying moves no money. */
  readonly isTest: () => boolean;
}

export function createPlans(options: PlansOptions): Plans {
  const { database, clock, sites, audit } = options;
  const { db } = database;
  const isThere = async (siteId: number) => {
    const { capabilities } = await sites.current({ siteId });
    return ({ code }: { readonly code: SkuCode }) => {
      const needed = neededFor(code);
      return needed === undefined || capabilities.includes(needed);
    };
  };
  const pricesOf = async (context: RequestContext, siteId: number) =>
    (await outsideSiteScope(() => listPrices(db, siteId)))
      .filter(await isThere(context.siteId))
      .map((price) => presentPrice(price, context.language));
  const offersAt = async (siteId: number) => (await listOffers(db, siteId)).filter(await isThere(siteId));
  const offer = async (siteId: number, code: SkuCode): Promise<Offer> => {
    const found = (await offersAt(siteId)).find((each) => each.code === code);
    if (found === undefined) throw new DomainError("goodsMissing", { id: code });
    return found;
  };
  return {
    goods: async (context) => {
      const offers = await offersAt(context.siteId);
      const standing = await standingFor(options, context);
      const rules = await sites.rules(context.siteId);
      const { capabilities } = await sites.current(context);
      const packsAreSold = offers.some(({ code, isSold, priceFen }) => code in packSkus && isSold && priceFen !== null);
      const freeCharacters = rules.freeCharacters ?? options.freeCharacters;
      const card = { capabilities, freeCharacters, rules, packsAreSold };
      return presentGoods({ offers, buyer: buyerOf(context), standing, context, card, isTest: options.isTest() });
    },
    offer,
    verdict: async (context, code, standing) => judge(await offer(context.siteId, code), buyerOf(context), standing),
    prices: pricesOf,
    setPrice: async (context, { code, site_id: siteId, price, is_sold: isSold }) => {
      const isListed = await isThere(context.siteId);
      if (siteId !== 0 && !(await sites.exists(siteId))) throw new DomainError("buyerUnknown", { buyer: siteId });
      await outsideSiteScope(() =>
        database.transaction(async (tx) => {
          const find = async () => (await listPrices(tx, siteId)).filter(isListed).find((each) => each.code === code);
          const before = await find();
          if (before === undefined) throw new DomainError("goodsMissing", { id: code });
          const change = { code, priceFen: price, isSold, at: clock.now() };
          await (siteId === 0 ? updatePrice(tx, change) : upsertSitePrice(tx, siteId, change));
          const event = { action: "goods.price", target: `goods:${code}`, siteId } as const;
          await audit.record(
            context,
            { ...event, before: priced(before, siteId), after: priced(await find(), siteId) },
            tx,
          );
        }),
      );
      return pricesOf(context, siteId);
    },
  };
}

async function standingFor({ clock, sites, standingOf }: PlansOptions, context: RequestContext): Promise<PlanTerms> {
  if (context.principal !== null) return standingOf(context);
  return { now: clock.now(), timeZone: (await sites.rules(context.siteId)).timeZone, terms: [] };
}

function priced(price: StoredPrice | undefined, siteId: number) {
  return { price: (siteId === 0 ? price?.priceFen : price?.sitePriceFen) ?? null, is_sold: price?.isSold ?? false };
}

/** What has to be there for a sku to be of any use. */
function neededFor(code: SkuCode): Capability | undefined {
  const type = goodsTypeOf(code);
  return type === "T03" ? "api" : type === "T04" ? "documents" : undefined;
}

/** Members of an enterprise do not buy: what they use is their manager's. */
function buyerOf({ principal, siteId }: RequestContext): BuyerKind {
  if (principal === null) return "visitor";
  return siteId !== 0 && principal.role === roles.normal ? "member" : "buyer";
}

interface Scene {
  readonly offers: readonly Offer[];
  readonly buyer: BuyerKind;
  readonly standing: PlanTerms;
  readonly context: Pick<RequestContext, "language">;
  readonly card: CardScene;
  readonly isTest: boolean;
}

function presentGoods(scene: Scene): Goods {
  const all = scene.offers.map((offer) => presentSku(offer, scene));
  const ofType = (type: (typeof goodsTypes)[keyof typeof goodsTypes]) =>
    all.filter(({ code }) => goodsTypeOf(code) === type);
  return {
    member_list: planCodes.map((plan) => presentCard(plan, all, scene)),
    character_list: ofType("T02").toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0)),
    goods: Object.values(goodsTypes).map((type) => ({ goods_type: type, item_list: ofType(type) })),
    is_test: scene.isTest,
  };
}

function presentCard(plan: PlanCode, all: readonly Sku[], { standing, buyer, context, card }: Scene): PlanCard {
  const { language } = context;
  const list = all.filter(({ code }) => goodsTypeOf(code) === "T01" && planOfSku(code) === plan);
  return {
    code: plan,
    name: planNames[plan][language],
    features: cardFeatures(plan, card).map((line) => line[language]),
    sku_list: list,
    // Who only has to log in first may choose.
    disabled: list.every(({ can_buy, hindrance }) => !can_buy && hindrance !== "login"),
    hasBuy: buyer !== "visitor" && planInForce(standing) === plan,
  };
}

function presentSku(offer: Offer, { buyer, standing, context: { language } }: Scene): Sku {
  const { code, priceFen } = offer;
  const { id, days, characters } = skus[code];
  const { hindrance } = judge(offer, buyer, standing);
  return {
    code,
    skuId: id,
    name: catalogue[code].name[language],
    price: priceFen,
    days,
    characters,
    minimum_allowance: code in packSkus ? packSkus[code as keyof typeof packSkus].minimumAllowance : null,
    can_buy: hindrance === null,
    hindrance,
    hint: hindrance === null ? null : describeHindrance(hindrance, language),
  };
}

function presentPrice(
  { code, priceFen, sitePriceFen, isSold, updatedAt }: StoredPrice,
  language: InterfaceLanguage,
): Price {
  return {
    code,
    skuId: skus[code].id,
    goods_type: goodsTypeOf(code),
    name: catalogue[code].name[language],
    price: priceFen,
    site_price: sitePriceFen,
    is_sold: isSold,
    updated_at: updatedAt.toISOString(),
  };
}
