import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { twoFactorPaths } from "@yiqiao/contracts/two-factor";
import type { TwoFactorStatus } from "@yiqiao/contracts/two-factor";
import { apiCall } from "#shared/api-client/index.ts";
import { useProven } from "./proof-provider.tsx";

export const twoFactorQuery = queryOptions({
  queryKey: ["accounts", "two-factor"],
  queryFn: ({ signal }) => apiCall<TwoFactorStatus>(twoFactorPaths.status, { signal }),
});

function useTwoFactorCall<Variables, Data>(call: (variables: Variables) => Promise<Data>) {
  const queryClient = useQueryClient();
  const proven = useProven();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (variables: Variables) => proven(() => call(variables)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
  });
}

/** For an authenticator app: to scan, and to type. */
export interface TwoFactorSecret {
  readonly secret: string;
  readonly uri: string;
}

/** Makes a secret, which counts for nothing until a code of it is confirmed. */
export const useEnrol = () =>
  useTwoFactorCall<void, TwoFactorSecret>(() => apiCall<TwoFactorSecret>(twoFactorPaths.enrol, { method: "POST" }));

type CodeAct = "confirm" | "recoveryCodes" | "disable";

/** Confirms the app, makes new recovery codes, or switches off, each with a code. Gives the codes that were made. */
export const useTwoFactorAct = (act: CodeAct) =>
  useTwoFactorCall((code: string) =>
    apiCall<{ recovery_codes?: string[] } | null>(twoFactorPaths[act], { body: { code } }),
  );
