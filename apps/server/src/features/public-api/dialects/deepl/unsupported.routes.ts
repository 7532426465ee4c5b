import { z } from "zod";
import { DomainError } from "#platform/errors";
import type { AddTypedCall } from "../shared/typed-calls.ts";

const idParamsSchema = z.object({ id: z.string().max(100) });
const rulesSchema = z.object({ style_rules: z.array(z.object({})) });

/** What DeepL has beside translating: said plainly to be missing here, rather than done by halves. */
export function addUnsupportedRoutes(add: AddTypedCall): void {
  const refuse = (method: "POST", url: string, { call, scope }: { call: string; scope: "text" | "libraries:write" }) =>
    add({ method, url, scope, summary: `Not available: ${call}` }, () =>
      Promise.reject(new DomainError("apiUnsupported", { call })),
    );
  refuse("POST", "/v2/write/rephrase", { call: "/v2/write/rephrase (DeepL Write)", scope: "text" });
  refuse("POST", "/v2/write/correct", { call: "/v2/write/correct (DeepL Write)", scope: "text" });
  refuse("POST", "/v3/style_rules", { call: "/v3/style_rules", scope: "libraries:write" });
  add(
    {
      method: "GET",
      url: "/v3/style_rules",
      scope: "libraries:read",
      summary: "Style rules: there are none",
      response: rulesSchema,
    },
    async () => ({ style_rules: [] }),
  );
  const missing = { url: "/v3/style_rules/:id", params: idParamsSchema, summary: "Style rules: there are none" };
  for (const method of ["GET", "PATCH", "DELETE"] as const) {
    const scope = method === "GET" ? "libraries:read" : "libraries:write";
    add({ method, ...missing, scope }, ({ request }) =>
      Promise.reject(new DomainError("notFound", { path: request.url })),
    );
  }
}
