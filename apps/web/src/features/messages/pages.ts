import { IconBell } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { userCentreRoute } from "#shared/feature/frames.ts";
import { messageSearch } from "./message-search.ts";
import { titles } from "./titles.ts";

export const messagePages = [
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/message",
    staticData: { title: titles.messages, access: "MessageCentre", menu: { place: "user", icon: IconBell } },
    validateSearch: messageSearch,
    component: lazyRouteComponent(() => import("./messages-page.tsx"), "MessagesPage"),
  }),
] as const;
