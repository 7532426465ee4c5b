import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute, phoneRoute } from "#shared/feature/frames.ts";
import { validateTextSearch } from "./text-search.ts";
import { titles } from "./titles.ts";

const TextPage = lazyRouteComponent(() => import("./text-page.tsx"), "TextPage");

export const textPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/",
    staticData: { title: titles.textTranslation, access: "TextTranslation", menu: { place: "main" } },
    validateSearch: validateTextSearch,
    component: TextPage,
  }),
  createRoute({
    getParentRoute: () => phoneRoute,
    path: "/mobiletranslate",
    staticData: { title: titles.trialTranslate, access: "TextTranslation", menu: { place: "phone" } },
    component: TextPage,
  }),
] as const;
