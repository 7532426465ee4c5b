import { IconKey } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { userCentreRoute } from "#shared/feature/frames.ts";
import { developerSearch } from "./developer-search.ts";
import { titles } from "./titles.ts";

export const publicApiPages = [
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/developer",
    staticData: { title: titles.developer, access: "Developer", menu: { place: "user", icon: IconKey } },
    validateSearch: developerSearch,
    component: lazyRouteComponent(() => import("./developer-page.tsx"), "DeveloperPage"),
  }),
] as const;
