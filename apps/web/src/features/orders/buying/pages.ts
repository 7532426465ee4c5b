import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute, plainRoute } from "#shared/feature/frames.ts";
import { cashierSearch, goodsSearch, sandboxSearch } from "./order-search.ts";
import { titles } from "./titles.ts";

export const buyingPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/order",
    staticData: { title: titles.order },
    validateSearch: goodsSearch,
    component: lazyRouteComponent(() => import("./order-page.tsx"), "OrderPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/cashier",
    staticData: { title: titles.cashier },
    validateSearch: cashierSearch,
    component: lazyRouteComponent(() => import("./cashier/cashier-page.tsx"), "CashierPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/cashier/done",
    staticData: { title: titles.cashier },
    validateSearch: cashierSearch,
    component: lazyRouteComponent(() => import("./cashier/cashier-done-page.tsx"), "CashierDonePage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/pay/sandbox",
    staticData: { title: titles.testPayment },
    validateSearch: sandboxSearch,
    component: lazyRouteComponent(() => import("./cashier/sandbox-page.tsx"), "SandboxPage"),
  }),
] as const;
