import { queryOptions } from "@tanstack/react-query";
import { siteCalls } from "@yiqiao/contracts/sites";
import type { Site } from "@yiqiao/contracts/sites";
import { api } from "#shared/api-client/index.ts";
import { permitted } from "#shared/storage/permitted.ts";
import { rememberForServer, servedSite } from "./served-site.ts";

const entryName = "yiqiao.site";

function rememberedSite(): Site | undefined {
  const text = permitted(() => localStorage.getItem(entryName), null);
  if (text === null) return undefined;
  try {
    const site: Partial<Site> | null = JSON.parse(text);
    return site?.site_config && site.theme && site.capabilities && site.icon_url ? (site as Site) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The site of this address. The one that the page was served with, else the last one seen here, serves until the answer
 * comes, so that its colours do not jump.
 */
export const siteQuery = queryOptions({
  queryKey: ["sites", "current"],
  queryFn: async ({ signal }) => {
    const site = await api(siteCalls.siteName, { signal });
    permitted(() => localStorage.setItem(entryName, JSON.stringify(site)), undefined);
    rememberForServer(site);
    return site;
  },
  initialData: () => servedSite(null) ?? rememberedSite(),
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
});
