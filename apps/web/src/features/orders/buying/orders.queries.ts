import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type CreateOrderBody, orderCalls, type OrderQuoteBody } from "@yiqiao/contracts/orders";
import { paymentCalls, type PaymentMethodChoice, type SandboxAct } from "@yiqiao/contracts/payments";
import { planCalls } from "@yiqiao/contracts/plans";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useCallback } from "react";
import { permissionsQuery } from "#features/permissions";
import { remainingQuery } from "#features/quota";
import { userQuery } from "#features/sessions";
import { api } from "#shared/api-client/index.ts";

/** Everything that is sold, as the caller may buy it, named in `language`. */
export const goodsQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["orders", "goods", language],
    queryFn: ({ signal }) => api(planCalls.goods, { signal }),
    staleTime: 30_000,
  });

/** What an order would cost. */
export const orderQuoteQuery = (body: OrderQuoteBody, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["orders", "quote", body, language],
    queryFn: ({ signal }) => api(orderCalls.quote, { body, signal }),
    // A price is looked up whenever a bill is opened.
    staleTime: 0,
    gcTime: 0,
  });

export const createOrder = (body: CreateOrderBody) => api(orderCalls.create, { body });
export const searchOrder = (tid: string, signal?: AbortSignal) => api(orderCalls.search, { query: { tid }, signal });

/** Ends an order; one that has been paid meanwhile is delivered instead. */
export const cancelOrder = (tid: string) => api(paymentCalls.cancelOrder, { body: { tid } });

/** How an order is doing. */
export const orderQuery = (tid: string) =>
  queryOptions({
    queryKey: ["orders", "one", tid],
    queryFn: ({ signal }) => searchOrder(tid, signal),
    staleTime: 0,
  });

/** What an order can be paid with. */
export const paymentMethodsQuery = (tid: string) =>
  queryOptions({
    queryKey: ["orders", "ways", tid],
    queryFn: ({ signal }) => api(paymentCalls.ways, { query: { tid }, signal }),
    staleTime: 0,
  });

export const sandboxQuery = (number: string) =>
  queryOptions({
    queryKey: ["orders", "sandbox", number],
    queryFn: ({ signal }) => api(paymentCalls.sandbox, { query: { number }, signal }),
    staleTime: 0,
  });

export function useBeginPayment(tid: string) {
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ provider, way }: PaymentMethodChoice) => api(paymentCalls.begin, { body: { tid, provider, way } }),
  });
}

export function useCancelOrder(tid: string) {
  const refresh = useRefreshBought();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: () => cancelOrder(tid),
    // Also after a failure: it may have been paid meanwhile.
    onSettled: refresh,
  });
}

export function useSandboxAct(number: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (act: SandboxAct) => api(paymentCalls.sandboxAct, { body: { number, act } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sandboxQuery(number).queryKey }),
  });
}

/** Asks again for all that a purchase changes: what the user may, who the user is, what is left, what is on offer. */
export function useRefreshBought(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const keys = [permissionsQuery.queryKey, userQuery.queryKey, remainingQuery.queryKey, ["orders"], ["membership"]];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient]);
}
