import { redirect } from "@tanstack/react-router";
import type { ParsedLocation } from "@tanstack/react-router";
import { sessionArrival } from "#features/sessions";
import { applyOwnSiteLook } from "#features/sites";
import { hasPhoneVariant, keepAskedAddress, phonePathFor } from "./phone/phone-variant.ts";

/** Before any page: phones get their variant, and a login of another tab or window is taken over. */
export async function arrive(location: ParsedLocation): Promise<void> {
  const phonePath = hasPhoneVariant() ? phonePathFor(location.pathname) : undefined;
  if (phonePath !== undefined) {
    applyOwnSiteLook();
    keepAskedAddress(location.href);
    throw redirect({ to: phonePath, replace: true });
  }
  await sessionArrival();
}
