import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { passkeyCalls } from "@yiqiao/contracts/passkeys";
import { api } from "#shared/api-client/index.ts";
import { useProven } from "../profile/proof-provider.tsx";

export const passkeysQuery = queryOptions({
  queryKey: ["accounts", "passkeys"],
  queryFn: ({ signal }) => api(passkeyCalls.list, { signal }),
});

function usePasskeyChange<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  const proven = useProven();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (variables: Variables) => proven(() => change(variables)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const { challenge_id, options } = await api(passkeyCalls.options);
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const response = await startRegistration({ optionsJSON: options as unknown as Options });
  await api(passkeyCalls.add, { body: { challenge_id, name, response: { ...response } } });
}

export const useAddPasskey = () => usePasskeyChange(addPasskey);
export const useRenamePasskey = () =>
  usePasskeyChange((body: { id: string; name: string }) => api(passkeyCalls.rename, { body }));
export const useRemovePasskey = () => usePasskeyChange((id: string) => api(passkeyCalls.remove, { body: { id } }));
