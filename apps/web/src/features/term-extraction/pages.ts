import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { scanSearch } from "./scan-search.ts";
import { titles } from "./titles.ts";

export const termExtractionPages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/docScan",
    staticData: { title: titles.termScan, access: "ScanDoc", menu: { place: "main" } },
    validateSearch: scanSearch,
    component: lazyRouteComponent(() => import("./term-scan-page.tsx"), "TermScanPage"),
  }),
] as const;
