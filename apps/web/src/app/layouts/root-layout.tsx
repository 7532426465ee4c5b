import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Suspense, useEffect, useSyncExternalStore } from "react";
import { useAccountPreferences } from "#features/accounts";
import { GoodsHost } from "#features/orders";
import { GateDialog } from "#features/permissions";
import { useWindowLogin } from "#features/sessions";
import { documentTitle, useIsMissingSite, useIsSitePending, useSite } from "#features/sites";
import { ViewingBanner } from "#features/users";
import { sessionStore } from "#shared/session/session-store.ts";
import { isViewingTab } from "#shared/session/tab-session.ts";
import { titles } from "#shared/notices/titles.ts";
import { useSiteOfAddress } from "../site-of-address.ts";
import { useApiNotices } from "../use-api-notices.ts";

/** Name and icon of the window. */
function useWindowLook(): void {
  const { language } = useInterfaceLanguage();
  const site = useSite();
  const isMissing = useIsMissingSite();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const isPending = useIsSitePending(useSiteOfAddress());
  const named = (isMissing ? title && titles.notFound : title)?.[language];
  const text = isPending ? (named ?? "") : documentTitle(named, site, language);
  const icon = isPending ? undefined : site?.icon_url;
  useEffect(() => {
    document.title = text;
  }, [text]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (link === null || icon === undefined) return;
    link.removeAttribute("type");
    link.href = icon;
  }, [icon]);
}

const heading = () => document.querySelector<HTMLElement>("[data-page-title]");

/** Focuses the page's heading; while the page is still loading, its main part, and the heading once it is there. */
function focusPage(): () => void {
  const main = document.getElementById("main");
  const found = heading();
  (found ?? main)?.focus({ preventScroll: true });
  if (found !== null || main === null) return () => undefined;
  const observer = new MutationObserver(() => {
    const arrived = heading();
    if (arrived === null) return;
    observer.disconnect();
    if (document.activeElement === main) arrived.focus({ preventScroll: true });
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** After a navigation the reader goes on at the new page's heading, not in the middle of nowhere. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (fromLocation === undefined || !pathChanged) return;
      stopWaiting();
      stopWaiting = focusPage();
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [router]);
}

export function RootLayout() {
  useWindowLook();
  useFocusOnNavigation();
  useApiNotices();
  useWindowLogin();
  useAccountPreferences();
  const isViewing = useSyncExternalStore((listener) => sessionStore.subscribe(listener), isViewingTab);
  return (
    <>
      {isViewing && (
        <Suspense>
          <ViewingBanner />
        </Suspense>
      )}
      <Outlet />
      <GateDialog />
      <GoodsHost />
    </>
  );
}
