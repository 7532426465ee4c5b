import { DomainError } from "#platform/errors";
import type { Principal, RequestContext } from "./request-context.ts";

/** The logged-in user, in a call that is also open to visitors. @throws {DomainError} `unauthenticated` */
export function principalOf({ principal }: Pick<RequestContext, "principal">): Principal {
  if (principal === null) throw new DomainError("unauthenticated");
  return principal;
}
