import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type GrantBody, type Order, orderCalls, orderPageSize, type RefundBody } from "@yiqiao/contracts/orders";
import {
  type ConfirmTransferBody,
  type NoticeOutcome,
  paymentCalls,
  type RefundList,
} from "@yiqiao/contracts/payments";
import { planCalls, type SetPriceBody } from "@yiqiao/contracts/plans";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api } from "#shared/api-client/index.ts";
import { momentsOf } from "#shared/parts/list-search.ts";
import type { ManagementSearch } from "./management-search.ts";

/** Everybody's orders, the newest first. */
export const allOrdersQuery = (search: ManagementSearch, language: InterfaceLanguage) => {
  const { page, state, kind, provider, keyword, from, to } = search;
  return queryOptions({
    queryKey: ["orders", "all", { page, state, kind, provider, keyword, from, to }, language],
    queryFn: ({ signal }) =>
      api(orderCalls.all, {
        query: {
          page,
          page_size: orderPageSize,
          state,
          goods_type: kind,
          provider,
          keyword,
          ...momentsOf({ from, to }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

/** One of everybody's orders, by its number. */
export const anyOrderQuery = (tid: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["orders", "any", tid, language],
    queryFn: async ({ signal }) => {
      const { order_list: orders } = await api(orderCalls.all, { query: { keyword: tid }, signal });
      return orders.find((order) => order.tid === tid) ?? null;
    },
  });

/** An act upon orders. The dialog shows its failure itself. */
function useOrderAct<Body>(act: (body: Body) => Promise<Order>) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: act,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}

export const useConfirmTransfer = () =>
  useOrderAct((body: ConfirmTransferBody) => api(paymentCalls.confirmTransfer, { body }));
export const useRefund = () => useOrderAct((body: RefundBody) => api(paymentCalls.refundOrder, { body }));
export const useGrant = () => useOrderAct((body: GrantBody) => api(orderCalls.grant, { body }));

/** Every sku with its price, everywhere and at one site. */
export const pricesQuery = (site: number | undefined, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["plans", "prices", site ?? 0, language],
    queryFn: ({ signal }) => api(planCalls.prices, { query: { site_id: site }, signal }),
  });

export function useSetPrice() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: SetPriceBody) => api(planCalls.setPrice, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["plans"] }),
  });
}

export const noticePageSize = 20;

/** What payment providers told. */
export const noticesQuery = ({
  page,
  outcome,
}: {
  readonly page?: number | undefined;
  readonly outcome?: NoticeOutcome | undefined;
}) =>
  queryOptions({
    queryKey: ["payments", "notices", page ?? 1, outcome],
    queryFn: ({ signal }) => api(paymentCalls.notices, { query: { page, page_size: noticePageSize, outcome }, signal }),
    placeholderData: keepPreviousData,
  });

export const refundPageSize = 20;

const underWayMs = 4000;
/** Transfers are made by people, in their time. */
const isInProgress = ({ state, provider }: RefundList["refunds"][number]) =>
  provider !== "bank" && (state === "asked" || state === "pending");

/** What goes back to payers, the newest first; looked at again while something is under way. */
export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: ["payments", "refunds", page],
    queryFn: ({ signal }) => api(paymentCalls.refunds, { query: { page, page_size: refundPageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.refunds.some(isInProgress) === true ? underWayMs : false),
  });

/** What administrators do with a refund by its number. */
function useRefundAct(act: (number: string) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["payments"] }),
        queryClient.invalidateQueries({ queryKey: ["orders"] }),
      ]),
  });
}

/** A refund was transferred back from the bank, or paid another way. */
export const useConfirmRefund = () => useRefundAct((number) => api(paymentCalls.confirmRefund, { body: { number } }));
/** A refund that failed is asked for once more. */
export const useRetryRefund = () => useRefundAct((number) => api(paymentCalls.retryRefund, { body: { number } }));
