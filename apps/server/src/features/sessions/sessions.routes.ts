import {
  changePasswordBodySchema,
  devicesSchema,
  endDeviceBodySchema,
  publicKeySchema,
  refreshResultSchema,
  sessionPaths,
  userDataSchema,
} from "@yiqiao/contracts/sessions";
import { z } from "zod";
import { answers, bearerToken, type HttpApi, ok, notLoggedIn } from "#platform/http";
import { keptCookie } from "./kept-cookie.ts";
import { registerKeptSessionRoutes } from "./kept-session.routes.ts";
import { registerSignInRoutes } from "./sign-in.routes.ts";
import type { Sessions } from "./sessions.service.ts";

const tags = ["sessions"];
const anyone = { access: "anyone" } as const;
const always = { beforePasswordChange: true } as const;

export function registerSessionsRoutes(api: HttpApi, { sessions }: { readonly sessions: Sessions }): void {
  registerSignInRoutes(api, sessions);
  registerTokenRoutes(api, sessions);
  registerKeptSessionRoutes(api, sessions);
  registerDeviceRoutes(api, sessions);
}

function registerTokenRoutes(api: HttpApi, sessions: Sessions): void {
  api.get(
    sessionPaths.publicKey,
    {
      config: anyone,
      schema: { tags, summary: "The key that passwords are encrypted with", response: answers(publicKeySchema) },
    },
    async ({ context }) => ok(await sessions.publicKey(context)),
  );
  api.get(
    sessionPaths.refresh,
    {
      config: { ...anyone, failures: notLoggedIn },
      schema: {
        tags,
        summary: "New tokens for a refresh token, which is sent as the bearer",
        security: [{ bearer: [] }],
        response: answers(refreshResultSchema),
      },
    },
    async ({ context, headers }) => ok(await sessions.refresh(context, bearerToken(headers.authorization))),
  );
  api.get(
    sessionPaths.userData,
    {
      config: { access: "visitor", ...always },
      schema: { tags, summary: "Who is calling; a visitor has no user_id", response: answers(userDataSchema) },
    },
    async ({ context }) => ok(await sessions.userData(context)),
  );
  api.post(
    sessionPaths.changePassword,
    {
      config: always,
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
}

function registerDeviceRoutes(api: HttpApi, { devices }: Sessions): void {
  api.post(
    sessionPaths.logout,
    { config: always, schema: { tags, summary: "End the session", response: answers(z.null()) } },
    async (request, reply) => {
      await devices.logout(request.context);
      keptCookie(request, reply).clear();
      return ok(null);
    },
  );
  api.post(
    sessionPaths.logoutEverywhere,
    {
      config: always,
      schema: { tags, summary: "End every session of the account, this one too", response: answers(z.null()) },
    },
    async (request, reply) => {
      await devices.logoutEverywhere(request.context);
      keptCookie(request, reply).clear();
      return ok(null);
    },
  );
  api.get(
    sessionPaths.devices,
    {
      schema: {
        tags,
        summary: "The account's sessions: the open ones, then the latest that ended",
        response: answers(devicesSchema),
      },
    },
    async ({ context }) => ok(await devices.list(context)),
  );
  api.post(
    sessionPaths.endDevice,
    {
      schema: {
        tags,
        summary: "End one session of the account",
        body: endDeviceBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await devices.end(context, body.session_id);
      return ok(null);
    },
  );
}
