import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { auditSearch } from "./audit-search.ts";
import { titles } from "./titles.ts";

export const auditPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/auditlog",
    staticData: { title: titles.auditLog, access: "AuditLog", menu: { place: "administration", section: "operation" } },
    validateSearch: auditSearch,
    component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
  }),
] as const;
