import { lazy } from "react";

export const SetupNotice = lazy(() => import("./setup-notice.tsx"));
