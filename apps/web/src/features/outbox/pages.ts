import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const outboxPages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/outbox",
    staticData: { title: titles.outbox, access: "MailOutbox", menu: { place: "administration", section: "operation" } },
    component: lazyRouteComponent(() => import("./outbox-page.tsx"), "OutboxPage"),
  }),
] as const;
