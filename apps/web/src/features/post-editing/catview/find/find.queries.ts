import { queryOptions } from "@tanstack/react-query";
import { projectReplaceCalls as calls } from "@yiqiao/contracts/post-editing";
import { api } from "#shared/api-client/index.ts";

/** What is looked for. */
export interface Search {
  readonly find: string;
  readonly side: "source" | "target";
  readonly match_case: boolean;
  readonly whole_words: boolean;
  readonly regular_expression: boolean;
  /** Undefined: nothing is to be replaced. */
  readonly replace: string | undefined;
}
/** Each search has a number of its own: the same is searched anew. */
export interface Round {
  readonly search: Search;
  readonly number: number;
}

export const findQuery = (projectId: string, { search, number }: Round, page: number) =>
  queryOptions({
    queryKey: ["post-editing", "find", projectId, search, number, page],
    queryFn: ({ signal }) => {
      const { replace, ...wanted } = search;
      const body = { project_id: projectId, ...wanted, page, ...(replace !== undefined && { replace }) };
      return api(calls.find, { body, signal });
    },
    // Another page of the same; what another search found is not this one's.
    placeholderData: (before, query) => (query?.queryKey[4] === number ? before : undefined),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
