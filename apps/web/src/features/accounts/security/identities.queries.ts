import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { signInCalls } from "@yiqiao/contracts/sessions";
import type { LoginConfig } from "@yiqiao/contracts/sessions";
import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import type { Identity } from "@yiqiao/contracts/third-party";
import { api } from "#shared/api-client/index.ts";
import { useProven } from "../profile/proof-provider.tsx";

/** A provider that the site offers or the account is tied to. */
export interface ProviderState {
  readonly id: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly identity: Identity | undefined;
}

/** Every provider of the site, and those that are gone from it but still tied to the account. */
export function providerStates(providers: LoginConfig["providers"], identities: readonly Identity[]): ProviderState[] {
  const offered = providers.map((provider) => ({
    ...provider,
    identity: identities.find((identity) => identity.provider === provider.id),
  }));
  const gone = identities.filter((identity) => !providers.some(({ id }) => id === identity.provider));
  return [
    ...offered,
    ...gone.map((identity) => ({
      id: identity.provider,
      name_zh: identity.name_zh,
      name_en: identity.name_en,
      identity,
    })),
  ];
}

export const identitiesQuery = queryOptions({
  queryKey: ["accounts", "identities"],
  queryFn: async ({ signal }) => {
    const [config, own] = await Promise.all([
      api(signInCalls.loginConfig, { signal }),
      api(thirdPartyCalls.identities, { signal }),
    ]);
    return providerStates(config.providers, own.identities);
  },
});

/** Sends the browser to the provider, which sends it back to this page. */
export function useLinkProvider() {
  const proven = useProven();
  return useMutation({
    mutationFn: (provider: string) =>
      proven(async () => {
        const body = { provider, intent: "link", redirect: "/account?section=security" } as const;
        const { url } = await api(thirdPartyCalls.start, { body });
        location.assign(url);
      }),
  });
}

export function useUnlinkProvider() {
  const queryClient = useQueryClient();
  const proven = useProven();
  return useMutation({
    mutationFn: (provider: string) => proven(() => api(thirdPartyCalls.unlink, { body: { provider } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: identitiesQuery.queryKey }),
  });
}
