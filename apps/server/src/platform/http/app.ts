import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import { apiPrefix } from "@yiqiao/contracts";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from "fastify";
import { serializerCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { constants } from "node:zlib";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { Logger, Metrics } from "#platform/telemetry";
import type { DescribePage } from "./client/client-page.ts";
import {
  addRequestContext,
  contextOf,
  type ContextOptions,
  languageOf,
  RequestsInFlight,
} from "./requests/context-plugin.ts";
import { addCrossOrigin } from "./requests/cross-origin.ts";
import { createForeignRoutes, type ForeignRoutes, noteFailureCode } from "./foreign/foreign-routes.ts";
import { inLanguage } from "./responses/envelope.ts";
import { databaseRetryS, failureOf } from "./responses/failure.ts";
import type { HttpApi, ReadyChecks } from "./http-api.ts";
import { observeRequests } from "./observe.ts";
import { addOpenApi } from "./openapi.ts";
import { addOperations } from "./operations.ts";
import { addSecurityHeaders, type AllowedOrigins } from "./client/security-headers.ts";
import { addMaintenancePage, maintenanceRetryS } from "./client/maintenance-page.ts";
import { addStaticClient, isClientPage, pathOf } from "./client/static-client.ts";
import { validateByContract } from "./requests/validation.ts";

export interface HttpAppOptions extends ContextOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly trustProxy: boolean | number | string[];
  /** Switches HSTS and secure cookies on when it is https. */
  readonly publicUrl: string | undefined;
  readonly metricsToken: string | undefined;
  /** Windows that may open or frame a page of the client; undefined: only those of its own origin. */
  readonly allowedOrigins?: AllowedOrigins;
  readonly checkReady: ReadyChecks;
  /** While true every call of the API is answered at once that the database is not there; by default never. */
  readonly isDatabaseDown?: () => boolean;
  /** While it tells something, that is all that callers of the API and readers of pages are told; by default never. */
  readonly maintenance?: () => { readonly share: number } | undefined;
  /** Folder of the built web client; undefined serves the API alone. */
  readonly clientDirectory: string | undefined;
  /** Whose the client's page is; undefined: the page says what was built into it. */
  readonly describePage?: DescribePage;
  /** Told of every call that is turned away because of a limit or a block; must not fail. */
  readonly onRefused?: OnRefused;
  /** How long a connection may lie idle; by default 75 seconds. */
  readonly idleSocketMs?: number;
  /** Adds the features' routes; paths are relative to the API's prefix. */
  readonly routes: (api: HttpApi) => void;
  /** Adds calls in the shapes of other platforms, at their own paths; by default none. */
  readonly foreignRoutes?: (foreign: ForeignRoutes) => void;
}

/** @param context undefined if only the address is known */
export type OnRefused = (error: DomainError, address: string, context: RequestContext | undefined) => void;

const refusals: ReadonlySet<string> = new Set(["tooManyRequests", "callerBlocked"]);

export interface HttpApp {
  readonly fastify: FastifyInstance;
  /** False when `clientDirectory` holds no built client. */
  readonly hasClient: boolean;
  /** From now on `/ready` says no. */
  drain(): void;
  /** Breaks off what is still being answered. */
  abortRequests(reason: Error): void;
}

const idleSocketMs = 75_000;
const requestTimeoutMs = 60_000;
const bodyLimitBytes = 4 * 1024 * 1024;
const wellFormedRequestId = /^[\w.-]{8,64}$/;

/** Builds the HTTP server without the features; it does not listen yet. */
export async function createHttpApp(options: HttpAppOptions): Promise<HttpApp> {
  const app = createFastify(options);
  app.setValidatorCompiler(validateByContract);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DomainError && refusals.has(error.error)) {
      options.onRefused?.(error, request.ip, contextOf(request));
    }
    return answerFailure(error, request, reply);
  });

  let isDraining = false;
  const requests = new RequestsInFlight();
  observeRequests(app, options.metrics);
  const isHttps = options.publicUrl?.startsWith("https:") === true;
  await addSecurityHeaders(app, { isHttps, allowedOrigins: options.allowedOrigins });
  await addCrossOrigin(app);
  await app.register(cookie);
  addMaintenancePage(app, () => options.maintenance?.() !== undefined);
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } });
  await addOpenApi(app);
  addOperations(app.withTypeProvider<ZodTypeProvider>(), { ...options, isDraining: () => isDraining });
  const client =
    options.clientDirectory === undefined
      ? undefined
      : await addStaticClient(app, options.clientDirectory, options.describePage);
  answerUnknown(app, client);
  await app.register(
    async (scope) => {
      scope.addHook("onRoute", demandDocumentation);
      scope.addHook("onRequest", async (_request, reply) => {
        reply.header("cache-control", "no-store");
        assertServing(options);
      });
      scope.addHook("preSerialization", async (request, _reply, payload) => inLanguage(payload, languageOf(request)));
      addRequestContext(scope, { ...options, requests, isHttps });
      options.routes(scope.withTypeProvider<ZodTypeProvider>());
    },
    { prefix: apiPrefix },
  );
  options.foreignRoutes?.(
    createForeignRoutes(app, { ...options, requests, assertServing: () => assertServing(options) }),
  );
  await app.ready();
  return {
    fastify: app,
    hasClient: client !== undefined,
    drain: () => {
      isDraining = true;
    },
    abortRequests: (reason) => requests.abortAll(reason),
  };
}

type Client = Awaited<ReturnType<typeof addStaticClient>> | undefined;

function answerUnknown(app: FastifyInstance, client: Client): void {
  app.setNotFoundHandler((request, reply) => {
    if (client === undefined || !isClientPage(request))
      throw new DomainError("notFound", { path: pathOf(request.url) });
    return client.sendPage(request, reply);
  });
}

function createFastify({ logger, trustProxy, idleSocketMs: idleMs = idleSocketMs }: HttpAppOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    trustProxy: proxyTrust(trustProxy),
    bodyLimit: bodyLimitBytes,
    ...idleTimes(idleMs),
    requestIdHeader: false,
    genReqId: (request) => requestIdOf(request),
    forceCloseConnections: "idle",
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request as FastifyRequest, reply as FastifyReply),
  });
}

/** @throws {DomainError} `maintenance`, `databaseUnavailable` */
function assertServing({ maintenance, isDatabaseDown }: HttpAppOptions): void {
  const rest = maintenance?.();
  if (rest !== undefined) {
    throw new DomainError("maintenance", { percent: Math.floor(rest.share * 100), seconds: maintenanceRetryS });
  }
  if (isDatabaseDown?.() === true) throw new DomainError("databaseUnavailable", { seconds: databaseRetryS });
}

/**
 * Connections without a request, or with half of one, are looked for at intervals; after an answer Node waits a second
 * longer than it announces, so that a client does not send into a closing connection.
 */
function idleTimes(idleMs: number) {
  const intervalMs = idleMs / 5;
  const bufferMs = Math.min(1000, intervalMs);
  return {
    keepAliveTimeout: idleMs - bufferMs,
    requestTimeout: Math.min(requestTimeoutMs, idleMs - intervalMs),
    http: {
      keepAliveTimeoutBuffer: bufferMs,
      connectionsCheckingInterval: intervalMs,
      headersTimeout: Math.min(requestTimeoutMs, idleMs - intervalMs),
    },
  };
}

/** A number counts the proxies in a row before us; the outermost of them is who named the caller's address. */
function proxyTrust(
  trust: HttpAppOptions["trustProxy"],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === "number" ? (_address, hop) => hop < trust : trust;
}

function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && wellFormedRequestId.test(given) ? given : randomUUID();
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.raw.destroyed) request.log.debug({ err: error }, "the caller hung up");
  const { status, body, retryAfterS, isUnexpected } = failureOf(error, {
    language: languageOf(request),
    requestId: request.id,
    path: pathOf(request.url),
    bodyLimitBytes: request.routeOptions.bodyLimit,
  });
  noteFailureCode(request, body.code);
  if (isUnexpected && !reply.raw.destroyed) request.log.error({ err: error }, "unexpected fault");
  if (retryAfterS !== undefined) reply.header("retry-after", String(retryAfterS));
  const isOpen = request.routeOptions.config.access === "key";
  return reply
    .code(status)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(isOpen ? { ...body, errorMsg: body.message } : body);
}

function demandDocumentation({ url, method, schema }: RouteOptions): void {
  if (schema?.summary === undefined || schema.tags === undefined || schema.response === undefined) {
    throw new Error(`Route ${String(method)} ${url} needs tags, a summary and a response schema`);
  }
}
