import {
  allOrdersQuerySchema,
  allOrdersSchema,
  createdOrderSchema,
  createOrderBodySchema,
  currentOrdersSchema,
  expiredOrdersQuerySchema,
  grantBodySchema,
  orderListSchema,
  orderPaths,
  orderQuoteBodySchema,
  orderQuoteSchema,
  orderSchema,
  ordersQuerySchema,
  searchedOrderSchema,
  searchOrderQuerySchema,
} from "@yiqiao/contracts/orders";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Orders } from "./orders.service.ts";

const tags = ["orders"];
const buying = { permission: "Purchase" } as const;
const looking = { permission: "OrderHistory" } as const;
const managing = { permission: "OrderManager" } as const;
const administration = { permission: "ShopManager" } as const;

export function registerOrdersRoutes(api: HttpApi, { orders }: { readonly orders: Orders }): void {
  registerBuying(api, orders);
  registerLists(api, orders);
  registerAdministration(api, orders);
}

function registerBuying(api: HttpApi, orders: Orders): void {
  api.post(
    orderPaths.quote,
    {
      config: buying,
      schema: {
        tags,
        summary: "What an order would cost, with the credit of an upgrade",
        body: orderQuoteBodySchema,
        response: answers(orderQuoteSchema),
      },
    },
    async ({ context, body }) => ok(await orders.quote(context, body)),
  );
  api.post(
    orderPaths.create,
    {
      config: buying,
      schema: {
        tags,
        summary: "Order a plan, a pack or the translation of documents",
        body: createOrderBodySchema,
        response: answers(createdOrderSchema),
      },
    },
    async ({ context, body }) => ok(await orders.create(context, body)),
  );
  api.get(
    orderPaths.search,
    {
      config: looking,
      schema: {
        tags,
        summary: "What became of an order: 1 delivered, 2 paid",
        querystring: searchOrderQuerySchema,
        response: answers(searchedOrderSchema),
      },
    },
    async ({ context, query }) => ok(await orders.search(context, query)),
  );
}

function registerLists(api: HttpApi, orders: Orders): void {
  api.get(
    orderPaths.current,
    {
      config: looking,
      schema: { tags, summary: "What is in use and what is frozen", response: answers(currentOrdersSchema) },
    },
    async ({ context }) => ok(await orders.current(context)),
  );
  api.get(
    orderPaths.expired,
    {
      config: looking,
      schema: {
        tags,
        summary: "Plans and packs that have ended, the last ended first",
        querystring: expiredOrdersQuerySchema,
        response: answers(orderListSchema),
      },
    },
    async ({ context, query }) => ok(await orders.expired(context, query)),
  );
  api.get(
    orderPaths.list,
    {
      config: looking,
      schema: {
        tags,
        summary: "The caller's orders, the newest first",
        querystring: ordersQuerySchema,
        response: answers(orderListSchema),
      },
    },
    async ({ context, query }) => ok(await orders.list(context, query)),
  );
}

function registerAdministration(api: HttpApi, orders: Orders): void {
  api.get(
    orderPaths.all,
    {
      config: managing,
      schema: {
        tags,
        summary: "Orders of the caller's site, or for administrators of all sites, the newest first",
        querystring: allOrdersQuerySchema,
        response: answers(allOrdersSchema),
      },
    },
    async ({ context, query }) => ok(await orders.all(context, query)),
  );
  api.post(
    orderPaths.grant,
    {
      config: administration,
      schema: {
        tags,
        summary: "Give an account or a site what was paid for elsewhere",
        body: grantBodySchema,
        response: answers(orderSchema),
      },
    },
    async ({ context, body }) => ok(await orders.grant(context, body)),
  );
}
