import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { noticeQuery } from "../published.queries.ts";
import { keepSeen, seenVersion } from "./seen-version.ts";

const AnnouncementDialog = lazy(() => import("./announcement-dialog.tsx"));

/** The announcement over the first page that a reader opens, once for each version. */
export function Announcement() {
  const { data } = useQuery(noticeQuery);
  const [seen, setSeen] = useState(() => seenVersion("announcement"));
  const version = data?.announcement?.version;
  if (version === undefined || version === seen) return undefined;
  const close = () => {
    keepSeen("announcement", version);
    setSeen(version);
  };
  return (
    <Suspense>
      <AnnouncementDialog onClose={close} />
    </Suspense>
  );
}
