import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { quotaCalls } from "@yiqiao/contracts/quota";
import type { SetBudget, StatementEntry } from "@yiqiao/contracts/quota";
import { api } from "#shared/api-client/index.ts";
import { momentsOf } from "#shared/parts/list-search.ts";
import type { StatementSearch } from "./statement-search.ts";

export const statementPageSize = 20;

/** The movements of the reader's characters, page by page, those for one document or text in one line. */
export const statementLinesQuery = (search: StatementSearch) =>
  queryOptions({
    queryKey: ["quota", "statement", "lines", search],
    queryFn: ({ signal }) => {
      const { kind, page, ...days } = search;
      const query = { page, page_size: statementPageSize, kind, ...momentsOf(days) };
      return api(quotaCalls.statementLines, { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The newest movements of a line; a long document has more than anybody reads. */
export const lineMovementsQuery = (line: string, { page: _page, ...search }: StatementSearch) =>
  queryOptions({
    queryKey: ["quota", "statement", "line", line, search],
    queryFn: ({ signal }) => fetchPage(search, { page: undefined, size: longestLine, line, signal }),
  });

const longestLine = 100;

interface Part {
  readonly page: number | undefined;
  readonly size: number;
  readonly line?: string;
  readonly signal?: AbortSignal;
}

function fetchPage({ kind, ...days }: StatementSearch, { page, size, line, signal }: Part) {
  return api(quotaCalls.statement, {
    query: { page, page_size: size, kind, line, ...momentsOf(days) },
    ...(signal && { signal }),
  });
}

const downloadPart = 100;
/** A file holds this many movements at most: it is for people and their spreadsheets. */
export const longestDownload = 5000;

/** All movements that the filters show, to be kept as a file. */
export const useWholeStatement = () =>
  useMutation({
    mutationFn: async (search: StatementSearch) => {
      const movements: StatementEntry[] = [];
      for (let page = 1; movements.length < longestDownload; page++) {
        const part = await fetchPage(search, { page, size: downloadPart });
        movements.push(...part.movements);
        if (part.movements.length < downloadPart) return { movements, total: part.total };
      }
      return { movements, total: Number.POSITIVE_INFINITY };
    },
  });

/** What members may take of the site's characters. */
export const budgetsQuery = queryOptions({
  queryKey: ["quota", "budgets"],
  queryFn: ({ signal }) => api(quotaCalls.budgets, { signal }),
});

/** Sets or lifts a member's cap. The dialog shows its failure itself. */
export function useSetBudget() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: SetBudget) => api(quotaCalls.setBudget, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: budgetsQuery.queryKey }),
  });
}
