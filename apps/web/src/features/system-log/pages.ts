import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { systemLogSearch } from "./system-log-search.ts";
import { titles } from "./titles.ts";

export const systemLogPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/systemlog",
    staticData: {
      title: titles.systemLog,
      access: "SystemLog",
      menu: { place: "administration", section: "operation" },
    },
    validateSearch: systemLogSearch,
    component: lazyRouteComponent(() => import("./system-log-page.tsx"), "SystemLogPage"),
  }),
] as const;
