import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { sessionPaths } from "@yiqiao/contracts/sessions";
import type { Device } from "@yiqiao/contracts/sessions";
import { forgetAnswers } from "#features/sessions";
import { apiCall } from "#shared/api-client/index.ts";
import { endSharedSession } from "#shared/session/tab-session.ts";

/** Where the account is logged in; open sessions first. */
export const devicesQuery = queryOptions({
  queryKey: ["accounts", "devices"],
  queryFn: ({ signal }) => apiCall<{ devices: Device[] }>(sessionPaths.devices, { signal }),
});

export function useEndDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => apiCall(sessionPaths.endDevice, { body: { session_id: sessionId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Ends every session of the account, this one included. */
export function useLogoutEverywhere() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => apiCall(sessionPaths.logoutEverywhere, { method: "POST" }),
    onSuccess: async () => {
      endSharedSession({ isTold: true });
      await forgetAnswers(queryClient);
    },
  });
}
