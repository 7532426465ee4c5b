import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import { forgetAnswers } from "#features/sessions";
import { api } from "#shared/api-client/index.ts";
import { endSharedSession } from "#shared/session/tab-session.ts";

/** Where the account is logged in; open sessions first. */
export const devicesQuery = queryOptions({
  queryKey: ["accounts", "devices"],
  queryFn: ({ signal }) => api(sessionCalls.devices, { signal }),
});

export function useEndDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => api(sessionCalls.endDevice, { body: { session_id: sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Ends every session of the account, this one included. */
export function useLogoutEverywhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(sessionCalls.logoutEverywhere),
    onSuccess: async () => {
      endSharedSession({ isTold: true });
      await forgetAnswers(queryClient);
    },
  });
}
