import type { FastifyReply, FastifyRequest } from "fastify";
import { flowLifeMs } from "./flow.ts";

const pattern = /^[\w-]{43}$/;

/** What a browser keeps of each login that it has begun, until it is over; the state names the cookie. */
export interface FlowCookies {
  readonly read: (state: string) => string | undefined;
  readonly keep: (state: string, secret: string) => void;
  readonly forget: (state: string) => void;
}

/** @param isSecure whether the browser came by https, so that no other host of the domain can set the cookie either */
export function flowCookies(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): FlowCookies {
  const name = (state: string) => `${isSecure ? "__Host-" : ""}third-party-${state.slice(0, 12)}`;
  const options = { httpOnly: true, sameSite: "strict", path: "/", secure: isSecure } as const;
  return {
    read: (state) => {
      const secret = request.cookies[name(state)];
      return secret !== undefined && pattern.test(secret) ? secret : undefined;
    },
    keep: (state, secret) => {
      // At the provider, and once more for what comes after it.
      reply.setCookie(name(state), secret, { ...options, maxAge: (2 * flowLifeMs) / 1000 });
    },
    forget: (state) => {
      reply.clearCookie(name(state), options);
    },
  };
}
