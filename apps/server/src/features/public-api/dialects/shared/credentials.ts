import type { FastifyRequest } from "fastify";

const headers = ["ocp-apim-subscription-key", "x-goog-api-key", "x-api-key"] as const;
const fields = ["api_key", "apiKey", "key", "token", "auth_key"] as const;
const schemes = /^(?:Bearer|DeepL-Auth-Key|Token)\s+(\S+)\s*$/i;

/** The key wherever clients of other platforms put it: a header, a field of the query, a field of the body. */
export function credentialAnywhere({
  headers: sent,
  query,
  body,
}: Pick<FastifyRequest, "headers" | "query" | "body">): string | undefined {
  const named = headers.map((name) => sent[name]).find((value) => typeof value === "string" && value !== "");
  const scheme = schemes.exec(sent.authorization ?? "")?.[1];
  return [named, scheme, fieldOf(query), fieldOf(body)].flat().find((value) => value !== undefined);
}

function fieldOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found = fields.map((name): unknown => (value as Record<string, unknown>)[name]);
  return found.find((each) => typeof each === "string" && each !== "") as string | undefined;
}
