import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const backupPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/backups",
    staticData: { title: titles.backups, access: "BackUp", menu: { place: "administration", section: "operation" } },
    component: lazyRouteComponent(() => import("./backups-page.tsx"), "BackupsPage"),
  }),
] as const;
