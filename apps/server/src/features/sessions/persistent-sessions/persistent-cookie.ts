import { apiPrefix } from "@yiqiao/contracts";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#platform/errors";
import { refreshLifeMs } from "../tokens/tokens.ts";

const pattern = /^[\w-]{43}$/;

/** The cookie that holds the refresh token of a browser that stays signed in. */
export interface PersistentCookie {
  read(): string | undefined;
  write(refreshToken: string): void;
  clear(): void;
}

/**
 * No script reads it, no other site's page sends it, and no other host gets it or, by https, can set it.
 * Why so: docs/decisions/035-stay-signed-in.md.
 */
export function persistentCookie(request: FastifyRequest, reply: FastifyReply): PersistentCookie {
  // The page's own address tells, also behind a proxy that does not say how the browser came.
  const secure = request.protocol === "https" || request.headers.origin?.startsWith("https:") === true;
  const name = `${secure ? "__Host-" : ""}kept-session`;
  // Browsers take `__Host-` for the path "/" alone; without it only the calls that need the cookie see it.
  const path = secure ? "/" : apiPrefix + sessionCalls.keep.path;
  const options = { httpOnly: true, sameSite: "strict", path, secure } as const;
  return {
    read: () => {
      const token = request.cookies[name];
      return token !== undefined && pattern.test(token) ? token : undefined;
    },
    write: (refreshToken) => {
      reply.setCookie(name, refreshToken, { ...options, maxAge: refreshLifeMs / 1000 });
    },
    clear: () => {
      reply.clearCookie(name, options);
    },
  };
}

/**
 * Turns away what a page of another origin has sent: another host of the same domain counts as the same site, so its
 * pages send the cookie too. Programs, which send neither header, have no cookie that they did not bring themselves.
 * @throws {DomainError} `noPermission`
 */
export function demandOwnPage({ headers, host }: FastifyRequest): void {
  const fetchSite = headers["sec-fetch-site"];
  // Browsers leave it away on plain http, but name the origin of every POST.
  const isOwn =
    fetchSite === undefined
      ? headers.origin === undefined || hostOf(headers.origin) === host
      : fetchSite === "same-origin";
  if (!isOwn) throw new DomainError("noPermission");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
