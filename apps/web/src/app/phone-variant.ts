import { isPhone } from "@yiqiao/ui";
import { permitted } from "#shared/storage/permitted.ts";

/** Local storage entry of who wants the whole site on a phone or tablet. */
const entryName = "yiqiao.full-site";

const trialPath = "/mobiletranslate";
const publicityPath = "/publicityRegister";

/** Whether this reader gets the variant for phones. */
export function hasPhoneVariant(): boolean {
  return isPhone(navigator.userAgent) && permitted(() => localStorage.getItem(entryName), null) === null;
}

/** Where the variant for phones leads from an address; undefined where it has a page there. */
export function phonePathFor(pathname: string): string | undefined {
  const path = pathname.replace(/(?<=.)\/$/, "").toLowerCase();
  return [trialPath, publicityPath.toLowerCase()].includes(path) ? undefined : trialPath;
}

/** From now on this browser gets the whole site, or the variant for phones again. */
export function chooseFullSite(isWanted: boolean): void {
  permitted(() => (isWanted ? localStorage.setItem(entryName, "1") : localStorage.removeItem(entryName)), undefined);
}
