import type { Messages } from "#features/messages";
import { createPort, defineFeature, type Port } from "#platform/feature";
import { createSignInMethods, type SignInMethodsOptions } from "./sign-in-methods.service.ts";

export interface SignInMethodsPorts {
  readonly countIdentities: Port<SignInMethodsOptions["countIdentities"]>;
}

export const signInMethodsFeature = defineFeature({
  create: ({ messages }: { readonly messages: Pick<Messages, "canDeliver"> }) => {
    const countIdentities = createPort<SignInMethodsOptions["countIdentities"]>("countIdentities");
    const signInMethods = createSignInMethods({
      canDeliver: (kind) => messages.canDeliver(kind),
      countIdentities: (accountId, executor) => countIdentities.value(accountId, executor),
    });
    return { signInMethods, countIdentities };
  },
});
