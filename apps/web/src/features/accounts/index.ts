import { lazy } from "react";

export { useAccountPreferences, usePreferences } from "./profile/use-preferences.ts";
export const DeletionBanner = lazy(() => import("./personal-data/deletion-banner.tsx"));
