import {
  changePasswordBodySchema,
  loginBodySchema,
  loginResultSchema,
  publicKeySchema,
  refreshResultSchema,
  sessionPaths,
  userDataSchema,
} from "@yiqiao/contracts/sessions";
import { z } from "zod";
import { answers, bearerToken, type HttpApi, ok } from "#platform/http";
import type { Sessions } from "./sessions.service.ts";

const tags = ["sessions"];
const anyone = { access: "anyone" } as const;

export function registerSessionsRoutes(api: HttpApi, { sessions }: { readonly sessions: Sessions }): void {
  api.get(
    sessionPaths.publicKey,
    {
      config: anyone,
      schema: { tags, summary: "The key that passwords are encrypted with", response: answers(publicKeySchema) },
    },
    async ({ context }) => ok(await sessions.publicKey(context)),
  );
  api.post(
    sessionPaths.login,
    {
      config: anyone,
      schema: {
        tags,
        summary: "Log in with account and password",
        body: loginBodySchema,
        response: answers(loginResultSchema),
      },
    },
    async ({ context, body }) => ok(await sessions.login(context, body)),
  );
  api.get(
    sessionPaths.refresh,
    {
      config: anyone,
      schema: {
        tags,
        summary: "New tokens for a refresh token, which is sent as the bearer",
        security: [{ bearer: [] }],
        response: answers(refreshResultSchema),
      },
    },
    async ({ context, headers }) => ok(await sessions.refresh(context, bearerToken(headers.authorization))),
  );
  api.post(
    sessionPaths.logout,
    {
      config: { beforePasswordChange: true },
      schema: { tags, summary: "End the session", response: answers(z.null()) },
    },
    async ({ context }) => {
      await sessions.devices.logout(context);
      return ok(null);
    },
  );
  api.post(
    sessionPaths.changePassword,
    {
      config: { beforePasswordChange: true },
      schema: {
        tags,
        summary: "Replace the own password; ends the account's other sessions",
        body: changePasswordBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await sessions.changePassword(context, body);
      return ok(null);
    },
  );
  api.get(
    sessionPaths.userData,
    {
      config: { access: "visitor", beforePasswordChange: true },
      schema: { tags, summary: "Who is calling; a visitor has no user_id", response: answers(userDataSchema) },
    },
    async ({ context }) => ok(await sessions.userData(context)),
  );
}
