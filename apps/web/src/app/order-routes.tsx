import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { cashierSearch, goodsSearch, sandboxSearch } from "#features/orders";
import { engineRoute, plainRoute } from "./root-routes.tsx";

/** What is sold, within the frame of the translation pages. */
export const orderRoute = createRoute({
  getParentRoute: () => engineRoute,
  path: "/order",
  staticData: { title: "order" },
  validateSearch: goodsSearch,
  component: lazyRouteComponent(() => import("../features/orders/order-page.tsx"), "OrderPage"),
});

/** Pages around a payment: nothing but the payment is on them. */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/cashier",
    staticData: { title: "cashier" },
    validateSearch: cashierSearch,
    component: lazyRouteComponent(() => import("../features/orders/cashier-page.tsx"), "CashierPage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/cashier/done",
    staticData: { title: "cashier" },
    validateSearch: cashierSearch,
    component: lazyRouteComponent(() => import("../features/orders/cashier-done-page.tsx"), "CashierDonePage"),
  }),
  createRoute({
    getParentRoute: () => plainRoute,
    path: "/pay/sandbox",
    staticData: { title: "testPayment" },
    validateSearch: sandboxSearch,
    component: lazyRouteComponent(() => import("../features/orders/sandbox-page.tsx"), "SandboxPage"),
  }),
] as const;
