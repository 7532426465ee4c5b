import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { mayReach, permissionsQuery } from "#features/permissions";
import { goodsStore } from "#features/plans";
import { useHasSession } from "#features/sessions";

const GoodsDialog = lazy(() => import("./goods-dialog.tsx"));
const MemberNotice = lazy(() => import("./member-notice.tsx"));

/** Where the goods dialog appears, whichever page has opened it. */
export function GoodsHost() {
  const { request } = useSyncExternalStore(goodsStore.subscribe, goodsStore.read);
  const hasSession = useHasSession();
  const { data: permissions } = useQuery({ ...permissionsQuery, enabled: request !== undefined });
  if (request === undefined || permissions === undefined) return undefined;
  // Members of a site buy nothing themselves: they are told whom to ask.
  const isMember = hasSession && !mayReach(permissions, "Purchase");
  return <Suspense>{isMember ? <MemberNotice request={request} /> : <GoodsDialog request={request} />}</Suspense>;
}
