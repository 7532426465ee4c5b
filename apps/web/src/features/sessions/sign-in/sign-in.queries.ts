import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { registrationCalls, verificationCalls } from "@yiqiao/contracts/accounts";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { sessionCalls, signInCalls } from "@yiqiao/contracts/sessions";
import type { CaptchaAnswer, SignedIn } from "@yiqiao/contracts/sessions";
import { thirdPartyCalls } from "@yiqiao/contracts/third-party";
import { api, ApiError } from "#shared/api-client/index.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import type { Tokens } from "#shared/session/session-store.ts";
import { isSessionPersistent } from "#shared/session/tab-session.ts";
import { encryptWithServerKey, forgetAnswers, userQuery } from "../sessions.queries.ts";
import { chooseToStaySignedIn, wantsToStaySignedIn } from "./stay-signed-in.ts";

/** A captcha picture for one form; it serves once, so nothing of it is kept. */
export function captchaQuery(form: string) {
  return queryOptions({
    queryKey: ["sessions", "captcha", form],
    queryFn: ({ signal }) => api(verificationCalls.imageCode, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

type Given = Pick<SignedIn, "access_token" | "refresh_token">;

/** The tokens that come with the site's permissions; those of the login itself where that call fails. */
async function siteTokens(signedIn: SignedIn): Promise<Given> {
  if (signedIn.user.must_change_password) return signedIn;
  try {
    const site = await api(permissionCalls.site, { accessToken: signedIn.access_token });
    return { access_token: site.access_token, refresh_token: site.refresh_token ?? signedIn.refresh_token };
  } catch (error) {
    if (error instanceof ApiError && error.kind !== "elsewhere") return signedIn;
    throw error;
  }
}

/** The tokens as this tab keeps them: with the choice to stay signed in the browser's cookie has the refresh token. */
async function persistentTokens({ access_token, refresh_token }: Given): Promise<Tokens> {
  if (wantsToStaySignedIn()) {
    const kept = await api(sessionCalls.keep, { accessToken: refresh_token });
    return { accessToken: kept.access_token, refreshToken: null, isKept: true };
  }
  // What the browser kept so far is another login.
  if (isSessionPersistent()) await api(sessionCalls.endPersistent);
  return { accessToken: access_token, refreshToken: refresh_token };
}

/** Begins the session of a finished login in this tab. */
async function acceptSignIn(queryClient: QueryClient, signedIn: SignedIn): Promise<void> {
  const tokens = await persistentTokens(await siteTokens(signedIn));
  chooseToStaySignedIn(false);
  queryClient.setQueryData(userQuery.queryKey, signedIn.user);
  sessionStore.write(tokens);
  if (!signedIn.user.must_change_password) await forgetAnswers(queryClient);
}

/** `acceptSignIn` as a mutation; a failure is told, and the login can be tried again. */
export function useAcceptSignIn(onAccepted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (signedIn: SignedIn) => acceptSignIn(queryClient, signedIn),
    onSuccess: onAccepted,
  });
}

/** Names the site of a login page in the bodies of its calls. */
const at = (siteCode: string | undefined) => ({ client_kind: "web", site_code: siteCode }) as const;
const ownErrors = { ownErrors: true } as const;

export interface PasswordLogin {
  readonly account: string;
  readonly password: string;
  readonly captcha: CaptchaAnswer | undefined;
}

export function usePasswordLogin(siteCode: string | undefined) {
  return useMutation({
    meta: ownErrors,
    mutationFn: async ({ account, password, captcha }: PasswordLogin) => {
      const body = { account, password: await encryptWithServerKey(password), captcha, ...at(siteCode) };
      if (siteCode === undefined) return api(signInCalls.login, { body });
      return api(signInCalls.siteLogin, { body: { ...body, site_code: siteCode } });
    },
  });
}

export function useCodeLogin(siteCode: string | undefined) {
  return useMutation({
    meta: ownErrors,
    mutationFn: (login: { account: string; code: string }) =>
      api(signInCalls.codeLogin, { body: { ...login, ...at(siteCode) } }),
  });
}

export interface Registration {
  readonly account: string;
  readonly code: string;
  readonly username: string | undefined;
  readonly password: string;
}

export function useRegister(siteCode: string | undefined) {
  return useMutation({
    meta: ownErrors,
    mutationFn: async ({ password, ...registration }: Registration) => {
      const encrypted = await encryptWithServerKey(password);
      const body = { ...registration, password: encrypted, agreed: true, ...at(siteCode) } as const;
      return api(registrationCalls.register, { body });
    },
  });
}

export function useResetPassword(siteCode: string | undefined) {
  return useMutation({
    meta: ownErrors,
    mutationFn: async (reset: { account: string; code: string; password: string }) => {
      const password = await encryptWithServerKey(reset.password);
      await api(registrationCalls.resetPassword, { body: { ...reset, password, site_code: siteCode } });
    },
  });
}

export interface CodeRequest {
  readonly account: string;
  readonly kind: "email" | "phone";
  readonly captcha: CaptchaAnswer;
}

export function useSendCode(purpose: "login" | "register" | "reset-password", siteCode: string | undefined) {
  return useMutation({
    meta: ownErrors,
    mutationFn: ({ account, kind, captcha }: CodeRequest) =>
      api(kind === "email" ? verificationCalls.emailCode : verificationCalls.smsCode, {
        body: { account, purpose, captcha, site_code: siteCode },
      }),
  });
}

export function useTwoFactorLogin() {
  return useMutation({
    meta: ownErrors,
    mutationFn: (answer: { challengeId: string; code: string }) =>
      api(signInCalls.twoFactorLogin, {
        body: { challenge_id: answer.challengeId, code: answer.code },
      }),
  });
}

export function useTwoFactorEnrol() {
  return useMutation({
    meta: ownErrors,
    mutationFn: (answer: { challengeId: string; code: string }) =>
      api(signInCalls.twoFactorEnrol, {
        body: { challenge_id: answer.challengeId, code: answer.code },
      }),
  });
}

interface ProviderStart {
  readonly provider: string;
  readonly siteCode: string | undefined;
  readonly redirect: string | undefined;
}

/** Sends the browser to a provider. It comes back at the landing page. */
export function useProviderStart() {
  return useMutation({
    mutationFn: async ({ provider, siteCode, redirect }: ProviderStart) => {
      const body = { provider, intent: "login", client_kind: "web", site_code: siteCode, redirect } as const;
      const { url } = await api(thirdPartyCalls.start, { body });
      location.assign(url);
    },
  });
}
