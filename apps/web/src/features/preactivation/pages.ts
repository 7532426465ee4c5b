import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { preactivationSearch } from "./preactivation-search.ts";
import { titles } from "./titles.ts";

export const preactivationPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/pre-activation",
    staticData: {
      title: titles.preactivation,
      access: "Preactivation",
      menu: { place: "administration", section: "people" },
    },
    validateSearch: preactivationSearch,
    component: lazyRouteComponent(() => import("./preactivation-page.tsx"), "PreactivationPage"),
  }),
] as const;
