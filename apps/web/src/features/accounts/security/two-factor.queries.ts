import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { twoFactorCalls, type TwoFactorSecret } from "@yiqiao/contracts/two-factor";
import { api } from "#shared/api-client/index.ts";
import { useProven } from "../profile/proof-provider.tsx";

export const twoFactorQuery = queryOptions({
  queryKey: ["accounts", "two-factor"],
  queryFn: ({ signal }) => api(twoFactorCalls.status, { signal }),
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

/** Makes a secret, which counts for nothing until a code of it is confirmed. */
export const useEnrol = () => useTwoFactorCall<void, TwoFactorSecret>(() => api(twoFactorCalls.enrol));

type CodeAct = "confirm" | "recoveryCodes" | "disable";

/** Confirms the app, makes new recovery codes, or switches off, each with a code. Gives the codes that were made. */
export const useTwoFactorAction = (act: CodeAct) =>
  useTwoFactorCall((code: string) => api(twoFactorCalls[act], { body: { code } }));
