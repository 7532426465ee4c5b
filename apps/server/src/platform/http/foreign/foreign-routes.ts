import type { ApiDialect, ApiScope } from "@yiqiao/contracts/public-api";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import type { z } from "zod";
import { allowKeptReads, runInSiteScope } from "#platform/database";
import type { RequestContext, SignedInContext } from "#platform/request";
import { pathOf } from "../client/static-client.ts";
import {
  type ContextOptions,
  languageOf,
  makeContext,
  type RequestsInFlight,
  siteOf,
} from "../requests/context-plugin.ts";
import { fromAnyOrigin } from "../requests/cross-origin.ts";
import { type Failure, failureOf } from "../responses/failure.ts";

/** A response in the format of another platform. */
export interface ForeignAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How another platform's clients send their key, and how failures are reported to them. */
export interface ForeignProtocol {
  /** Told by the request where one path is for several. */
  readonly dialect: ApiDialect | ((request: FastifyRequest) => ApiDialect);
  /** The key as the caller sent it. */
  readonly credentialOf: (request: FastifyRequest) => string | undefined;
  readonly failureAnswer: (failure: Failure, request: FastifyRequest) => ForeignAnswer;
  readonly refusals: ForeignRefusals;
}

/** The OpenAPI schemas of the statuses that {@link ForeignProtocol.failureAnswer} returns. */
export type ForeignRefusals = Readonly<Record<number, z.ZodType>>;

export function dialectOf({ dialect }: Pick<ForeignProtocol, "dialect">, request: FastifyRequest): ApiDialect {
  return typeof dialect === "function" ? dialect(request) : dialect;
}

export interface ForeignRequest {
  readonly context: SignedInContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of another platform's API, at its own path from the root. */
export interface ForeignCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly url: string;
  /** What the key must be for; undefined: the call is open to everybody. */
  readonly scope: ApiScope | undefined;
  readonly permission?: PermissionName;
  /** Its address is good without a key where a key's owner was given it. */
  readonly takesLinks?: boolean;
  /** With a summary, tags and a response; body, query and parameters are held to it. */
  readonly schema: FastifySchema;
  readonly bodyLimit?: number;
  /** Reads what no parser does, before the caller is let in where the key may stand there. */
  readonly receive?: Receive;
}

/** @param admit lets the caller in by what is there of the request already; called afterwards where it was not @throws */
export type Receive = (request: FastifyRequest, reply: FastifyReply, admit: () => Promise<void>) => Promise<void>;

export type ForeignHandler = (request: ForeignRequest) => Promise<unknown>;
/** For a public call, only the site and the language are known. */
export type OpenForeignHandler = (
  request: Omit<ForeignRequest, "context"> & { readonly reader: Pick<RequestContext, "siteId" | "language"> },
) => Promise<unknown>;

/** A completed call that was made with a key. */
export interface ForeignAnswered extends ForeignRequest {
  readonly dialect: ApiDialect;
  readonly call: ForeignCall;
}

/** Called after every completed call that was made with a key. */
export type OnForeignAnswer = (answered: ForeignAnswered) => void;

/** What features with foreign calls get. */
export interface ForeignRoutes {
  /** An instance whose parsers of bodies are its own. */
  scope(add: (app: FastifyInstance) => void | Promise<void>): void;
  add(app: FastifyInstance, protocol: ForeignProtocol, call: ForeignCall, handle: ForeignHandler): void;
  addOpen(app: FastifyInstance, protocol: ForeignProtocol, call: ForeignCall, handle: OpenForeignHandler): void;
  /** Says who is told of answered calls. */
  onAnswer(tell: OnForeignAnswer): void;
}

export interface ForeignOptions extends ContextOptions {
  readonly requests: RequestsInFlight;
  /** @throws {DomainError} while nobody is served */
  readonly assertServing: () => void;
}

/** The code of the failure that a request was answered with. */
const codes = new WeakMap<FastifyRequest, number>();
export const failureCodeOf = (request: FastifyRequest): number | null => codes.get(request) ?? null;
export function noteFailureCode(request: FastifyRequest, code: number): void {
  codes.set(request, code);
}

export function createForeignRoutes(root: FastifyInstance, options: ForeignOptions): ForeignRoutes {
  const contexts = new WeakMap<FastifyRequest, SignedInContext>();
  let told: OnForeignAnswer = () => undefined;

  const admit = async (request: FastifyRequest, reply: FastifyReply, protocol: ForeignProtocol, call: ForeignCall) => {
    const context = await callerOf(options, { request, reply }, { protocol, call });
    contexts.set(request, context);
    await options.gate?.enter(context, undefined);
    if (call.permission !== undefined) await options.authorize(call.permission, context);
  };

  return {
    scope: (add) => {
      void root.register(async (app) => {
        await add(app);
      });
    },
    add: (app, protocol, call, handle) => {
      app.route({
        ...baseOf(options, protocol, call),
        // After the body was read, where some clients put their key; before it is held to its schema.
        preValidation: [
          async (request: FastifyRequest, reply: FastifyReply) => {
            let admitted: Promise<void> | undefined;
            const admitOnce = () => (admitted ??= allowKeptReads(() => admit(request, reply, protocol, call)));
            await call.receive?.(request, reply, admitOnce);
            await admitOnce();
          },
          (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
            const { siteId, accountId } = contextIn(contexts, request).principal;
            allowKeptReads(() => runInSiteScope({ siteId, accountId }, done));
          },
        ],
        onResponse: async (request: FastifyRequest, reply: FastifyReply) => {
          const context = contexts.get(request);
          if (context !== undefined) told({ request, reply, context, call, dialect: dialectOf(protocol, request) });
        },
        handler: (request, reply) => handle({ context: contextIn(contexts, request), request, reply }),
      });
    },
    addOpen: (app, protocol, call, handle) => {
      app.route({
        ...baseOf(options, protocol, call),
        handler: async (request, reply) => {
          const reader = { siteId: await siteOf(request, options), language: languageOf(request) };
          return handle({ request, reply, reader });
        },
      });
    },
    onAnswer: (tell) => {
      told = tell;
    },
  };
}

async function callerOf(
  options: ForeignOptions,
  { request, reply }: Omit<ForeignRequest, "context">,
  { protocol, call }: { readonly protocol: ForeignProtocol; readonly call: ForeignCall },
): Promise<SignedInContext> {
  const credential = protocol.credentialOf(request);
  const signal = options.requests.track(reply);
  const siteId = await siteOf(request, options);
  if (options.authenticateKey === undefined) throw new Error("There are no API keys here");
  const { scope, takesLinks = false } = call;
  const caller = await options.authenticateKey(credential, { siteId, address: request.ip, scope, takesLinks });
  const { principal } = caller;
  return { ...makeContext(request, { siteId, signal, principal }), principal };
}

const fail = (protocol: ForeignProtocol) => async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const failure = failureOf(error, {
    language: languageOf(request),
    requestId: request.id,
    path: pathOf(request.url),
    bodyLimitBytes: request.routeOptions.bodyLimit,
  });
  noteFailureCode(request, failure.body.code);
  if (failure.isUnexpected && !reply.raw.destroyed) request.log.error({ err: error }, "unexpected fault");
  if (failure.retryAfterS !== undefined) reply.header("retry-after", String(failure.retryAfterS));
  const { status, body, headers = {} } = protocol.failureAnswer(failure, request);
  await reply
    .code(status)
    .headers(headers)
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
};

function baseOf(options: ForeignOptions, protocol: ForeignProtocol, call: ForeignCall) {
  const { method, url, schema, bodyLimit, scope } = call;
  return {
    method,
    url,
    schema: withRefusals(schema, protocol),
    config: { cors: fromAnyOrigin },
    ...(bodyLimit !== undefined && { bodyLimit }),
    errorHandler: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      void fail(protocol)(error, request, reply),
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      options.assertServing();
      // Who brings no key is judged by the address.
      await options.gate?.knock(request.ip, undefined, scope !== undefined);
    },
  };
}

/** Refusals are shown only: they are sent as they are. */
function withRefusals(schema: FastifySchema, { refusals }: ForeignProtocol): FastifySchema {
  const { shown } = schema;
  const answers = shown?.response ?? schema.response;
  return { ...schema, shown: { ...shown, response: { ...refusals, ...Object(answers) } } };
}

function contextIn(contexts: WeakMap<FastifyRequest, SignedInContext>, request: FastifyRequest): SignedInContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error("The request has no context yet");
  return context;
}
