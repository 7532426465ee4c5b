import { lazy } from "react";

export { useAccountPreferences, usePreferences } from "./use-preferences.ts";
export const DeletionBanner = lazy(() => import("./deletion-banner.tsx"));
