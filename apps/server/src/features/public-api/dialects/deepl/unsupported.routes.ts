import { DomainError } from "#platform/errors";
import type { AddTypedCall } from "../shared/typed-calls.ts";

/** What DeepL has beside translating: said plainly to be missing here, rather than done by halves. */
export function addUnsupportedRoutes(add: AddTypedCall): void {
  const refuse = (method: "POST", url: string, { call, scope }: { call: string; scope: "text" }) =>
    add({ method, url, scope, summary: `Not available: ${call}` }, () =>
      Promise.reject(new DomainError("apiUnsupported", { call })),
    );
  refuse("POST", "/v2/write/rephrase", { call: "/v2/write/rephrase (DeepL Write)", scope: "text" });
  refuse("POST", "/v2/write/correct", { call: "/v2/write/correct (DeepL Write)", scope: "text" });
}
