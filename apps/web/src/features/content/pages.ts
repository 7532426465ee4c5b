import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute, engineRoute } from "#shared/feature/frames.ts";
import { editorSearch } from "./editor/editor-search.ts";
import { faqSearch } from "./faq/faq-search.ts";
import { titles } from "./titles.ts";

export const contentPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/problem",
    staticData: { title: titles.faq, isForPhones: true },
    validateSearch: faqSearch,
    component: lazyRouteComponent(() => import("./faq/faq-page.tsx"), "FaqPage"),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/set-editor",
    staticData: {
      title: titles.siteSettings,
      access: "SiteSettings",
      menu: { place: "administration", section: "content" },
    },
    validateSearch: editorSearch,
    component: lazyRouteComponent(() => import("./editor/editor-page.tsx"), "EditorPage"),
  }),
] as const;
