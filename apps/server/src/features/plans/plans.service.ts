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
import { type Database, type Executor, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import { catalogue, planTexts } from "./catalogue.ts";
import { type BuyerKind, judge, type Offer, type Verdict } from "./eligibility.ts";
import { listOffers, listPrices, type StoredPrice, updatePrice, upsertSitePrice } from "./goods.repository.ts";
import { hindranceWords } from "./hindrance-words.ts";
import { planInForce, type Standing } from "./standing.ts";

export interface Plans {
  /** What is sold where the caller is, and what of it the caller can buy. */
  goods(context: RequestContext): Promise<Goods>;
  /** Whether and how the caller can buy a sku now. @throws {DomainError} `goodsMissing` */
  verdict(context: RequestContext, code: SkuCode, standing: Standing): Promise<Verdict>;
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
  readonly sites: Pick<Sites, "rules" | "exists">;
  readonly audit: Pick<Audit, "record">;
  readonly freeCharacters: number;
  /** What the caller, or the pool that the caller manages, has of plans. */
  readonly standingOf: (context: RequestContext) => Promise<Standing>;
  /** Whether paying moves no money. */
  readonly isTest: () => boolean;
}

export function createPlans(options: PlansOptions): Plans {
  const { database, clock, sites, audit } = options;
  const { db } = database;
  const pricesOf = async (context: RequestContext, siteId: number, executor: Executor = db) =>
    (await outsideSiteScope(() => listPrices(executor, siteId))).map((price) => presentPrice(price, context.language));
  const offer = async (siteId: number, code: SkuCode): Promise<Offer> => {
    const found = (await listOffers(db, siteId)).find((each) => each.code === code);
    if (found === undefined) throw new DomainError("goodsMissing", { id: code });
    return found;
  };
  return {
    goods: async (context) => {
      const offers = await listOffers(db, context.siteId);
      const standing = await standingFor(options, context);
      const free = (await sites.rules(context.siteId)).freeCharacters ?? options.freeCharacters;
      return presentGoods({ offers, buyer: buyerOf(context), standing, context, free, isTest: options.isTest() });
    },
    offer,
    verdict: async (context, code, standing) => judge(await offer(context.siteId, code), buyerOf(context), standing),
    prices: pricesOf,
    setPrice: async (context, { code, site_id: siteId, price, is_sold: isSold }) => {
      if (siteId !== 0 && !(await sites.exists(siteId))) throw new DomainError("buyerUnknown", { buyer: siteId });
      return outsideSiteScope(() =>
        database.transaction(async (tx) => {
          const find = async () => (await listPrices(tx, siteId)).find((each) => each.code === code);
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
          return pricesOf(context, siteId, tx);
        }),
      );
    },
  };
}

async function standingFor({ clock, sites, standingOf }: PlansOptions, context: RequestContext): Promise<Standing> {
  if (context.principal !== null) return standingOf(context);
  return { now: clock.now(), timeZone: (await sites.rules(context.siteId)).timeZone, terms: [] };
}

function priced(price: StoredPrice | undefined, siteId: number) {
  return { price: (siteId === 0 ? price?.priceFen : price?.sitePriceFen) ?? null, is_sold: price?.isSold ?? false };
}

/** Members of an enterprise do not buy: what they use is their manager's. */
function buyerOf({ principal, siteId }: RequestContext): BuyerKind {
  if (principal === null) return "visitor";
  return siteId !== 0 && principal.role === roles.normal ? "member" : "buyer";
}

interface Scene {
  readonly offers: readonly Offer[];
  readonly buyer: BuyerKind;
  readonly standing: Standing;
  readonly context: Pick<RequestContext, "language">;
  readonly free: number;
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

function presentCard(plan: PlanCode, all: readonly Sku[], { standing, buyer, context, free }: Scene): PlanCard {
  const { language } = context;
  const list = all.filter(({ code }) => goodsTypeOf(code) === "T01" && planOfSku(code) === plan);
  const characters = free.toLocaleString("en-US");
  return {
    code: plan,
    name: planTexts[plan].name[language],
    features: planTexts[plan].features.map((text) => text[language].replace("{characters}", characters)),
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
    hint: hindrance === null ? null : hindranceWords(hindrance, language),
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
