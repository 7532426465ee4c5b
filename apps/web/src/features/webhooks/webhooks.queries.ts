import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import {
  type CreateWebhook,
  type DeliveryState,
  type UpdateWebhook,
  webhookCalls,
  type WebhookDelivery,
} from "@yiqiao/contracts/webhooks";
import { api } from "#shared/api-client/index.ts";

const webhooksKey = ["webhooks"] as const;

export const endpointsQuery = queryOptions({
  queryKey: [...webhooksKey, "endpoints"],
  queryFn: ({ signal }) => api(webhookCalls.list, { signal }),
});

/** While a try is due so soon, the list is looked at again. */
const soonMs = 15_000;
const lookMs = 2000;

/** Deliveries to an endpoint, page after page, the newest first. */
export const deliveriesQuery = (endpointId: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, "deliveries", endpointId, { state }],
    queryFn: ({ pageParam, signal }) =>
      api(webhookCalls.deliveries, { query: { id: endpointId, state, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some((delivery) => isDueSoon(delivery))) === true && lookMs,
  });

function isDueSoon({ next_try_time: next }: WebhookDelivery): boolean {
  return next !== null && Math.abs(Date.parse(next) - Date.now()) < soonMs;
}

/** Everything of endpoints is looked at again after a change. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: webhooksKey });
}

/** The form shows its failure itself. */
export function useCreate() {
  const refresh = useRefresh();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: CreateWebhook) => api(webhookCalls.create, { body }),
    onSuccess: refresh,
  });
}

/** The form shows its failure itself. */
export function useUpdate() {
  const refresh = useRefresh();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: UpdateWebhook) => api(webhookCalls.update, { body }),
    onSettled: refresh,
  });
}

export function useSwitch() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Pick<UpdateWebhook, "id" | "is_on">) => api(webhookCalls.update, { body }),
    onSettled: refresh,
  });
}

export function useDelete() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(webhookCalls.delete, { body: { id } }),
    onSettled: refresh,
  });
}

export function useRotate() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(webhookCalls.rotateSecret, { body: { id } }),
    onSettled: refresh,
  });
}

export function useTest() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(webhookCalls.test, { body: { id } }),
    onSettled: refresh,
  });
}

/** `onSent` is called also when what asked is gone: a delivery leaves the failed ones as soon as it is on its way. */
export function useResend(onSent: () => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => api(webhookCalls.resend, { body: { id } }),
    onSuccess: onSent,
    onSettled: refresh,
  });
}
