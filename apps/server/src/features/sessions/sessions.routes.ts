import { registrationCalls } from "@yiqiao/contracts/accounts";
import { sessionCalls, signInCalls } from "@yiqiao/contracts/sessions";
import { bearerToken, bind, type HttpApi } from "#platform/http";
import { persistentCookie } from "./persistent-sessions/persistent-cookie.ts";
import { registerPersistentSessionRoutes } from "./persistent-sessions/persistent-session.routes.ts";
import type { Sessions } from "./sessions.service.ts";

export function registerSessionsRoutes(api: HttpApi, { sessions }: { readonly sessions: Sessions }): void {
  registerSignInRoutes(api, sessions);
  registerTokenRoutes(api, sessions);
  registerPersistentSessionRoutes(api, sessions);
  registerDeviceRoutes(api, sessions);
}

/** The ways into an account. */
function registerSignInRoutes(api: HttpApi, sessions: Sessions): void {
  const { secondStep } = sessions;
  bind(api, signInCalls.loginConfig, ({ context, query }) => sessions.loginConfig(context, query.site_code));
  bind(api, signInCalls.login, ({ context, body }) => sessions.login(context, body));
  bind(api, signInCalls.siteLogin, ({ context, body }) => sessions.login(context, body));
  bind(api, signInCalls.twoFactorLogin, ({ context, body }) => secondStep.login(context, body));
  bind(api, signInCalls.twoFactorEnrol, ({ context, body }) => secondStep.enrol(context, body));
  bind(api, signInCalls.codeLogin, ({ context, body }) => sessions.codeLogin(context, body));
  bind(api, registrationCalls.register, ({ context, body }) => sessions.register(context, body));
  bind(api, registrationCalls.resetPassword, ({ context, body }) => sessions.resetPassword(context, body));
}

function registerTokenRoutes(api: HttpApi, sessions: Sessions): void {
  bind(api, sessionCalls.publicKey, () => sessions.publicKey());
  bind(api, sessionCalls.refresh, ({ context, headers }) =>
    sessions.refresh(context, bearerToken(headers.authorization)),
  );
  bind(api, sessionCalls.userData, ({ context }) => sessions.userData(context));
  bind(api, sessionCalls.changePassword, ({ context, body }) => sessions.changePassword(context, body));
}

function registerDeviceRoutes(api: HttpApi, { devices }: Sessions): void {
  bind(api, sessionCalls.logout, async ({ context, raw }, reply) => {
    await devices.logout(context);
    persistentCookie(raw, reply).clear();
  });
  bind(api, sessionCalls.logoutEverywhere, async ({ context, raw }, reply) => {
    await devices.logoutEverywhere(context);
    persistentCookie(raw, reply).clear();
  });
  bind(api, sessionCalls.devices, ({ context }) => devices.list(context));
  bind(api, sessionCalls.endDevice, ({ context, body }) => devices.end(context, body.session_id));
}
