import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute, phoneRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const publicityPages = [
  createRoute({
    getParentRoute: () => phoneRoute,
    path: "/publicityRegister",
    staticData: { title: titles.publicityRegister, menu: { place: "phone" } },
    component: lazyRouteComponent(() => import("./publicity-page.tsx"), "PublicityPage"),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/publicitylist",
    staticData: {
      title: titles.publicityList,
      access: "PublicityList",
      menu: { place: "administration", section: "sales" },
    },
    component: lazyRouteComponent(() => import("./publicity-list-page.tsx"), "PublicityListPage"),
  }),
] as const;
