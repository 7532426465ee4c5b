import { personalDataCalls } from "@yiqiao/contracts/accounts";
import { encryptWithServerKey } from "#features/sessions";
import { api } from "#shared/api-client/index.ts";
import { useAccountChange } from "../accounts.queries.ts";
import { useProven } from "../profile/proof-provider.tsx";

/** Asks for the deletion with the password; an account without one is proved by a code. */
export function useDeleteAccount() {
  const proven = useProven();
  return useAccountChange((password: string | undefined) =>
    proven(async () => {
      const body = password === undefined ? {} : { password: await encryptWithServerKey(password) };
      return api(personalDataCalls.deleteAccount, { body });
    }),
  );
}

/** Takes the deletion back. */
export const useKeepAccount = () => useAccountChange<void, unknown>(() => api(personalDataCalls.keepAccount));
