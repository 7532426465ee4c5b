import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { ForeignCall, ForeignProtocol } from "#platform/http";
import type { SignedInContext } from "#platform/request";
import type { ServedRoutes } from "./served.ts";

/** A foreign call with what its requests are held to. */
export interface TypedCall<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> extends Omit<
  ForeignCall,
  "schema"
> {
  readonly summary: string;
  readonly body?: B;
  readonly query?: Q;
  readonly params?: P;
  /** Of 200 where no status is named. */
  readonly response?: z.ZodType;
  readonly status?: number;
  readonly consumes?: readonly string[];
}

export interface TypedRequest<B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType> {
  readonly context: SignedInContext;
  readonly body: z.output<B>;
  readonly query: z.output<Q>;
  readonly params: z.output<P>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Adds calls of one dialect. */
export type AddTypedCall = <B extends z.ZodType, Q extends z.ZodType, P extends z.ZodType>(
  call: TypedCall<B, Q, P>,
  handle: (request: TypedRequest<B, Q, P>) => Promise<unknown>,
) => void;

/** @param tag under which the calls stand in the OpenAPI document */
export function typedCalls(
  served: ServedRoutes,
  app: FastifyInstance,
  { protocol, tag }: { readonly protocol: ForeignProtocol; readonly tag: string },
): AddTypedCall {
  return ({ summary, body, query, params, response, status = 200, consumes, ...call }, handle) => {
    const schema = {
      tags: [tag],
      summary,
      ...(call.scope !== undefined && { security: [{ apiKey: [] }] }),
      ...(body && { body }),
      ...(query && { querystring: query }),
      ...(params && { params }),
      response: { [status]: response ?? z.null().describe("Nothing") },
      ...(consumes && { consumes: [...consumes] }),
    };
    served.add(app, protocol, { ...call, schema }, ({ context, request, reply }) => {
      reply.code(status);
      // As the schemas of the route have parsed them.
      const parsed = { body: request.body, query: request.query, params: request.params };
      return handle({ ...(parsed as Parsed<typeof body, typeof query, typeof params>), context, request, reply });
    });
  };
}

interface Parsed<B, Q, P> {
  readonly body: z.output<NonNullable<B>>;
  readonly query: z.output<NonNullable<Q>>;
  readonly params: z.output<NonNullable<P>>;
}
