import type { z } from "zod";
import { parseByContract } from "#platform/http";

/** A body, or the query where callers put its fields there, by its schema. @throws {RequestInvalidError} */
export function parseBody<T extends z.ZodType>(
  schema: T,
  { body, query }: { readonly body: unknown; readonly query: unknown },
): z.output<T> {
  const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;
  if (Array.isArray(body)) return parseByContract(schema, body);
  return parseByContract(schema, { ...(isRecord(query) && query), ...(isRecord(body) && body) });
}
