import { queryOptions } from "@tanstack/react-query";
import { apiPrefix } from "@yiqiao/contracts";
import { contentCalls } from "@yiqiao/contracts/content";
import { api } from "#shared/api-client/index.ts";
import { type OpenApiDocument, readOperations } from "./operations.ts";

const staleTime = Number.POSITIVE_INFINITY;

/** The calls as the server's own document has them. */
export const operationsQuery = queryOptions({
  queryKey: ["api-documentation", "operations"],
  queryFn: async ({ signal }) => {
    const response = await fetch(`${apiPrefix}/open/openapi.json`, { signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return readOperations((await response.json()) as OpenApiDocument);
  },
  staleTime,
});

/** What the site's administrators write about the interface. */
export const apiTextQuery = queryOptions({
  queryKey: ["content", "api-text"],
  queryFn: ({ signal }) => api(contentCalls.documentData, { signal }),
  staleTime: 5 * 60_000,
});
