import { lazy } from "react";

export const ViewingBanner = lazy(() => import("./viewing/viewing-banner.tsx"));
