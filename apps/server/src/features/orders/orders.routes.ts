import { orderCalls } from "@yiqiao/contracts/orders";
import { bind, type HttpApi } from "#platform/http";
import type { Orders } from "./orders.service.ts";

export function registerOrdersRoutes(api: HttpApi, { orders }: { readonly orders: Orders }): void {
  bind(api, orderCalls.quote, ({ context, body }) => orders.quote(context, body));
  bind(api, orderCalls.create, ({ context, body }) => orders.create(context, body));
  bind(api, orderCalls.search, ({ context, query }) => orders.search(context, query));
  bind(api, orderCalls.current, ({ context }) => orders.current(context));
  bind(api, orderCalls.expired, ({ context, query }) => orders.expired(context, query));
  bind(api, orderCalls.list, ({ context, query }) => orders.list(context, query));
  bind(api, orderCalls.all, ({ context, query }) => orders.all(context, query));
  bind(api, orderCalls.grant, ({ context, body }) => orders.grant(context, body));
}
