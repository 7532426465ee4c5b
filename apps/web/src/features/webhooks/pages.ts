import { IconWebhook } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { userCentreRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";
import { webhooksSearch } from "./webhooks-search.ts";

export const webhookPages = [
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/developer/webhooks",
    staticData: { title: titles.webhooks, access: "Developer", menu: { place: "user", icon: IconWebhook } },
    validateSearch: webhooksSearch,
    component: lazyRouteComponent(() => import("./webhooks-page.tsx"), "WebhooksPage"),
  }),
] as const;
