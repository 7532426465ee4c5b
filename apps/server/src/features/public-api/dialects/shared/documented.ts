import type { FastifySchema } from "fastify";
import { z } from "zod";

const answer = z.unknown().describe("As that platform answers");

/**
 * What the OpenAPI document says of a call in the shape of another platform. Bodies are held to their schema by the handlers,
 * since forms, JSON and queries are taken alike.
 */
export function documented(tag: string, summary: string): FastifySchema {
  return { tags: [tag], summary, security: [{ apiKey: [] }], response: { 200: answer } };
}
