import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { titles } from "./titles.ts";

export const enginePages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/engines",
    staticData: {
      title: titles.engines,
      access: "EngineSettings",
      menu: { place: "administration", section: "operation" },
    },
    component: lazyRouteComponent(() => import("./engines-page.tsx"), "EnginesPage"),
  }),
] as const;
