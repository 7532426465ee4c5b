import { queryOptions, useQuery } from "@tanstack/react-query";
import { siteCalls } from "@yiqiao/contracts/sites";
import type { Site } from "@yiqiao/contracts/sites";
import { useEffect, useSyncExternalStore } from "react";
import { api } from "#shared/api-client/index.ts";
import { servedLogin, servedSite } from "./served-site.ts";
import { siteQuery } from "./sites.queries.ts";

/** The site whose login page this is, while it is open, and from the first on; `missing`: the address names none. */
let shown: Site | "missing" | undefined = servedLogin();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(site: typeof shown): void {
  shown = site;
  for (const listener of listeners) listener();
}

/** The site of a login page `/{code}`; fails with `siteMissing` for a code that nobody has. */
export function siteOfCodeQuery(code: string) {
  return queryOptions({
    queryKey: ["sites", "code", code],
    queryFn: ({ signal }) => api(siteCalls.siteName, { query: { code }, signal }),
    initialData: () => servedSite(code.toLowerCase()),
    staleTime: 5 * 60_000,
  });
}

/** While the caller is on screen, the page wears this site's logo, name and colours instead of the address's own. */
export function useShowSite(site: Site | "missing" | undefined): void {
  useEffect(() => {
    show(site);
    return () => show(undefined);
  }, [site]);
}

/** For an address that leads to another page than the login page that was served. */
export function applyOwnSiteLook(): void {
  show(undefined);
}

/** True while the address looks like a login page of a site that does not exist. */
export function useIsMissingSite(): boolean {
  return useSyncExternalStore(subscribe, () => shown === "missing");
}

/** The site whose logo, name and colours the page wears; undefined until it is known. */
export function useSite(): Site | undefined {
  const { data: own } = useQuery(siteQuery);
  const other = useSyncExternalStore(subscribe, () => shown);
  return other === undefined || other === "missing" ? own : other;
}

/**
 * True while it is not known whose page this is: no other brand is shown in the meantime.
 *
 * @param code of the login page that the address names, if it names one
 */
export function useIsSitePending(code: string | undefined): boolean {
  const { data, isError } = useQuery(siteQuery);
  const other = useSyncExternalStore(subscribe, () => shown);
  return code === undefined ? data === undefined && !isError : other === undefined;
}
