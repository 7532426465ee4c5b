import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { UseMutationOptions } from "@tanstack/react-query";
import { accountCalls } from "@yiqiao/contracts/accounts";
import type { IdentifierKind } from "@yiqiao/contracts/accounts";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { useCountdown } from "@yiqiao/ui";
import { encryptWithServerKey, userQuery } from "#features/sessions";
import { ApiError, api } from "#shared/api-client/index.ts";

/** A change of the account, after which its data are asked for again. The screen shows its failures itself. */
export function useAccountChange<Variables, Data>(change: UseMutationOptions<Data, Error, Variables>["mutationFn"]) {
  const queryClient = useQueryClient();
  return useMutation<Data, Error, Variables>({
    meta: { ownErrors: true },
    ...(change ? { mutationFn: change } : {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
}

export const useRename = () =>
  useAccountChange((username: string) => api(accountCalls.updateUsername, { body: { username } }));

/** Proves by a code that was sent to it that the account is the caller's; serves for ten minutes. */
export const useVerify = () =>
  useMutation({
    meta: { ownErrors: true },
    mutationFn: (code: string) => api(accountCalls.verifyAccount, { body: { code } }),
  });

/** The same by the password, for an account that nothing can be sent to. */
export const useVerifyByPassword = () =>
  useMutation({
    meta: { ownErrors: true },
    mutationFn: async (password: string) =>
      api(accountCalls.verifyAccount, { body: { password: await encryptWithServerKey(password) } }),
  });

/** To the account's present address or number, or to a new one. */
export type CodeTarget =
  | { readonly purpose: "verify"; readonly kind: IdentifierKind }
  | { readonly purpose: "change"; readonly account: string };

function waitOf(error: Error): number | undefined {
  if (!(error instanceof ApiError) || error.code !== errorCodes.codeRecent) return undefined;
  const { data } = error;
  const named = typeof data === "object" && data !== null && "seconds" in data ? Number(data.seconds) : undefined;
  return error.retryAfterS ?? named;
}

/** Sends codes and counts down to when the next may be sent. */
export function useCodeSending() {
  const countdown = useCountdown();
  const sending = useMutation({
    meta: { ownErrors: true },
    mutationFn: (target: CodeTarget) => api(accountCalls.sendOwnCode, { body: target }),
    onSuccess: (sent) => countdown.start(sent.resend_after_s),
    onError: (error) => {
      const seconds = waitOf(error);
      if (seconds !== undefined) countdown.start(seconds);
    },
  });
  return { ...sending, waitS: countdown.left };
}
