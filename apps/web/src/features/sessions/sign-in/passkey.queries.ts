import { useMutation } from "@tanstack/react-query";
import { passkeyCalls } from "@yiqiao/contracts/passkeys";
import type { LoginResult } from "@yiqiao/contracts/sessions";
import { api } from "#shared/api-client/index.ts";

/** Passkeys belong to a domain name; browsers refuse them to pages at an IP address. */
const isAddress = (host: string): boolean => host.startsWith("[") || /^[\d.]+$/.test(host);

/** Whether this browser can use passkeys on this page: it must be a secure one, at a domain name. */
export function hasPasskeys(): boolean {
  return isSecureContext && "PublicKeyCredential" in globalThis && !isAddress(location.hostname);
}

/** Whether the browser can offer passkeys while the account is being typed. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
  return browserSupportsWebAuthnAutofill();
}

/** The reader closed the browser's passkey dialog, let it time out, or another request took its place. */
export function isPasskeyCancelled(error: Error): boolean {
  return error.name === "NotAllowedError" || error.name === "AbortError";
}

/**
 * Logs in with a passkey.
 *
 * @param offer waits until the reader picks one from the account field's suggestions instead of asking at once
 */
export async function passkeyLogin(siteCode: string | undefined, offer: boolean): Promise<LoginResult> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const { challenge_id, options } = await api(passkeyCalls.loginOptions);
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"];
  const response = await startAuthentication({
    optionsJSON: options as unknown as Options,
    useBrowserAutofill: offer,
  });
  const body = { challenge_id, response: { ...response }, client_kind: "web", site_code: siteCode } as const;
  return api(passkeyCalls.login, { body });
}

export function usePasskeyLogin(siteCode: string | undefined) {
  return useMutation({ meta: { ownErrors: true }, mutationFn: () => passkeyLogin(siteCode, false) });
}
