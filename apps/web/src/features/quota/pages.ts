import { IconListDetails, IconUsers } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { userCentreRoute } from "#shared/feature/frames.ts";
import { statementSearch } from "./statement/statement-search.ts";
import { titles } from "./titles.ts";

export const quotaPages = [
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/statement",
    staticData: { title: titles.statement, access: "Statement", menu: { place: "user", icon: IconListDetails } },
    validateSearch: statementSearch,
    component: lazyRouteComponent(() => import("./statement/statement-page.tsx"), "StatementPage"),
  }),
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/budgets",
    staticData: { title: titles.budgets, access: "SiteBudgets", menu: { place: "user", icon: IconUsers } },
    component: lazyRouteComponent(() => import("./statement/budgets-page.tsx"), "BudgetsPage"),
  }),
] as const;
