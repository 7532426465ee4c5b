import type { OrderQuoteBody } from "@yiqiao/contracts/orders";
import { documentSkus, goodsTypeOf, goodsTypes, isSku, type SkuCode, skus } from "@yiqiao/contracts/plans";
import { describeHindrance, planInForce, type PlanTerms, termEnd, type Verdict } from "#features/plans";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { OrdersOptions } from "../ports.ts";
import { standingOf } from "../plans/standing.ts";
import type { NewOrder } from "../records/orders.repository.ts";

/** An order as it would be made now. */
export interface PricedOrder extends Pick<
  NewOrder,
  "holder" | "goodsType" | "code" | "action" | "listFen" | "creditFen" | "characters" | "days" | "details"
> {
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

type Allowed = Extract<Verdict, { hindrance: null }>;

/**
 * Prices what the caller wants to buy.
 * @throws {DomainError} `unauthenticated`, `goodsMissing`, `goodsHindered`, and what measuring documents throws
 */
export async function priceOrder(
  options: OrdersOptions,
  context: RequestContext,
  body: OrderQuoteBody,
): Promise<PricedOrder> {
  const code = skuOf(body);
  const holder = await options.quota.holderOf(context);
  const standing = await standingOf(options, options.database.db, { holder, siteId: context.siteId });
  const verdict = await options.plans.verdict(context, code, standing);
  if (verdict.hindrance !== null) {
    const { hindrance } = verdict;
    throw new DomainError("goodsHindered", { hindrance, reason: describeHindrance(hindrance, context.language) });
  }
  if (code === "document") return priceDocuments(options, context, { body, verdict });
  const { days, characters } = skus[code];
  const credits = verdict.credits.map((credit) => ({ ...credit }));
  const [startsAt, endsAt] = termOf(code, standing, verdict);
  return {
    holder,
    goodsType: goodsTypeOf(code),
    code,
    action: verdict.action,
    listFen: verdict.priceFen,
    creditFen: credits.reduce((sum, { creditFen }) => sum + creditFen, 0),
    characters,
    days,
    details: verdict.action === "upgrade" ? { credits } : {},
    startsAt,
    endsAt,
  };
}

/** A sku is one of its goods type; without a type, of members. */
function skuOf({ id, goods_type: type }: OrderQuoteBody): SkuCode {
  const code = typeof id === "string" ? id : Object.entries(skus).find(([, sku]) => sku.id === id)?.[0];
  if (code === undefined || !isSku(code) || goodsTypeOf(code) !== goodsTypes[type]) {
    throw new DomainError("goodsMissing", { id: `${id} (${goodsTypes[type]})` });
  }
  return code;
}

/** When it would begin and end if it were paid at once. */
function termOf(code: SkuCode, standing: PlanTerms, { action }: Allowed): readonly [Date, Date] {
  const { now, timeZone, terms } = standing;
  const ends = terms.flatMap(({ endsAt }) => (endsAt === null ? [] : [endsAt]));
  const last = ends.reduce((latest, end) => (end > latest ? end : latest), now);
  const startsAt = action === "renewal" && planInForce(standing) !== "free" ? last : now;
  return [startsAt, termEnd(startsAt, skus[code].days ?? 0, timeZone)];
}

/** Each file is paid for by its started parts. */
async function priceDocuments(
  { documents }: OrdersOptions,
  context: RequestContext,
  { body: { id, task }, verdict }: { readonly body: OrderQuoteBody; readonly verdict: Allowed },
): Promise<PricedOrder> {
  if (task === undefined) throw new DomainError("goodsMissing", { id });
  const files = (await documents.measure(context, task)).map(({ uid, net }) => ({ uid, net }));
  const unitFen = verdict.priceFen;
  return {
    holder: "",
    goodsType: "T04",
    code: "document",
    action: "document",
    listFen: files.reduce((sum, { net }) => sum + documentFen(net, unitFen), 0),
    creditFen: 0,
    characters: files.reduce((sum, { net }) => sum + net, 0),
    days: null,
    details: { task, files, unitFen },
    startsAt: null,
    endsAt: null,
  };
}

/** What a file costs: the price of a part for each that its characters have begun. */
export function documentFen(characters: number, unitFen: number): number {
  return Math.ceil(characters / documentSkus.document.characters) * unitFen;
}
