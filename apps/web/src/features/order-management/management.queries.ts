import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { orderPageSize, orderPaths } from "@yiqiao/contracts/orders";
import type { AllOrders, GrantBody, Order, RefundBody } from "@yiqiao/contracts/orders";
import { paymentPaths } from "@yiqiao/contracts/payments";
import type { NoticeOutcome, Notices, RefundList } from "@yiqiao/contracts/payments";
import { plansPaths } from "@yiqiao/contracts/plans";
import type { Price, SetPriceBody } from "@yiqiao/contracts/plans";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { apiCall } from "#shared/api-client/index.ts";
import { momentsOf } from "#shared/parts/list-search.ts";
import type { ManagementSearch } from "./management-search.ts";

/** Everybody's orders, the newest first. */
export const allOrdersQuery = (search: ManagementSearch, language: InterfaceLanguage) => {
  const { page, state, kind, provider, keyword, from, to } = search;
  return queryOptions({
    queryKey: ["orders", "all", { page, state, kind, provider, keyword, from, to }, language],
    queryFn: ({ signal }) =>
      apiCall<AllOrders>(orderPaths.all, {
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
      const { order_list: orders } = await apiCall<AllOrders>(orderPaths.all, { query: { keyword: tid }, signal });
      return orders.find((order) => order.tid === tid) ?? null;
    },
  });

/** An act upon orders. The dialog shows its failure itself. */
function useOrderAct<Body>(path: string) {
  const queryClient = useQueryClient();
  return useMutation<Order | null, Error, Body>({
    meta: { ownErrors: true },
    mutationFn: (body) => apiCall<Order | null>(path, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["orders"] }),
  });
}

export const useConfirmTransfer = () =>
  useOrderAct<{ readonly tid: string; readonly amount_fen: number; readonly reference: string }>(
    paymentPaths.confirmTransfer,
  );
export const useRefund = () => useOrderAct<RefundBody>(orderPaths.refund);
export const useGrant = () => useOrderAct<GrantBody>(orderPaths.grant);

/** Every sku with its price, everywhere and at one site. */
export const pricesQuery = (site: number | undefined, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["plans", "prices", site ?? 0, language],
    queryFn: ({ signal }) =>
      apiCall<{ readonly prices: Price[] }>(plansPaths.prices, { query: { site_id: site }, signal }),
  });

export function useSetPrice() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: SetPriceBody) => apiCall(plansPaths.setPrice, { body }),
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
    queryFn: ({ signal }) =>
      apiCall<Notices>(paymentPaths.notices, { query: { page, page_size: noticePageSize, outcome }, signal }),
    placeholderData: keepPreviousData,
  });

export const refundPageSize = 20;

const underWayMs = 4000;
/** Transfers are made by people, in their time. */
const isUnderWay = ({ state, provider }: RefundList["refunds"][number]) =>
  provider !== "bank" && (state === "asked" || state === "pending");

/** What goes back to payers, the newest first; looked at again while something is under way. */
export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: ["payments", "refunds", page],
    queryFn: ({ signal }) =>
      apiCall<RefundList>(paymentPaths.refunds, { query: { page, page_size: refundPageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.refunds.some(isUnderWay) === true ? underWayMs : false),
  });

/** What administrators do with a refund by its number. */
function useRefundAct(path: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: string) => apiCall(path, { body: { number } }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["payments"] }),
        queryClient.invalidateQueries({ queryKey: ["orders"] }),
      ]),
  });
}

/** A refund was transferred back from the bank, or paid another way. */
export const useConfirmRefund = () => useRefundAct(paymentPaths.confirmRefund);
/** A refund that failed is asked for once more. */
export const useRetryRefund = () => useRefundAct(paymentPaths.retryRefund);
