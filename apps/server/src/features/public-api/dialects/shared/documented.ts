import type { FastifySchema } from "fastify";
import { z } from "zod";

/** What a call takes and answers. */
export interface Shapes {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** Kinds of content of its body; JSON and forms where nothing is said. */
  readonly takes?: readonly string[];
}

const bodies = ["application/json", "application/x-www-form-urlencoded"];

/**
 * What the OpenAPI document says of a call in the shape of another platform. Requests are held to their schema by the
 * handlers, since forms, JSON and queries are taken alike.
 */
export function documented(tag: string, summary: string, { query, body, answer, takes = bodies }: Shapes) {
  return {
    tags: [tag],
    summary,
    security: [{ apiKey: [] }],
    ...(body && { consumes: [...takes] }),
    response: { 200: z.unknown() },
    shown: { ...(query && { querystring: query }), ...(body && { body }), response: { 200: answer } },
  } satisfies FastifySchema;
}
