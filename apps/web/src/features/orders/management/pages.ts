import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { managementSearch } from "./management-search.ts";
import { titles } from "./titles.ts";

export const managementPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/ordermanagement",
    staticData: {
      title: titles.orderManagement,
      access: "OrderManager",
      menu: { place: "administration", section: "sales" },
    },
    validateSearch: managementSearch,
    component: lazyRouteComponent(() => import("./management-page.tsx"), "ManagementPage"),
  }),
] as const;
