import { DomainError } from "#platform/errors";
import type { Principal, RequestContext } from "#platform/request";

/** Who calls, being logged in. @throws {DomainError} `unauthenticated` */
export function principalOf({ principal }: Pick<RequestContext, "principal">): Principal {
  if (principal === null) throw new DomainError("unauthenticated");
  return principal;
}
