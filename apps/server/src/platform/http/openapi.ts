import "./access.ts";
import swagger from "@fastify/swagger";
import { apiPrefix } from "@yiqiao/contracts";
import type { Call } from "@yiqiao/contracts/calls";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { FastifyInstance, FastifySchema } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Access } from "./access.ts";
import { type FailingCall, failureResponses, headersOf } from "./responses/documented-failures.ts";

const failureSchema = z
  .object({ code: z.number().int(), message: z.string(), data: z.unknown() })
  .describe("A failure: its code stands in the table of the description, `message` is in the reader's language");

const security: Record<Access, Record<string, string[]>[]> = {
  anyone: [],
  visitor: [{}, { bearer: [] }],
  user: [{ bearer: [] }],
  key: [{ apiKey: [] }],
};

/** What a call may answer: the success, or at the same status a failure of the business. */
function withFailures(response: unknown): unknown {
  if (response instanceof z.ZodObject) {
    return z.union([response.extend({ code: z.literal(errorCatalogue.success.code) }), failureSchema]);
  }
  if (typeof response !== "object" || response === null || !("content" in response)) return response;
  const kinds = Object.entries(response.content as Record<string, { schema: unknown }>);
  const content = kinds.map(([type, { schema }]) => [type, { schema: withFailures(schema) }]);
  return { ...response, content: Object.fromEntries(content) };
}

/** Generates the OpenAPI 3.1 document from the same contracts that validate requests. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Yiqiao", version: "1.0", description: description() },
      servers: [{ url: "/" }],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          apiKey: { type: "http", scheme: "bearer", description: "An API key, or a token of `/open/token`" },
        },
      },
    },
    transform: (input) => {
      const { url, route } = input;
      const schema = shownOf(input.schema);
      const isOurs = schema?.summary !== undefined;
      if (!isOurs) return { schema: { hide: true }, url };
      const isApi = url.startsWith(apiPrefix);
      const { access = "user", failures = [] } = route.config ?? {};
      const hasBody = !["GET", "HEAD"].includes(String(route.method));
      const transformed = jsonSchemaTransform({
        ...input,
        schema: {
          ...schema,
          operationId: operationIdOf(route.method, url),
          ...documentedBody(route.config?.call),
          security: schema.security ?? (isApi ? security[access] : []),
          response: isApi ? documented(schema.response, { access, hasBody, failures }) : schema.response,
        },
      });
      return isApi ? withHeaders(transformed) : transformed;
    },
  });
  app.get(`${apiPrefix}/openapi.json`, { schema: { hide: true } }, () => app.swagger());
  // The calls do not change once the server is up.
  let open: object | undefined;
  app.get(
    `${apiPrefix}/open/openapi.json`,
    { schema: { hide: true } },
    () => (open ??= withTags(app.swagger(), openTags)),
  );
  let libre: object | undefined;
  app.get("/spec", { schema: { hide: true } }, () => (libre ??= withTags(app.swagger(), new Set(["libretranslate"]))));
}

/** Of the public interface: ours, and those in the shapes of other platforms. */
const openTags: ReadonlySet<string> = new Set(["public-api", "deepl", "libretranslate", "google", "azure"]);

function shownOf(schema: FastifySchema | undefined): FastifySchema | undefined {
  if (schema === undefined) return undefined;
  const { shown, ...others } = schema;
  return { ...others, ...shown };
}

/** The part of the document that is of these calls, of those that keys make or everybody may. */
function withTags(document: object, tags: ReadonlySet<string>): object {
  const isOpen = (path: string, operation: unknown): boolean => {
    const told = (operation as { readonly tags?: readonly string[] }).tags ?? [];
    const isForPrograms = !path.startsWith(apiPrefix) || path.startsWith(`${apiPrefix}/open/`);
    return isForPrograms && told.some((tag) => tags.has(tag));
  };
  const paths = Object.entries("paths" in document ? (document.paths as object) : {}).flatMap(([path, operations]) => {
    const kept = Object.entries(operations as object).filter(([, operation]) => isOpen(path, operation));
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

const binary = z.unknown().meta({ type: "string", format: "binary" });

/** Forms and bytes are read by their handlers: no schema of the route has them. */
function documentedBody(call: Call | undefined): { body?: z.ZodType } {
  if (call?.bytes) return { body: binary };
  if (call?.form === undefined) return {};
  return { body: (call.form.fields ?? z.object({})).extend({ [call.form.file]: binary }) };
}

function documented(responses: unknown, call: FailingCall): object {
  const successes = Object.entries(responses as object).map(([status, response]) => [status, withFailures(response)]);
  return { ...failureResponses(call), ...Object.fromEntries(successes) };
}

/** The transformation of schemas knows no headers. */
function withHeaders<T extends { readonly schema: { response?: unknown } }>(transformed: T): T {
  const responses = Object.entries((transformed.schema.response ?? {}) as Record<string, object>);
  for (const [status, response] of responses) {
    const headers = headersOf(status);
    if (headers !== undefined) Object.assign(response, { headers });
  }
  return transformed;
}

function operationIdOf(method: string | string[], url: string): string {
  const words = url.replace(apiPrefix, "").split(/[^A-Za-z0-9]+/);
  return [String(method).toLowerCase(), ...words.filter(Boolean)].join("_");
}

function description(): string {
  const rows = Object.entries(errorCatalogue).map(
    ([name, { code, status, en }]) => `| ${code} | ${status} | ${name} | ${en} |`,
  );
  return [
    "Every call answers `{code, message, data}`; `code` 20000 is success. Failures of the business answer HTTP 200; the",
    "statuses beside it that a call may answer, each with its codes, stand with the call. The codes:",
    "",
    "| Code | HTTP | Name | Text |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}
