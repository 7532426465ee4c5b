import { keptResultSchema, sessionPaths } from "@yiqiao/contracts/sessions";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import { answers, bearerToken, type HttpApi, ok, notLoggedIn } from "#platform/http";
import { demandOwnPage, keptCookie } from "./kept-cookie.ts";
import type { Sessions } from "./sessions.service.ts";

const tags = ["sessions"];
const anyone = { access: "anyone" } as const;

/** The sessions of browsers that stay signed in. */
export function registerKeptSessionRoutes(api: HttpApi, { refresh, endKept }: Sessions): void {
  api.post(
    sessionPaths.keep,
    {
      config: { ...anyone, failures: notLoggedIn },
      schema: {
        tags,
        summary: "Stay signed in: moves the refresh token, sent as the bearer, into a cookie of the browser",
        security: [{ bearer: [] }],
        response: answers(keptResultSchema),
      },
    },
    async (request, reply) => {
      demandOwnPage(request);
      const { context, headers } = request;
      const cookie = keptCookie(request, reply);
      const tokens = await refresh(context, bearerToken(headers.authorization), "keep");
      await endKept(context, cookie.read());
      cookie.write(tokens.refresh_token);
      return ok({ access_token: tokens.access_token });
    },
  );
  api.post(
    sessionPaths.refreshKept,
    {
      config: { ...anyone, failures: notLoggedIn },
      schema: { tags, summary: "A new access token for the cookie", response: answers(keptResultSchema) },
    },
    async (request, reply) => {
      demandOwnPage(request);
      const cookie = keptCookie(request, reply);
      const tokens = await refresh(request.context, cookie.read(), "cookie").catch((error: unknown) => {
        if (isOver(error)) cookie.clear();
        throw error;
      });
      cookie.write(tokens.refresh_token);
      return ok({ access_token: tokens.access_token });
    },
  );
  api.post(
    sessionPaths.endKept,
    {
      config: { ...anyone, onDisabledSite: true },
      schema: { tags, summary: "End the session of the cookie, if there is one", response: answers(z.null()) },
    },
    async (request, reply) => {
      demandOwnPage(request);
      const cookie = keptCookie(request, reply);
      await endKept(request.context, cookie.read());
      cookie.clear();
      return ok(null);
    },
  );
}

/** Whether a cookie can never serve again; a site that is switched off may come back. */
function isOver(error: unknown): boolean {
  const over = ["unauthenticated", "tokenInvalid", "tokenExpired", "loggedInElsewhere"];
  return error instanceof DomainError && over.includes(error.error);
}
