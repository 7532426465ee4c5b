import type { Notice } from "@yiqiao/contracts/content";
import { siteCookie } from "@yiqiao/contracts/sites";
import type { ServedSite, Site } from "@yiqiao/contracts/sites";
import { permitted } from "#shared/storage/permitted.ts";
import type { WorkerWord } from "#shared/worker/worker-words.ts";

let known: { readonly served: ServedSite | undefined } | undefined;

/** The site that the page was served with: it need not be waited for. */
function served(): ServedSite | undefined {
  if (known === undefined) {
    // Tests of single modules have no page.
    const text = typeof document === "undefined" ? null : document.getElementById("served-site")?.textContent;
    known = { served: text ? (JSON.parse(text) as ServedSite) : undefined };
  }
  return known.served;
}

/** The site that the page was served with, of a login page (`code`) or of the address itself (null). */
export function servedSite(code: string | null): Site | undefined {
  const site = served();
  return site?.code === code ? site.site : undefined;
}

/** What the page of the address's own site was served with to be told at once. */
export function servedNotice(): Notice | undefined {
  const site = served();
  return site?.code === null ? site.notice : undefined;
}

/** The site of the login page that was served; undefined: the page is the address's own. */
export function servedLogin(): Site | undefined {
  const site = served();
  return site === undefined || site.code === null ? undefined : site.site;
}

/** From now on pages of this address are served with the look of this site. */
export function rememberForServer({ site_id: id, code }: Site): void {
  const value = id === 0 ? "; max-age=0" : `${encodeURIComponent(code)}; max-age=${365 * 24 * 3600}`;
  permitted(() => {
    document.cookie = `${siteCookie}=${value}; path=/; samesite=lax`;
  }, undefined);
  // So is the page that opens without a network.
  if ("serviceWorker" in navigator) navigator.serviceWorker.controller?.postMessage("keepPage" satisfies WorkerWord);
}
