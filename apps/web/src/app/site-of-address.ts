import { useParams, useRouterState } from "@tanstack/react-router";
import { loginSite } from "#features/sessions";

/** The code of the site whose look the address asks for; undefined: the address's own. */
export function useSiteOfAddress(): string | undefined {
  const { siteCode } = useParams({ strict: false });
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  if (siteCode !== undefined) return siteCode;
  if (pathname === "/thirdparty") return loginSite();
  const isOfSite = pathname === "/forget" || pathname === "/noactive";
  return isOfSite && search.site !== undefined ? String(search.site) : undefined;
}
