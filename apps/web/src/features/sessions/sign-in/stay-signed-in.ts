import { permitted } from "#shared/storage/permitted.ts";

/** In session storage, since a login may lead to another provider and back; gone with the tab, and with the login. */
const entryName = "yiqiao.stay-signed-in";

/** Whether the reader of this tab has chosen to stay signed in with the login that is under way. */
export function wantsToStaySignedIn(): boolean {
  return canStaySignedIn() && permitted(() => sessionStorage.getItem(entryName), null) !== null;
}

export function chooseToStaySignedIn(stays: boolean): void {
  permitted(() => (stays ? sessionStorage.setItem(entryName, "1") : sessionStorage.removeItem(entryName)), undefined);
}

/** Whether this page can keep a login: browsers may refuse cookies, and give a page framed by another site none of ours. */
export function canStaySignedIn(): boolean {
  return navigator.cookieEnabled && window.parent === window;
}
