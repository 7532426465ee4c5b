import { infiniteQueryOptions } from "@tanstack/react-query";
import { outboxPaths, type OutboxList } from "@yiqiao/contracts/outbox";
import { apiCall } from "#shared/api-client/index.ts";

/** The e-mails that were kept instead of sent, page after page, the newest first. */
export const outboxQuery = infiniteQueryOptions({
  queryKey: ["outbox"],
  queryFn: ({ pageParam, signal }) => apiCall<OutboxList>(outboxPaths.list, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last: OutboxList, _pages, page: number) => (page < last.pages ? page + 1 : undefined),
});
