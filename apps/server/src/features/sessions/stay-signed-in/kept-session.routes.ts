import { sessionCalls } from "@yiqiao/contracts/sessions";
import { DomainError } from "#platform/errors";
import { bearerToken, bind, type HttpApi } from "#platform/http";
import { demandOwnPage, keptCookie } from "./kept-cookie.ts";
import type { Sessions } from "../sessions.service.ts";

/** The sessions of browsers that stay signed in. */
export function registerKeptSessionRoutes(api: HttpApi, { refresh, endKept }: Sessions): void {
  bind(api, sessionCalls.keep, async ({ context, headers, raw }, reply) => {
    demandOwnPage(raw);
    const cookie = keptCookie(raw, reply);
    const tokens = await refresh(context, bearerToken(headers.authorization), "keep");
    await endKept(context, cookie.read());
    cookie.write(tokens.refresh_token);
    return { access_token: tokens.access_token };
  });
  bind(api, sessionCalls.refreshKept, async ({ context, raw }, reply) => {
    demandOwnPage(raw);
    const cookie = keptCookie(raw, reply);
    const tokens = await refresh(context, cookie.read(), "cookie").catch((error: unknown) => {
      if (isOver(error)) cookie.clear();
      throw error;
    });
    cookie.write(tokens.refresh_token);
    return { access_token: tokens.access_token };
  });
  bind(api, sessionCalls.endKept, async ({ context, raw }, reply) => {
    demandOwnPage(raw);
    const cookie = keptCookie(raw, reply);
    await endKept(context, cookie.read());
    cookie.clear();
  });
}

/** Whether a cookie can never serve again; a site that is switched off may come back. */
function isOver(error: unknown): boolean {
  const over = ["unauthenticated", "tokenInvalid", "tokenExpired", "loggedInElsewhere"];
  return error instanceof DomainError && over.includes(error.error);
}
