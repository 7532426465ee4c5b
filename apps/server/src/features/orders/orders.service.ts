import {
  type AllOrders,
  type allOrdersQuerySchema,
  type CreatedOrder,
  type CreateOrderBody,
  type CurrentOrders,
  type expiredOrdersQuerySchema,
  type GrantBody,
  type Order,
  type OrderList,
  type OrderQuote,
  type OrderQuoteBody,
  type ordersQuerySchema,
  orderStatusNumbers,
  type SearchedOrder,
  type searchOrderQuerySchema,
} from "@yiqiao/contracts/orders";
import { isSku } from "@yiqiao/contracts/plans";
import type { CompanyOrder } from "@yiqiao/contracts/sessions";
import { errorCatalogue, type ErrorName, errorMessage } from "@yiqiao/contracts/errors";
import type { z } from "zod";
import { catalogue, type PlanTerms } from "#features/plans";
import { DomainError } from "#platform/errors";
import type { Executor } from "#platform/database";
import { isMainAdministrator, type RequestContext } from "#platform/request";
import { createOrder } from "./placing/create-order.ts";
import { grantNew, type NewAccountGrant } from "./placing/grant-new.ts";
import { grantOrder } from "./placing/grant-order.ts";
import {
  type BoughtOrder,
  listAll,
  listCurrent,
  listEnded,
  listOwn,
  type OrderPage,
} from "./records/lists.repository.ts";
import { createDocumentSale, type DocumentSale } from "./placing/document-sale.ts";
import { createOrderBook, type OrderBook } from "./order-book.ts";
import { findOrder, findOrderOfTask } from "./records/orders.repository.ts";
import { buyerOf, ownOrder } from "./own-order.ts";
import { createPlanNotices, type PlanNotices } from "./plans/plan-notices.ts";
import type { OrdersOptions } from "./ports.ts";
import { deliverPaid } from "./delivery/deliver-paid.ts";
import { priceOrder } from "./placing/price-order.ts";
import { standingOf } from "./plans/standing.ts";
import type { StoredOrder } from "./records/stored-order.ts";

type PageQuery = z.output<typeof ordersQuerySchema>;

export interface Orders {
  /** For payments. */
  readonly book: OrderBook;
  /** For documents. */
  readonly sale: DocumentSale;
  /** For jobs. */
  readonly notices: PlanNotices;
  /** What an order would cost now. @throws {DomainError} `goodsMissing`, `goodsHindered` */
  quote(context: RequestContext, body: OrderQuoteBody): Promise<OrderQuote>;
  /** @throws {DomainError} `goodsMissing`, `goodsHindered`, `orderPriceChanged`, `tooManyRequests` */
  create(context: RequestContext, body: CreateOrderBody): Promise<CreatedOrder>;
  /** What became of an order of the caller's. @throws {DomainError} `orderMissing` */
  search(context: RequestContext, query: z.output<typeof searchOrderQuerySchema>): Promise<SearchedOrder>;
  /** An order of the caller's. @throws {DomainError} `orderMissing` */
  own(context: RequestContext, tid: string): Promise<StoredOrder>;
  current(context: RequestContext): Promise<CurrentOrders>;
  /** What the enterprise of a site has in use or frozen, as its members see it. */
  company(context: Pick<RequestContext, "siteId" | "language">): Promise<CompanyOrder[]>;
  expired(context: RequestContext, query: z.output<typeof expiredOrdersQuerySchema>): Promise<OrderList>;
  list(context: RequestContext, query: PageQuery): Promise<OrderList>;
  /** Of the caller's site; for administrators of all sites. */
  all(context: RequestContext, query: z.output<typeof allOrdersQuerySchema>): Promise<AllOrders>;
  /** @throws {DomainError} `goodsMissing`, `buyerUnknown`, `orderState`, `goodsHindered` */
  grant(context: RequestContext, body: GrantBody): Promise<Order>;
  /** A plan for an account that the transaction makes. */
  grantNew(tx: Executor, grant: NewAccountGrant): Promise<StoredOrder>;
  /** What the caller, or the pool that the caller manages, has of plans. */
  standing(context: RequestContext): Promise<PlanTerms>;
  /** Delivers what is paid and was not delivered; for a job. @returns how many were delivered */
  deliverPaid(): Promise<number>;
}

export function createOrders(options: OrdersOptions): Orders {
  const { database, quota, clock } = options;
  const { db } = database;
  const book = createOrderBook(options);
  const listPage = async (context: RequestContext, page: OrderPage, size: number): Promise<OrderList> => ({
    order_list: await book.present(context, page.orders),
    pages: Math.ceil(page.total / size),
    total: page.total,
  });
  return {
    book,
    sale: createDocumentSale(options),
    notices: createPlanNotices(options),
    quote: async (context, body) => presentQuote(await priceOrder(options, context, body), context),
    create: (context, body) => createOrder(options, context, body),
    search: async (context, query) => {
      const order = await ownOrder(options, context, () => findAsked(options, query));
      const [shown] = await book.present(context, [order]);
      if (shown === undefined) throw new DomainError("orderMissing");
      return { status: orderStatusNumbers[order.state], order: shown, message: messageOf(order, context) };
    },
    own: (context, tid) => book.own(context, tid),
    current: async (context) => {
      const { holder } = await buyerOf(options, context);
      const shown = await book.present(context, await listCurrent(db, holder, clock.now()));
      return {
        inuse_order_list: shown.filter(({ status_name: name }) => name === "inUse"),
        freeze_order_list: shown.filter(({ status_name: name }) => name === "frozen"),
      };
    },
    company: async (context) => companyOrders(db, book, { context, now: clock.now() }),
    expired: async (context, { page, page_size: limit, group }) => {
      const { holder } = await buyerOf(options, context);
      const ended = await listEnded(db, holder, { now: clock.now(), group, limit, offset: (page - 1) * limit });
      return listPage(context, ended, limit);
    },
    list: async (context, { page, page_size: limit, goods_type: goodsType }) => {
      const orders = await listOwn(db, await buyerOf(options, context), {
        goodsType,
        limit,
        offset: (page - 1) * limit,
      });
      return listPage(context, orders, limit);
    },
    all: (context, query) => listManaged(options, book, { context, query }),
    grant: async (context, body) => {
      const [order] = await book.present(context, [await grantOrder(options, context, body)]);
      if (order === undefined) throw new Error("The granted order vanished");
      return order;
    },
    grantNew: (tx, grant) => grantNew(options, tx, grant),
    standing: async (context) => {
      const holder = await quota.holderOf(context);
      return standingOf(options, db, { holder, siteId: context.siteId });
    },
    deliverPaid: () => deliverPaid(options),
  };
}

function findAsked(
  { database: { db } }: OrdersOptions,
  { tid, task_id: taskId }: z.output<typeof searchOrderQuerySchema>,
): Promise<StoredOrder | undefined> {
  if (tid !== undefined) return findOrder(db, { tid });
  return taskId === undefined ? Promise.resolve(undefined) : findOrderOfTask(db, taskId);
}

/** What the buyer should know of an order that is not delivered. */
function messageOf({ problem }: StoredOrder, { language }: RequestContext): string | null {
  if (problem === null) return null;
  if (problem === "undeliverable") {
    return language === "zh"
      ? "该商品已无法发放，款项将原路退回"
      : "This can no longer be delivered; the money is paid back";
  }
  const isNamed = problem !== "internal" && Object.hasOwn(errorCatalogue, problem);
  const pending = language === "zh" ? "款项已收到，正在发放" : "The money has arrived; the delivery is under way";
  const named = isNamed ? errorMessage(problem as ErrorName, language) : "";
  // Texts with places say nothing without the details, which nobody kept.
  if (named === "" || /\{\w+\}/.test(named)) return pending;
  return language === "zh" ? `${pending}：${named}` : `${pending}: ${named}`;
}

function presentQuote(
  priced: Awaited<ReturnType<typeof priceOrder>>,
  { language }: Pick<RequestContext, "language">,
): OrderQuote {
  const nameOf = (sku: string) => (isSku(sku) ? catalogue[sku].name[language] : sku);
  return {
    code: priced.code,
    goods_type: priced.goodsType,
    goods_name: nameOf(priced.code),
    action: priced.action,
    list_fen: priced.listFen,
    credit_fen: priced.creditFen,
    amount_fen: priced.listFen - priced.creditFen,
    credit: (priced.details.credits ?? []).map(({ sku, paidFen, days, unusedDays, creditFen }) => ({
      goods_name: nameOf(sku),
      paid_fen: paidFen,
      days,
      unused_days: unusedDays,
      credit_fen: creditFen,
    })),
    characters: priced.characters,
    starts_at: priced.startsAt?.toISOString() ?? null,
    ends_at: priced.endsAt?.toISOString() ?? null,
  };
}

async function companyOrders(
  db: OrdersOptions["database"]["db"],
  book: OrderBook,
  { context, now }: { readonly context: Pick<RequestContext, "siteId" | "language">; readonly now: Date },
): Promise<CompanyOrder[]> {
  if (context.siteId === 0) return [];
  const shown = await book.present(context, await listCurrent(db, `site:${context.siteId}`, now));
  return shown.flatMap(({ goods_name, goods_type, code, status, status_name: name, start_time, expiry_time }) =>
    name === "inUse" || name === "frozen" ? [{ goods_name, goods_type, code, status, start_time, expiry_time }] : [],
  );
}

async function listManaged(
  { database: { db } }: OrdersOptions,
  book: OrderBook,
  { context, query }: { readonly context: RequestContext; readonly query: z.output<typeof allOrdersQuerySchema> },
): Promise<AllOrders> {
  const { page, page_size: limit, goods_type: goodsType, state, provider, keyword } = query;
  const at = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  const [from, to] = [at(query.from), at(query.to)];
  // The main site's administrators see all; the data layer holds everybody else to the own site.
  const siteId = isMainAdministrator(context.principal) ? undefined : context.siteId;
  const filter = { siteId, goodsType, state, provider, keyword, from, to, limit, offset: (page - 1) * limit };
  const { orders, total } = await listAll(db, filter);
  const shown = await book.present(
    context,
    orders.map(({ order }) => order),
  );
  return {
    order_list: shown.flatMap((order, at_) => {
      const bought = orders[at_];
      return bought === undefined ? [] : [{ ...order, ...buyerIn(bought) }];
    }),
    pages: Math.ceil(total / limit),
    total,
  };
}

function buyerIn({ order, accountNumber, username, paymentNumber, transferNumber, awaitsTransfer }: BoughtOrder) {
  return {
    site_id: order.siteId,
    account_number: accountNumber,
    username,
    awaits_transfer: awaitsTransfer,
    transfer_number: transferNumber,
    payment_number: paymentNumber,
  };
}
