import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const enginePages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/engines",
    staticData: { title: titles.engines, access: "EngineSettings", menu: { place: "administration" } },
    component: lazyRouteComponent(() => import("./engines-page.tsx"), "EnginesPage"),
  }),
] as const;
