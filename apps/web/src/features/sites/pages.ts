import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const sitePages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/set-editor",
    staticData: {
      title: titles.siteSettings,
      access: "SiteSettings",
      menu: { place: "administration", section: "content" },
    },
    component: lazyRouteComponent(() => import("./settings-page.tsx"), "SettingsPage"),
  }),
] as const;
