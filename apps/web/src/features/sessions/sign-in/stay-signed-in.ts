import { permitted } from "#shared/storage/permitted.ts";

/** In session storage, since a login may lead to another provider and back; gone with the tab, and with the login. */
const entryName = "yiqiao.stay-signed-in";

/** Whether the reader of this tab has chosen to stay signed in with the login that is under way. */
export function wantsToStay(): boolean {
  return canStay() && permitted(() => sessionStorage.getItem(entryName), null) !== null;
}

export function chooseToStay(stays: boolean): void {
  permitted(() => (stays ? sessionStorage.setItem(entryName, "1") : sessionStorage.removeItem(entryName)), undefined);
}

/** Whether this page can keep a login: browsers may refuse cookies, and give a page framed by another site none of ours. */
export function canStay(): boolean {
  return navigator.cookieEnabled && window.parent === window;
}
