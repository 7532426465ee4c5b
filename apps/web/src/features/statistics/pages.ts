import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { statsSearch, userDataSearch } from "./parts/search.ts";
import { titles } from "./titles.ts";

export const statisticsPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/stats",
    staticData: {
      title: titles.stats,
      access: "Statistics",
      menu: { place: "administration", section: "overview" },
    },
    validateSearch: statsSearch,
    component: lazyRouteComponent(() => import("./reports/stats-page.tsx"), "StatsPage"),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/user-data",
    staticData: {
      title: titles.userData,
      access: "UserManager",
      menu: { place: "administration", section: "people" },
    },
    validateSearch: userDataSearch,
    component: lazyRouteComponent(() => import("./people/user-data-page.tsx"), "UserDataPage"),
  }),
] as const;
