import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import type { Sites } from "#features/sites";
import { createDelivery, type DeliveryOptions } from "./delivery.ts";
import { messagesData } from "./messages-data.ts";
import { defineMessagesJobs } from "./messages.jobs.ts";
import { registerMessagesRoutes } from "./messages.routes.ts";
import { createMessages, type MessagesOptions } from "./messages.service.ts";

type Needs = Omit<DeliveryOptions, "sms" | "canSend" | "publicUrl"> &
  Omit<MessagesOptions, "delivery"> & {
    readonly messaging: Pick<DeliveryOptions, "sms" | "canSend">;
    readonly config: Pick<Config, "publicUrl">;
  };

export const messagesFeature = defineFeature({
  create: ({ messaging, config, ...given }: Needs) => ({
    messages: createMessages({
      ...given,
      delivery: createDelivery({ ...given, ...messaging, publicUrl: config.publicUrl }),
    }),
  }),
  routes: registerMessagesRoutes,
  jobs: defineMessagesJobs,
  personalData: (given: { readonly db: Executor; readonly sites: Sites }) => [messagesData(given)],
});
