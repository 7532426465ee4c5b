import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { engineRoute } from "#shared/feature/frames.ts";
import { picturesSearch } from "./pictures-search.ts";
import { titles } from "./titles.ts";

export const picturePages = [
  createRoute({
    getParentRoute: () => engineRoute,
    path: "/picturetranslate",
    // A phone is where most pictures are taken.
    staticData: { title: titles.pictures, access: "PictureTranslation", isForPhones: true, menu: { place: "main" } },
    validateSearch: picturesSearch,
    component: lazyRouteComponent(() => import("./pictures-page.tsx"), "PicturesPage"),
  }),
] as const;
