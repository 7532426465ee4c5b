import { queryOptions, useMutation } from "@tanstack/react-query";
import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { api } from "#shared/api-client/index.ts";

const ownErrors = { ownErrors: true } as const;

export interface ProviderStart {
  readonly provider: string;
  readonly siteCode: string | undefined;
  readonly redirect: string | undefined;
}

/** Sends the browser to a provider. It comes back at the landing page. */
export function useProviderStart() {
  return useMutation({
    mutationFn: async ({ provider, siteCode, redirect }: ProviderStart) => {
      const body = { provider, intent: "login", client_kind: "web", site_code: siteCode, redirect } as const;
      const { url } = await api(thirdPartyCalls.start, { body });
      location.assign(url);
    },
  });
}

/** What came of what the provider sent back; it can be asked once only, so the answer stays. */
export function finishQuery(query: string) {
  return queryOptions({
    queryKey: ["sessions", "third-party", query],
    queryFn: () => api(thirdPartyCalls.finish, { body: { query } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Makes an account for an identity that nobody has; the reader has agreed to the terms. */
export function useRegisterByIdentity() {
  return useMutation({
    meta: ownErrors,
    mutationFn: (linkToken: string) => api(thirdPartyCalls.register, { body: { link_token: linkToken, agreed: true } }),
  });
}

/** Ties a finished identity to the account that has just logged in. */
export function useLinkIdentity() {
  return useMutation({
    meta: ownErrors,
    mutationFn: (linkToken: string) => api(thirdPartyCalls.link, { body: { link_token: linkToken } }),
  });
}
