import { IconCrown, IconReceipt } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { userCentreRoute } from "#shared/feature/frames.ts";
import { memberSearch, orderSearch } from "./order-search.ts";
import { titles } from "./titles.ts";

export const minePages = [
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/member",
    staticData: {
      title: titles.member,
      access: "Membership",
      otherwise: "/account",
      menu: { place: "user", icon: IconCrown },
    },
    validateSearch: memberSearch,
    component: lazyRouteComponent(() => import("./membership/member-page.tsx"), "MemberPage"),
  }),
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/history",
    staticData: {
      title: titles.orders,
      access: "OrderHistory",
      otherwise: "/account",
      menu: { place: "user", icon: IconReceipt },
    },
    validateSearch: orderSearch,
    component: lazyRouteComponent(() => import("./order-list/orders-page.tsx"), "OrdersPage"),
  }),
] as const;
