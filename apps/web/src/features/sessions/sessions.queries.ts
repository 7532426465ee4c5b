import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { roles, sessionCalls } from "@yiqiao/contracts/sessions";
import type { EncryptedPassword, UserData } from "@yiqiao/contracts/sessions";
import { useSyncExternalStore } from "react";
import { api } from "#shared/api-client/index.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { endSharedSession } from "#shared/session/tab-session.ts";
import { encryptPassword } from "./password/encrypt-password.ts";

/** Who is logged in; only to be asked while there is a session. */
export const userQuery = queryOptions({
  queryKey: ["sessions", "user"],
  queryFn: ({ signal }) => api(sessionCalls.userData, { signal }),
  staleTime: 60_000,
});

/** True while this tab holds a login. */
export function useHasSession(): boolean {
  return useSyncExternalStore(sessionStore.subscribe, () => sessionStore.read() !== undefined);
}

/** Who is logged in; undefined for visitors and until it is known. */
export function useUser(): UserData | undefined {
  const hasSession = useHasSession();
  const { data } = useQuery({ ...userQuery, enabled: hasSession });
  return hasSession ? data : undefined;
}

/** Whether the reader is an administrator of the main site, who sees all sites. */
export function useIsMainAdministrator(): boolean {
  const user = useUser();
  return user?.role === roles.admin && user.site_id === 0;
}

/** A password as it goes over the wire, with a key asked for just now. */
export async function encryptWithServerKey(password: string): Promise<EncryptedPassword> {
  return encryptPassword(password, await api(sessionCalls.publicKey));
}

/**
 * Asks again for all that hangs on who is asking. The site stays on screen until the answer comes, and after a login
 * so does the user.
 */
export async function forgetAnswers(queryClient: QueryClient): Promise<void> {
  const hangsOnUser = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] !== "sites" && queryKey[0] !== "sessions";
  queryClient.removeQueries({ type: "inactive", predicate: hangsOnUser });
  if (sessionStore.read() === undefined) queryClient.removeQueries({ queryKey: userQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: ["sites"] });
  await queryClient.resetQueries({ predicate: hangsOnUser });
}

/** @param onChanged called after the change, also when the form is gone by then */
export function useChangePassword(onChanged: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ current, next }: { current: string; next: string }) => {
      const [oldPassword, newPassword] = await Promise.all([encryptWithServerKey(current), encryptWithServerKey(next)]);
      const body = { old_password: oldPassword, new_password: newPassword };
      await api(sessionCalls.changePassword, { body });
    },
    onSuccess: async () => {
      onChanged();
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, must_change_password: false });
      await forgetAnswers(queryClient);
    },
  });
}

/** Ends the session here and on the server; here it ends even when the server cannot be told. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: () => api(sessionCalls.logout),
    onSettled: async (_data, error) => {
      endSharedSession({ isTold: error === null });
      await forgetAnswers(queryClient);
    },
  });
}
