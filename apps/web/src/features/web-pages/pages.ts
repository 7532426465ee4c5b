import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";
import { webPagesSearch } from "./web-pages-search.ts";

export const webPagePages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/webpage",
    staticData: { title: titles.webPages, access: "WebTranslation", isForPhones: true, menu: { place: "main" } },
    validateSearch: webPagesSearch,
    component: lazyRouteComponent(() => import("./web-pages-page.tsx"), "WebPagesPage"),
  }),
] as const;
