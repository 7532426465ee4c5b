import type { UseQueryResult } from "@tanstack/react-query";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { ApiError } from "#shared/api-client/index.ts";

interface QueryPartsProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Of the grey block that stands for the data, in pixels; a row of settings unless told otherwise. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
}

/** Loading, failure with another try, or what is made of the data. */
export function QueryParts<Data>({ query, height = 66, children }: QueryPartsProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <LoadingState blocks={[height]} />;
  return <QueryError query={query} />;
}

/** Why a query failed, with another try. */
export function QueryError({ query }: { readonly query: Pick<UseQueryResult, "error" | "refetch" | "isFetching"> }) {
  if (query.error === null) return undefined;
  return (
    <ErrorState
      message={query.error.message}
      requestId={query.error instanceof ApiError ? query.error.requestId : undefined}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
