import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const backOfficePages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/home",
    staticData: { title: titles.home, access: "ToBackstage", menu: { place: "administration", section: "overview" } },
    component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
  }),
] as const;
