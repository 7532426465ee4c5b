import type { Messages } from "#features/messages";
import { defineFeature } from "#platform/feature";
import { createCaptchas } from "./captchas.service.ts";
import { createDeliverCode, type DeliverCodeOptions } from "./deliver-code.ts";
import { createRequestCode, type RequestCodeOptions } from "./request-code.ts";
import { defineVerificationJobs } from "./verification.jobs.ts";
import { registerVerificationRoutes } from "./verification.routes.ts";
import { createVerification, type VerificationOptions } from "./verification.service.ts";

type Needs = Parameters<typeof createCaptchas>[0] &
  Omit<VerificationOptions, "canDeliver" | "isKept"> &
  Omit<RequestCodeOptions, "captchas" | "verification"> &
  DeliverCodeOptions & { readonly messages: Pick<Messages, "canDeliver" | "isKept"> };

export const verificationFeature = defineFeature({
  create: (given: Needs) => {
    const { messages } = given;
    const captchas = createCaptchas(given);
    const verification = createVerification({
      ...given,
      canDeliver: (kind) => messages.canDeliver(kind),
      isKept: (kind) => messages.isKept(kind),
    });
    return {
      captchas,
      verification,
      requestCode: createRequestCode({ ...given, captchas, verification }),
      deliverCode: createDeliverCode(given),
    };
  },
  routes: registerVerificationRoutes,
  jobs: defineVerificationJobs,
});
