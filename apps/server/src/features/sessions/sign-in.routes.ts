import { accountPaths, registerBodySchema, resetPasswordBodySchema } from "@yiqiao/contracts/accounts";
import {
  codeLoginBodySchema,
  loginBodySchema,
  loginConfigSchema,
  loginQuerySchema,
  loginResultSchema,
  sessionPaths,
  signedInSchema,
  siteLoginBodySchema,
  twoFactorEnrolResultSchema,
  twoFactorLoginBodySchema,
} from "@yiqiao/contracts/sessions";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Sessions } from "./sessions.service.ts";

const tags = ["sign-in"];
const anyone = { access: "anyone" } as const;
const loginAnswer = answers(loginResultSchema);

/** The ways into an account. */
export function registerSignInRoutes(api: HttpApi, sessions: Sessions): void {
  registerLoginRoutes(api, sessions);
  registerSecondStepRoutes(api, sessions);
  registerByCodeRoutes(api, sessions);
}

function registerLoginRoutes(api: HttpApi, sessions: Sessions): void {
  api.get(
    sessionPaths.loginConfig,
    {
      config: { ...anyone, onDisabledSite: true },
      schema: {
        tags,
        summary: "What the login page of a site offers",
        querystring: loginQuerySchema,
        response: answers(loginConfigSchema),
      },
    },
    async ({ context, query }) => ok(await sessions.loginConfig(context, query.site_code)),
  );
  api.post(
    sessionPaths.login,
    {
      config: anyone,
      schema: { tags, summary: "Log in with account and password", body: loginBodySchema, response: loginAnswer },
    },
    async ({ context, body }) => ok(await sessions.login(context, body)),
  );
  api.post(
    sessionPaths.siteLogin,
    {
      config: anyone,
      schema: {
        tags,
        summary: "Log in with account and password at the login page of a site",
        body: siteLoginBodySchema,
        response: loginAnswer,
      },
    },
    async ({ context, body }) => ok(await sessions.login(context, body)),
  );
}

function registerSecondStepRoutes(api: HttpApi, { secondStep }: Sessions): void {
  api.post(
    sessionPaths.twoFactorLogin,
    {
      config: anyone,
      schema: {
        tags,
        summary: "The second step of a login, with a code of the authenticator app or a recovery code",
        body: twoFactorLoginBodySchema,
        response: answers(signedInSchema),
      },
    },
    async ({ context, body }) => ok(await secondStep.login(context, body)),
  );
  api.post(
    sessionPaths.twoFactorEnrol,
    {
      config: anyone,
      schema: {
        tags,
        summary: "The second step where the site demands a second factor: the first code of the new app",
        body: twoFactorLoginBodySchema,
        response: answers(twoFactorEnrolResultSchema),
      },
    },
    async ({ context, body }) => ok(await secondStep.enrol(context, body)),
  );
}

function registerByCodeRoutes(api: HttpApi, sessions: Sessions): void {
  api.post(
    sessionPaths.codeLogin,
    {
      config: anyone,
      schema: { tags, summary: "Log in with a code that was sent", body: codeLoginBodySchema, response: loginAnswer },
    },
    async ({ context, body }) => ok(await sessions.codeLogin(context, body)),
  );
  api.post(
    accountPaths.register,
    {
      config: anyone,
      schema: {
        tags,
        summary: "Make an account with a code that was sent, and log in",
        body: registerBodySchema,
        response: loginAnswer,
      },
    },
    async ({ context, body }) => ok(await sessions.register(context, body)),
  );
  api.post(
    accountPaths.resetPassword,
    {
      config: anyone,
      schema: {
        tags,
        summary: "A new password with a code that was sent; ends all sessions of the account",
        body: resetPasswordBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await sessions.resetPassword(context, body);
      return ok(null);
    },
  );
}
