import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useEffect } from "react";
import { documentTitle, siteQuery } from "#features/sites";
import { messages } from "./messages.ts";
import { useApiNotices } from "./use-api-notices.ts";

function useTitle(): void {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { data: site } = useQuery(siteQuery);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const text = documentTitle(title && t(title), site, language);
  useEffect(() => {
    document.title = text;
  }, [text]);
}

/** After a navigation the reader goes on at the new page's heading, not in the middle of nowhere. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return;
        const target = document.querySelector<HTMLElement>("[data-page-title]") ?? document.getElementById("main");
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
}

export function RootLayout() {
  useTitle();
  useFocusOnNavigation();
  useApiNotices();
  return <Outlet />;
}
