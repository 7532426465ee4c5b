import { codeAttemptsRate, defineCalls, exampleId, perNetwork } from "../calls/index.ts";
import {
  changePasswordBodySchema,
  codeLoginBodySchema,
  devicesSchema,
  endDeviceBodySchema,
  persistentSessionSchema,
  loginBodySchema,
  loginConfigSchema,
  loginQuerySchema,
  loginResultSchema,
  publicKeySchema,
  refreshResultSchema,
  signedInSchema,
  siteLoginBodySchema,
  twoFactorEnrolResultSchema,
  twoFactorLoginBodySchema,
  userDataSchema,
} from "./schemas.ts";

const anyone = { access: "anyone" } as const;
const always = { beforePasswordChange: true } as const;
const notLoggedIn = ["unauthenticated", "tokenExpired", "tokenInvalid", "loggedInElsewhere"] as const;

const passwordRate = perNetwork("login:address", 60);
const refreshRate = perNetwork("refresh", 120);
export const sessionCalls = defineCalls("sessions", {
  publicKey: {
    method: "GET",
    path: "/user/public_key",
    summary: "The key that passwords are encrypted with",
    rate: perNetwork("public-key", 120),
    ...anyone,
    result: publicKeySchema,
  },
  refresh: {
    method: "GET",
    path: "/user/refresh_token",
    summary: "New tokens for a refresh token, which is sent as the bearer",
    rate: refreshRate,
    ...anyone,
    bearer: true,
    failures: notLoggedIn,
    result: refreshResultSchema,
  },
  /** The cookie is sent to this path and below alone. */
  keep: {
    method: "POST",
    path: "/user/kept_session",
    summary: "Stay signed in: moves the refresh token, sent as the bearer, into a cookie of the browser",
    rate: refreshRate,
    ...anyone,
    bearer: true,
    failures: notLoggedIn,
    result: persistentSessionSchema,
  },
  refreshPersistent: {
    method: "POST",
    path: "/user/kept_session/refresh",
    summary: "A new access token for the cookie",
    rate: refreshRate,
    ...anyone,
    failures: notLoggedIn,
    result: persistentSessionSchema,
  },
  endPersistent: {
    method: "POST",
    path: "/user/kept_session/end",
    summary: "End the session of the cookie, if there is one",
    rate: refreshRate,
    ...anyone,
    onDisabledSite: true,
  },
  userData: {
    method: "GET",
    path: "/user/get_user_data",
    summary: "Who is calling; a visitor has no user_id",
    access: "visitor",
    ...always,
    result: userDataSchema,
  },
  changePassword: {
    method: "POST",
    path: "/user/change_password",
    summary: "Replace the own password; ends the account's other sessions",
    ...always,
    body: changePasswordBodySchema,
    example: { body: { new_password: { kid: exampleId, ciphertext: "bm90IGEgcmVhbCBvbmU=" } } },
  },
  logout: { method: "POST", path: "/user/logout", summary: "End the session", ...always },
  logoutEverywhere: {
    method: "POST",
    path: "/user/logout_everywhere",
    summary: "End every session of the account, this one too",
    ...always,
  },
  devices: {
    method: "GET",
    path: "/user/devices",
    summary: "The account's sessions: the open ones, then the latest that ended",
    result: devicesSchema,
  },
  endDevice: {
    method: "POST",
    path: "/user/end_device",
    summary: "End one session of the account",
    body: endDeviceBodySchema,
    example: { body: { session_id: exampleId } },
  },
});

/** The ways into an account that exists. */
export const signInCalls = defineCalls("sign-in", {
  loginConfig: {
    method: "GET",
    path: "/login_config",
    summary: "What the login page of a site offers",
    rate: perNetwork("login-config", 120),
    ...anyone,
    onDisabledSite: true,
    query: loginQuerySchema,
    result: loginConfigSchema,
  },
  login: {
    method: "POST",
    path: "/new_login",
    summary: "Log in with account and password",
    rate: passwordRate,
    ...anyone,
    body: loginBodySchema,
    result: loginResultSchema,
    example: { body: { account: "ann@example.com", password: { kid: exampleId, ciphertext: "bm90IGEgcmVhbCBvbmU=" } } },
  },
  siteLogin: {
    method: "POST",
    path: "/site_login",
    summary: "Log in with account and password at the login page of a site",
    rate: passwordRate,
    ...anyone,
    body: siteLoginBodySchema,
    result: loginResultSchema,
    example: {
      body: {
        account: "ann@example.com",
        password: { kid: exampleId, ciphertext: "bm90IGEgcmVhbCBvbmU=" },
        site_code: "acme",
      },
    },
  },
  twoFactorLogin: {
    method: "POST",
    path: "/login/two_factor",
    summary: "The second step of a login, with a code of the authenticator app or a recovery code",
    ...anyone,
    body: twoFactorLoginBodySchema,
    result: signedInSchema,
    example: { body: { challenge_id: exampleId, code: "123456" } },
  },
  twoFactorEnrol: {
    method: "POST",
    path: "/login/two_factor_enrol",
    summary: "The second step where the site demands a second factor: the first code of the new app",
    ...anyone,
    body: twoFactorLoginBodySchema,
    result: twoFactorEnrolResultSchema,
    example: { body: { challenge_id: exampleId, code: "123456" } },
  },
  codeLogin: {
    method: "POST",
    path: "/login",
    summary: "Log in with a code that was sent",
    rate: codeAttemptsRate,
    ...anyone,
    body: codeLoginBodySchema,
    result: loginResultSchema,
    example: { body: { account: "ann@example.com", code: "123456" } },
  },
});
