import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { myDocumentsSearch } from "./mine/my-documents-search.ts";
import { previewSearch } from "./preview/preview-search.ts";
import { titles } from "./titles.ts";

export const documentPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/file",
    staticData: { title: titles.documents, access: "DocTranslation", menu: { place: "main" } },
    component: lazyRouteComponent(() => import("./documents-page.tsx"), "DocumentsPage"),
  }),
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/file/preview/$uid",
    staticData: { title: titles.documentPreview, access: "DocTranslation" },
    validateSearch: previewSearch,
    component: lazyRouteComponent(() => import("./preview/preview-page.tsx"), "PreviewPage"),
  }),
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/myfile",
    staticData: { title: titles.myDocuments, access: "MyDocuments", menu: { place: "main" } },
    validateSearch: myDocumentsSearch,
    component: lazyRouteComponent(() => import("./mine/my-documents-page.tsx"), "MyDocumentsPage"),
  }),
] as const;
