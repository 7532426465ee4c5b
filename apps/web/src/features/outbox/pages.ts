import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const outboxPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/outbox",
    staticData: { title: titles.outbox, access: "MailOutbox", menu: { place: "administration" } },
    component: lazyRouteComponent(() => import("./outbox-page.tsx"), "OutboxPage"),
  }),
] as const;
