import { lazy } from "react";

export { Announcement } from "./notice/announcement.tsx";
export { BulletinBar } from "./notice/bulletin-bar.tsx";
export { noticeQuery } from "./published.queries.ts";
export const LegalDialog = lazy(() => import("./legal/legal-dialog.tsx"));
/** Not in the first page, which shows no long texts. */
export const Markdown = lazy(async () => ({ default: (await import("./markdown/markdown.tsx")).Markdown }));
