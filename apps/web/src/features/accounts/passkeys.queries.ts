import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { passkeyPaths } from "@yiqiao/contracts/passkeys";
import type { Passkey } from "@yiqiao/contracts/passkeys";
import { apiCall } from "#shared/api-client/index.ts";
import { useProven } from "./proof-provider.tsx";

export const passkeysQuery = queryOptions({
  queryKey: ["accounts", "passkeys"],
  queryFn: ({ signal }) => apiCall<{ passkeys: Passkey[] }>(passkeyPaths.list, { signal }),
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
  const { challenge_id, options } = await apiCall<{ challenge_id: string; options: Record<string, unknown> }>(
    passkeyPaths.options,
    { method: "POST" },
  );
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];
  const response = await startRegistration({ optionsJSON: options as unknown as Options });
  await apiCall(passkeyPaths.add, { body: { challenge_id, name, response } });
}

export const useAddPasskey = () => usePasskeyChange(addPasskey);
export const useRenamePasskey = () =>
  usePasskeyChange((body: { id: string; name: string }) => apiCall(passkeyPaths.rename, { body }));
export const useRemovePasskey = () => usePasskeyChange((id: string) => apiCall(passkeyPaths.remove, { body: { id } }));
