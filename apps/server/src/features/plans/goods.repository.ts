import { goodsTypeOf, type SkuCode, skus } from "@yiqiao/contracts/plans";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";
import { catalogue, skuCodes } from "./catalogue.ts";
import type { Offer } from "./eligibility.ts";

/** Puts skus on sale that the database does not know yet; what an administrator set stays. */
export async function seedGoods(db: Executor, at: Date): Promise<void> {
  const rows = skuCodes.map((code, position) => ({
    code,
    sku_id: skus[code].id,
    goods_type: goodsTypeOf(code),
    price_fen: catalogue[code].priceFen,
    position,
  }));
  await db.execute(sql`
    insert into goods (code, sku_id, goods_type, price_fen, position, updated_at)
    select r.code, r.sku_id, r.goods_type, r.price_fen, r.position, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (code text, sku_id int, goods_type text, price_fen bigint, position int)
    on conflict (code) do nothing`);
}

/** What a sku costs, everywhere and at one site. */
const priceShape = {
  code: column.text.as<SkuCode>(),
  priceFen: column.bigint.orNull(),
  /** Null: that of all sites. */
  sitePriceFen: column.bigint.orNull(),
  isSold: column.bool,
  updatedAt: column.timestamptz,
};

export type StoredPrice = RowOf<typeof priceShape>;

/** Every sku, in the order in which they are listed. */
export function listPrices(db: Executor, siteId: number): Promise<StoredPrice[]> {
  return db.query(priceShape)`
    select g.code, g.price_fen as "priceFen", s.price_fen as "sitePriceFen",
           g.is_sold and coalesce(s.is_sold, true) as "isSold", greatest(g.updated_at, s.updated_at) as "updatedAt"
    from goods g left join site_goods s on s.code = g.code and s.site_id = ${siteId}
    order by g.position`;
}

/** What is asked of a buyer at a site. */
export async function listOffers(db: Executor, siteId: number): Promise<Offer[]> {
  const prices = await listPrices(db, siteId);
  return prices.map(({ code, priceFen, sitePriceFen, isSold }) => ({
    code,
    priceFen: sitePriceFen ?? priceFen,
    isSold,
  }));
}

export interface PriceChange {
  readonly code: SkuCode;
  readonly priceFen: number | null;
  /** Undefined: as it was. */
  readonly isSold: boolean | undefined;
  readonly at: Date;
}

export async function updatePrice(db: Executor, { code, priceFen, isSold, at }: PriceChange): Promise<void> {
  await db.execute(sql`
    update goods set price_fen = ${priceFen}, is_sold = coalesce(${isSold ?? null}::boolean, is_sold), updated_at = ${at}
    where code = ${code}`);
}

export async function upsertSitePrice(
  db: Executor,
  siteId: number,
  { code, priceFen, isSold, at }: PriceChange,
): Promise<void> {
  await db.execute(sql`
    insert into site_goods as s (site_id, code, price_fen, is_sold, updated_at)
    values (${siteId}, ${code}, ${priceFen}, ${isSold ?? true}, ${at})
    on conflict (site_id, code) do update set
      price_fen = excluded.price_fen, is_sold = coalesce(${isSold ?? null}::boolean, s.is_sold), updated_at = excluded.updated_at`);
}
