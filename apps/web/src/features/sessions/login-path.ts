import { useEffect } from "react";
import { permitted } from "#shared/storage/permitted.ts";

const entryName = "yiqiao.login-path";

/** Remembers in this tab by which page its reader logs in. */
export function useLoginPath(path: string): void {
  useEffect(() => {
    permitted(() => sessionStorage.setItem(entryName, path), undefined);
  }, [path]);
}

/** The login page that this tab used last: the administrators', a site's own, or `/login`. */
export function loginPath(): string {
  return permitted(() => sessionStorage.getItem(entryName), null) ?? "/login";
}

/** The site whose own login page this tab used last; undefined: the site of the address. */
export function loginSite(): string | undefined {
  const path = loginPath();
  return path === "/login" || path === "/adminlogin" ? undefined : path.slice(1);
}
