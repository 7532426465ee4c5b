import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";
import { trafficSearch } from "./traffic-search.ts";

export const trafficPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/traffic",
    staticData: {
      title: titles.traffic,
      access: "TrafficManagement",
      menu: { place: "administration", section: "operation" },
    },
    validateSearch: trafficSearch,
    component: lazyRouteComponent(() => import("./traffic-page.tsx"), "TrafficPage"),
  }),
] as const;
