import { queryOptions } from "@tanstack/react-query";
import { signInCalls } from "@yiqiao/contracts/sessions";
import { api } from "#shared/api-client/index.ts";

/** What the login page of a site offers; without a code, of the address's own site. */
export function loginConfigQuery(siteCode: string | undefined) {
  return queryOptions({
    queryKey: ["sessions", "config", siteCode ?? ""],
    queryFn: ({ signal }) => api(signInCalls.loginConfig, { query: { site_code: siteCode }, signal }),
    staleTime: 30_000,
  });
}
