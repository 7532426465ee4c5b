import { IconKey } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute, engineRoute, userCentreRoute } from "#shared/feature/frames.ts";
import { adminSearch } from "./admin/admin-search.ts";
import { developerSearch } from "./developer-search.ts";
import { documentationSearch } from "./documentation/documentation-search.ts";
import { reportsSearch } from "./reports/reports-search.ts";
import { titles } from "./titles.ts";

export const publicApiPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/api-doc",
    staticData: { title: titles.apiDocumentation, access: "APIDocument", menu: { place: "libraries" } },
    validateSearch: documentationSearch,
    component: lazyRouteComponent(() => import("./documentation/api-documentation-page.tsx"), "ApiDocumentationPage"),
  }),
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/developer",
    staticData: { title: titles.developer, access: "Developer", menu: { place: "user", icon: IconKey } },
    validateSearch: developerSearch,
    component: lazyRouteComponent(() => import("./developer-page.tsx"), "DeveloperPage"),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/api-keys",
    staticData: { title: titles.apiKeys, access: "ApiManager", menu: { place: "administration", section: "people" } },
    validateSearch: adminSearch,
    component: lazyRouteComponent(() => import("./admin/api-keys-page.tsx"), "ApiKeysPage"),
  }),
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/error-reports",
    staticData: {
      title: titles.errorReports,
      access: "ApiManager",
      menu: { place: "administration", section: "people" },
    },
    validateSearch: reportsSearch,
    component: lazyRouteComponent(() => import("./reports/error-reports-page.tsx"), "ErrorReportsPage"),
  }),
] as const;
