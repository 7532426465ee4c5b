import { sessionCalls } from "@yiqiao/contracts/sessions";
import { DomainError } from "#platform/errors";
import { bearerToken, bind, type HttpApi } from "#platform/http";
import { demandOwnPage, persistentCookie } from "./persistent-cookie.ts";
import type { Sessions } from "../sessions.service.ts";

/** The sessions of browsers that stay signed in. */
export function registerPersistentSessionRoutes(api: HttpApi, { refresh, endPersistent }: Sessions): void {
  bind(api, sessionCalls.keep, async ({ context, headers, raw }, reply) => {
    demandOwnPage(raw);
    const cookie = persistentCookie(raw, reply);
    const tokens = await refresh(context, bearerToken(headers.authorization), "keep");
    await endPersistent(context, cookie.read());
    cookie.write(tokens.refresh_token);
    return { access_token: tokens.access_token };
  });
  bind(api, sessionCalls.refreshPersistent, async ({ context, raw }, reply) => {
    demandOwnPage(raw);
    const cookie = persistentCookie(raw, reply);
    const tokens = await refresh(context, cookie.read(), "cookie").catch((error: unknown) => {
      if (isOver(error)) cookie.clear();
      throw error;
    });
    cookie.write(tokens.refresh_token);
    return { access_token: tokens.access_token };
  });
  bind(api, sessionCalls.endPersistent, async ({ context, raw }, reply) => {
    demandOwnPage(raw);
    const cookie = persistentCookie(raw, reply);
    await endPersistent(context, cookie.read());
    cookie.clear();
  });
}

/** Whether a cookie can never serve again; a site that is switched off may come back. */
function isOver(error: unknown): boolean {
  const over = ["unauthenticated", "tokenInvalid", "tokenExpired", "loggedInElsewhere", "accountDisabled"];
  return error instanceof DomainError && over.includes(error.error);
}
