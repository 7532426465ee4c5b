import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type CreateWebhook,
  type DeliveryState,
  type UpdateWebhook,
  webhookCalls,
  type WebhookDelivery,
} from "@yiqiao/contracts/webhooks";
import { api } from "#shared/api-client/index.ts";
import { readOn } from "#shared/api-client/read-on.ts";
import { useChange } from "#shared/api-client/use-change.ts";

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
    ...readOn,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ deliveries }) => deliveries.some((delivery) => isDueSoon(delivery))) === true && lookMs,
  });

function isDueSoon({ next_try_time: next }: WebhookDelivery): boolean {
  return next !== null && Math.abs(Date.parse(next) - Date.now()) < soonMs;
}

/** The form shows its failure itself. */
export function useCreate() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (body: CreateWebhook) => api(webhookCalls.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: webhooksKey }),
  });
}

/** The form shows its failure itself. */
export const useUpdate = () =>
  useChange(webhooksKey, (body: UpdateWebhook) => api(webhookCalls.update, { body }), { meta: { ownErrors: true } });
export const useSwitch = () =>
  useChange(webhooksKey, (body: Pick<UpdateWebhook, "id" | "is_on">) => api(webhookCalls.update, { body }));
export const useDelete = () => useChange(webhooksKey, (id: string) => api(webhookCalls.delete, { body: { id } }));
export const useRotate = () => useChange(webhooksKey, (id: string) => api(webhookCalls.rotateSecret, { body: { id } }));
export const useTest = () => useChange(webhooksKey, (id: string) => api(webhookCalls.test, { body: { id } }));

/** `onSent` is called also when what asked is gone: a delivery leaves the failed ones as soon as it is on its way. */
export const useResend = (onSent: () => void) =>
  useChange(webhooksKey, (id: string) => api(webhookCalls.resend, { body: { id } }), { onSuccess: onSent });
