import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const sitePages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/set-editor",
    staticData: { title: titles.siteSettings, access: "SiteSettings", menu: { place: "administration" } },
    component: lazyRouteComponent(() => import("./settings-page.tsx"), "SettingsPage"),
  }),
] as const;
