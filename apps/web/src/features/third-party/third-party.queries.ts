import { queryOptions, useMutation } from "@tanstack/react-query";
import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { api } from "#shared/api-client/index.ts";

const ownErrors = { ownErrors: true } as const;

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
