import { siteCookie } from "@yiqiao/contracts/sites";
import type { ServedSite, Site } from "@yiqiao/contracts/sites";
import { permitted } from "#shared/storage/permitted.ts";

/** The site that the page was served with: it need not be waited for. */
const served = read();

function read(): ServedSite | undefined {
  const text = document.getElementById("served-site")?.textContent;
  return text ? (JSON.parse(text) as ServedSite) : undefined;
}

/** The site that the page was served with, of a login page (`code`) or of the address itself (null). */
export function servedSite(code: string | null): Site | undefined {
  return served?.code === code ? served.site : undefined;
}

/** The site of the login page that was served; undefined: the page is the address's own. */
export function servedLogin(): Site | undefined {
  return served === undefined || served.code === null ? undefined : served.site;
}

/** From now on pages of this address are served with the look of this site. */
export function rememberForServer({ site_id: id, code }: Site): void {
  const value = id === 0 ? "; max-age=0" : `${encodeURIComponent(code)}; max-age=${365 * 24 * 3600}`;
  permitted(() => {
    document.cookie = `${siteCookie}=${value}; path=/; samesite=lax`;
  }, undefined);
}
