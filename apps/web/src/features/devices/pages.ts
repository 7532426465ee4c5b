import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { adminRoute } from "#shared/feature/frames.ts";
import { deviceSearch } from "./device-search.ts";
import { titles } from "./titles.ts";

export const devicePages = [
  createRoute({
    getParentRoute: () => adminRoute,
    path: "/device-mgr",
    staticData: {
      title: titles.devices,
      access: "DeviceManagement",
      menu: { place: "administration", section: "operation" },
    },
    validateSearch: deviceSearch,
    component: lazyRouteComponent(() => import("./devices-page.tsx"), "DevicesPage"),
  }),
] as const;
