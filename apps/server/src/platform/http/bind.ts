import type { IncomingHttpHeaders } from "node:http";
import {
  type Call,
  type CallEvent,
  type CallRate,
  type CallResult,
  type CallValues,
  openCallOf,
  type ReadOnly,
} from "@yiqiao/contracts/calls";
import type { FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from "fastify";
import { z } from "zod";
import type { RequestContext, SignedInContext } from "#platform/request";
import { fromAnyOrigin } from "./requests/cross-origin.ts";
import { answers, answersNotModified, answersOrStreams, answersWithFile, ok } from "./responses/envelope.ts";
import type { HttpApi } from "./http-api.ts";
import { sse } from "./responses/sse.ts";

/** What a handler gets of a request: its parts, parsed by the call's contract. */
export interface BoundRequest<C extends Call> extends CallValues<C> {
  readonly context: C extends { readonly access: "anyone" | "visitor" } ? RequestContext : SignedInContext;
  readonly headers: IncomingHttpHeaders;
  /** For what the contract does not parse: forms and bytes. */
  readonly raw: FastifyRequest;
}

/** What a handler gives: nothing for a call without a result. */
type Answered<C extends Call> = undefined extends CallResult<C> ? void : ReadOnly<CallResult<C>>;

/** Sends one event of a stream; resolves when the caller can take the next. */
export type SendCallEvent<C extends Call> = (event: CallEvent<C>) => Promise<void>;

/** Serves a call: the handler returns the `data` of the response, and sets cookies and headers on the reply. */
export function bind<C extends Call>(
  api: HttpApi,
  call: C,
  handle: (request: BoundRequest<C>, reply: FastifyReply) => Promise<Answered<C>> | Answered<C>,
): void {
  route(api, call, async (request, reply) => ok(((await handle(requestOf<C>(request), reply)) as unknown) ?? null));
}

/** Serves a call that responds with a stream if the caller accepts one, and with JSON otherwise. */
export function bindStream<C extends Call>(
  api: HttpApi,
  call: C,
  handlers: {
    readonly whole: (request: BoundRequest<C>) => Promise<ReadOnly<CallResult<C>>>;
    readonly stream: (request: BoundRequest<C>, send: SendCallEvent<C>) => Promise<void>;
  },
): void {
  route(api, call, async (request, reply) => {
    const bound = requestOf<C>(request);
    if (request.headers.accept?.includes("text/event-stream") !== true)
      return reply.send(ok(await handlers.whole(bound)));
    await sse(reply, request.context, async (send) => {
      await handlers.stream(bound, ({ event, data }) => send(event, data));
    });
    return reply;
  });
}

/** Serves a call that responds with a file, or whose handler writes the response itself. */
export function bindReply<C extends Call>(
  api: HttpApi,
  call: C,
  handle: (request: BoundRequest<C>, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  route(api, call, (request, reply) => handle(requestOf<C>(request), reply));
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves a call, and in the public interface where keys may make it, too. */
function route(api: HttpApi, call: Call, handler: Handler): void {
  addRoute(api, call, handler);
  const open = openCallOf(call);
  if (open !== undefined) addRoute(api, open, handler);
}

/** Of the calls that programs make. */
const openPrefix = "/open/";

/** Parameters are named as in the path of the contract; who may call stands in the route's configuration. */
function addRoute(api: HttpApi, call: Call, handler: Handler): void {
  const { access = "user", permission, beforePasswordChange, onDisabledSite, failures, bodyLimit } = call;
  const config = {
    access,
    call,
    ...(permission !== undefined && { permission }),
    ...(beforePasswordChange && { beforePasswordChange }),
    ...(onDisabledSite && { onDisabledSite }),
    ...(failures && { failures }),
    ...(call.path.startsWith(openPrefix) && { cors: fromAnyOrigin }),
  };
  const options: RouteShorthandOptions = {
    config,
    schema: schemaOf(call),
    ...(bodyLimit !== undefined && { bodyLimit }),
  };
  api.route({ method: call.method, url: call.path, ...options, handler });
}

function schemaOf(call: Call): FastifySchema {
  const { tag, summary, rate, bearer, params, query, body, bodyAsForm, form, bytes, example } = call;
  return {
    tags: [tag],
    summary,
    ...(rate && { description: describeRate(rate) }),
    ...(bearer && { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body: example?.body ? body.meta({ examples: [example.body] }) : body }),
    ...(bodyAsForm && { consumes: ["multipart/form-data", "application/json"] }),
    ...(form && { consumes: ["multipart/form-data"] }),
    ...(bytes && { consumes: [bytes === true ? "application/octet-stream" : bytes] }),
    response: responseOf(call),
  };
}

function describeRate({ group, of, limit, windowS }: CallRate): string {
  const whose = of === "network" ? "from one network" : "by one account";
  return `At most ${limit} calls in ${windowS} seconds ${whose}; all calls of “${group}” count together.`;
}

function responseOf({ result = z.null(), events, file, notModified }: Call): object {
  if (file !== undefined) return { ...answersWithFile(file), ...(notModified && answersNotModified) };
  if (events === undefined) return answers(result);
  const names = Object.entries(events).map(
    ([name, { description }]) => `\`${name}\`${description ? ` (${description})` : ""}`,
  );
  return answersOrStreams(result, `${names.join(", then ")}, or \`error\` with the envelope of a failure`);
}

function requestOf<C extends Call>(request: FastifyRequest): BoundRequest<C> {
  const { context, headers, params, query, body } = request;
  return {
    ...({ params, query, body } as CallValues<C>),
    context: context as BoundRequest<C>["context"],
    headers,
    raw: request,
  };
}
