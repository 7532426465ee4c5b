import "../access.ts";
import { randomUUID } from "node:crypto";
import type { Call, CallRate } from "@yiqiao/contracts/calls";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import type { ApiScope } from "@yiqiao/contracts/public-api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { userCalls, viewablePaths } from "@yiqiao/contracts/users";
import { allowKeptReads, runInSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Rate } from "#platform/limits";
import {
  type Authenticated,
  isMainAdministrator,
  networkOf,
  type RequestContext,
  runAsRequest,
} from "#platform/request";
import { chooseLanguage, languageCookie, readLanguages } from "./language.ts";

export interface ContextOptions {
  /**
   * The caller behind an access token, who is looked for while the site is.
   * @throws {DomainError} when the token is not good, or not at this site.
   */
  readonly authenticate: (accessToken: string, siteId: Promise<number>) => Promise<Authenticated>;
  /** The caller behind an API key or a token of one; by default there are none. @throws {DomainError} */
  readonly authenticateKey?: AuthenticateKey;
  /** The site of a host name. */
  readonly resolveSite: (host: string) => Promise<{ readonly siteId: number; readonly isDisabled: boolean }>;
  /** Turns away who lacks a permission that a route names. @throws {DomainError} */
  readonly authorize: (permission: PermissionName, context: RequestContext) => Promise<void>;
  /** Counts a call that has a rate, of a group. @throws {DomainError} `tooManyRequests` */
  readonly takeRate: (rate: Rate, context: RequestContext, group: string) => Promise<unknown>;
  /** Who may call at all; by default everybody. */
  readonly gate?: Gate;
}

/** The site and the purpose that a key is used for. */
export interface KeyUse {
  /** Of the host name, which may still be looked for. */
  readonly siteId: number | Promise<number>;
  readonly address: string;
  /** What the key must be for. */
  readonly scope: ApiScope | undefined;
  /** Whether a link that was made with the key will do as well; by default not. */
  readonly takesLinks?: boolean;
}

/** @throws {DomainError} if the key is invalid, not valid here, or not for this scope */
export type AuthenticateKey = (credential: string | undefined, use: KeyUse) => Promise<Authenticated>;

/** Rejects callers, whatever they call. */
export interface Gate {
  /** Before anything is known of the caller but the address. @throws {DomainError} `callerBlocked` */
  knock(address: string, call: Call | undefined, hasToken: boolean): Promise<void>;
  /** @throws {DomainError} `callerBlocked`, `tooManyRequests` */
  enter(context: RequestContext, call: Call | undefined): Promise<void>;
}

/** Requests in progress, so that a server that stops can abort them. */
export class RequestsInFlight {
  readonly #controllers = new Set<AbortController>();

  track(reply: FastifyReply): AbortSignal {
    const controller = new AbortController();
    this.#controllers.add(controller);
    reply.raw.once("close", () => {
      this.#controllers.delete(controller);
      if (!reply.raw.writableFinished) controller.abort(new Error("The caller hung up"));
    });
    return controller.signal;
  }

  abortAll(reason: Error): void {
    for (const controller of this.#controllers) controller.abort(reason);
  }
}

const userAgentLength = 300;
const deviceCookie = "device";
const deviceCookieAgeS = 365 * 24 * 3600;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Attaches a {@link RequestContext} to every request under this instance, and rejects callers without permission. */
export function addRequestContext(
  app: FastifyInstance,
  options: ContextOptions & { requests: RequestsInFlight; isHttps: boolean },
): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  app.decorateRequest("context", {
    getter(this: FastifyRequest) {
      const context = contexts.get(this);
      if (context === undefined) throw new Error("The request has no context yet");
      return context;
    },
  });
  app.addHook("onRequest", (request, _reply, done) => begin(request, done));
  app.addHook("onRequest", async (request, reply) => {
    const { access = "user", call, permission, beforePasswordChange } = request.routeOptions.config;
    const { authorization } = request.headers;
    await options.gate?.knock(request.ip, call, authorization !== undefined && access !== "anyone");
    const signal = options.requests.track(reply);
    // Who brings a key is no browser.
    const deviceId = access === "key" ? undefined : deviceOf(request, reply, options.isHttps);
    const { siteId, caller } = await findCaller(request, options);
    if (access === "user" && caller === undefined) throw new DomainError("unauthenticated");
    const isViewing = caller?.principal.viewerId !== undefined;
    if (caller?.mustChangePassword === true && beforePasswordChange !== true && !isViewing) {
      throw new DomainError("passwordChangeRequired");
    }
    if (isViewing) refuseViewer(request);
    const context = makeContext(request, { siteId, deviceId, signal, principal: caller?.principal ?? null });
    contexts.set(request, context);
    await options.gate?.enter(context, call);
    if (permission !== undefined) await options.authorize(permission, context);
  });
  // After the body was read: what is done on the socket's behalf does not keep the request's own context.
  app.addHook("preValidation", (request, _reply, done) => {
    const { principal } = request.context;
    begin(request, () => {
      if (principal === null || isMainAdministrator(principal)) done();
      else runInSiteScope({ siteId: principal.siteId, accountId: principal.accountId }, done);
    });
  });
  app.addHook("preHandler", async ({ routeOptions, context }) => {
    const rate = routeOptions.config.call?.rate;
    if (rate !== undefined) {
      const { group, limit, windowS } = rate;
      await options.takeRate({ key: keyOf(rate, context), limit, windowS }, context, group);
    }
  });
}

/** Runs a part of a request. Programs call often, and are told of changes that another process made a moment later. */
function begin(request: FastifyRequest, run: () => void): void {
  runAsRequest(request, request.routeOptions.config.access === "key" ? () => allowKeptReads(run) : run);
}

/** The site that the request is for. @throws {DomainError} `siteDisabled` */
export async function siteOf(
  request: Pick<FastifyRequest, "hostname" | "routeOptions">,
  { resolveSite }: Pick<ContextOptions, "resolveSite">,
): Promise<number> {
  const site = await resolveSite(request.hostname);
  if (site.isDisabled && request.routeOptions.config.onDisabledSite !== true) throw new DomainError("siteDisabled");
  return site.siteId;
}

/** Looks for both at once; what is wrong with the site is told before what is wrong with the token. */
async function findCaller(request: FastifyRequest, options: ContextOptions) {
  const siteId = siteOf(request, options);
  const authenticating = callerOf(request, siteId, options);
  for (const awaitedLater of [siteId, authenticating]) awaitedLater?.catch(() => undefined);
  return { siteId: await siteId, caller: await authenticating };
}

function callerOf(
  request: FastifyRequest,
  siteId: Promise<number>,
  { authenticate, authenticateKey }: ContextOptions,
): Promise<Authenticated> | undefined {
  const { access = "user", call } = request.routeOptions.config;
  if (access === "anyone") return undefined;
  const token = bearerToken(request.headers.authorization);
  if (access !== "key") return token === undefined ? undefined : authenticate(token, siteId);
  if (authenticateKey === undefined) throw new DomainError("apiKeyWrong");
  return authenticateKey(token, { siteId, address: request.ip, scope: call?.scope });
}

/** @param siteId of the host name */
export function makeContext(
  request: FastifyRequest,
  given: Pick<RequestContext, "siteId" | "signal" | "principal"> & { readonly deviceId?: string | undefined },
): RequestContext {
  const { siteId, signal, principal } = given;
  const network = networkOf(request.ip);
  return {
    requestId: request.id,
    language: languageOf(request),
    languages: readLanguages(request.cookies?.[languageCookie], request.headers["accept-language"]),
    siteId: siteId === 0 ? (principal?.siteId ?? 0) : siteId,
    principal,
    deviceId: given.deviceId ?? `new:${network}`,
    address: request.ip,
    network,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, userAgentLength),
    signal,
  };
}

/** Who looks at what a user sees reads how the account stands, and nothing else. @throws {DomainError} `viewReadOnly`, `viewPrivate` */
function refuseViewer({ method, routeOptions }: FastifyRequest): void {
  const { call } = routeOptions.config;
  if (call?.path === userCalls.endViewing.path) return;
  if (method !== "GET" && method !== "HEAD") throw new DomainError("viewReadOnly");
  if (call === undefined || !viewablePaths.includes(call.path)) throw new DomainError("viewPrivate");
}

function keyOf({ group, of }: CallRate, { network, principal }: RequestContext): string {
  return `${group}:${of === "network" ? network : principal?.accountId}`;
}

/** The token of an `Authorization: Bearer …` header; undefined without a header. @throws {DomainError} for another scheme. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header === "") return undefined;
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
  if (token === undefined) throw new DomainError("tokenInvalid");
  return token;
}

/** The reader's language, from cookie and header. */
export function languageOf(request: FastifyRequest): "zh" | "en" {
  return chooseLanguage(request.cookies?.[languageCookie], request.headers["accept-language"]);
}

/** The device by its cookie; without one, the answer sets it. */
function deviceOf(request: FastifyRequest, reply: FastifyReply, isHttps: boolean): string | undefined {
  const known = request.cookies[deviceCookie];
  if (known !== undefined && uuid.test(known)) return known;
  reply.setCookie(deviceCookie, randomUUID(), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: deviceCookieAgeS,
    secure: isHttps || request.protocol === "https",
  });
  return undefined;
}

/** What is known about the caller; undefined if nothing is known yet. */
export function contextOf(request: FastifyRequest): RequestContext | undefined {
  try {
    return request.context;
  } catch {
    return undefined;
  }
}
