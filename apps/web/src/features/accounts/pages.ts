import { IconUserCircle } from "@tabler/icons-react";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { userCentreRoute } from "#shared/feature/frames.ts";
import { accountSearch } from "./account-search.ts";
import { titles } from "./titles.ts";

export const accountPages = [
  createRoute({
    getParentRoute: () => userCentreRoute,
    path: "/account",
    staticData: { title: titles.account, access: "MyAccount", menu: { place: "user", icon: IconUserCircle } },
    validateSearch: accountSearch,
    component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
  }),
] as const;
