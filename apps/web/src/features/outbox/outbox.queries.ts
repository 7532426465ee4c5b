import { infiniteQueryOptions } from "@tanstack/react-query";
import { outboxPaths, type OutboxList } from "@yiqiao/contracts/outbox";
import { apiCall } from "#shared/api-client/index.ts";

/** The e-mails and SMS that were kept instead of sent, page after page, the newest first. */
export const outboxQuery = infiniteQueryOptions({
  queryKey: ["outbox"],
  queryFn: ({ pageParam, signal }) => apiCall<OutboxList>(outboxPaths.list, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (last: OutboxList) => last.next ?? undefined,
});
