import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type EndedGroup, orderCalls, orderPageSize } from "@yiqiao/contracts/orders";
import { paymentCalls } from "@yiqiao/contracts/payments";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";
import type { OrderSearch } from "./order-search.ts";

/** What is in use and what is frozen; names are in the reader's language. */
export const currentOrdersQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["orders", "current", language],
    queryFn: ({ signal }) => api(orderCalls.current, { signal }),
  });

/** What is over, page by page: what has expired, or what is done. */
export const endedOrdersQuery = (group: EndedGroup, page: number, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["orders", "expired", group, page, language],
    queryFn: ({ signal }) => api(orderCalls.expired, { query: { group, page, page_size: 10 }, signal }),
    placeholderData: keepPreviousData,
  });

/** Every order of the reader, the newest first. */
export const ordersQuery = ({ page, kind }: OrderSearch, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["orders", "list", page ?? 1, kind, language],
    queryFn: ({ signal }) =>
      api(orderCalls.list, { query: { page, page_size: orderPageSize, goods_type: kind }, signal }),
    placeholderData: keepPreviousData,
  });

/** One order of the reader. */
export const orderQuery = (tid: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["orders", "one", tid, language],
    queryFn: ({ signal }) => api(orderCalls.search, { query: { tid }, signal }),
  });

/** Ends an order that has not been paid. */
export function useCancelOrder() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (tid: string) => api(paymentCalls.cancelOrder, { body: { tid } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}
