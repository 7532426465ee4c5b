import { infiniteQueryOptions } from "@tanstack/react-query";
import { outboxCalls, type OutboxList } from "@yiqiao/contracts/outbox";
import { api } from "#shared/api-client/index.ts";

/** The e-mails and SMS that were kept instead of sent, page after page, the newest first. */
export const outboxQuery = infiniteQueryOptions({
  queryKey: ["outbox"],
  queryFn: ({ pageParam, signal }) => api(outboxCalls.list, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: (last: OutboxList) => last.next ?? undefined,
});
