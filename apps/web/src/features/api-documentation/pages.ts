import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { documentationSearch } from "./documentation-search.ts";
import { titles } from "./titles.ts";

export const apiDocumentationPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/api-doc",
    staticData: { title: titles.apiDocumentation, access: "APIDocument", menu: { place: "libraries" } },
    validateSearch: documentationSearch,
    component: lazyRouteComponent(() => import("./api-documentation-page.tsx"), "ApiDocumentationPage"),
  }),
] as const;
