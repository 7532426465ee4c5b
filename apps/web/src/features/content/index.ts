import { lazy } from "react";

export { Announcement } from "./notice/announcement.tsx";
export { BulletinBar } from "./notice/bulletin-bar.tsx";
export { noticeQuery } from "./published.queries.ts";
export const LegalDialog = lazy(() => import("./legal/legal-dialog.tsx"));
