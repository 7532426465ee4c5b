import { sharePath } from "@yiqiao/contracts/sharing";
import { isPhone } from "@yiqiao/ui";
import { redirectTarget } from "#features/sessions";
import { phoneRoute } from "#shared/feature/frames.ts";
import { permitted } from "#shared/storage/permitted.ts";
import { pages } from "../features.ts";
import { pagesIn, pathOf, type PlainPath } from "../pages.ts";

/** Local storage entry of who wants the whole site on a phone or tablet. */
const entryName = "yiqiao.full-site";

/** Session storage entry of the address that was asked for when the variant for phones took its place. */
const askedName = "yiqiao.asked-address";

const phonePaths = pagesIn(phoneRoute).map(pathOf);
const sharedPaths = pages.filter(({ options }) => options.staticData?.isForPhones === true).map(pathOf);

/** Whether this reader gets the variant for phones. */
export function hasPhoneVariant(): boolean {
  return isPhone(navigator.userAgent) && permitted(() => localStorage.getItem(entryName), null) === null;
}

/** Where the variant for phones leads from an address; undefined where it has a page there. */
export function phonePathFor(pathname: string): PlainPath | undefined {
  const path = pathname.replace(/(?<=.)\/$/, "").toLowerCase();
  return [...phonePaths, ...sharedPaths, sharePath].some((known) => known?.toLowerCase() === path)
    ? undefined
    : phonePaths[0];
}

/** From now on this browser gets the whole site, or the variant for phones again. */
export function chooseFullSite(isWanted: boolean): void {
  permitted(() => (isWanted ? localStorage.setItem(entryName, "1") : localStorage.removeItem(entryName)), undefined);
}

/** Keeps the address that the variant for phones takes the place of, for who chooses the whole site. */
export function keepAskedAddress(href: string): void {
  permitted(() => sessionStorage.setItem(askedName, href), undefined);
}

/** Where the whole site begins for this reader: at the address that was asked for, if it is one of ours. */
export function fullSiteAddress(): string {
  return redirectTarget(permitted(() => sessionStorage.getItem(askedName), null)) ?? "/";
}
