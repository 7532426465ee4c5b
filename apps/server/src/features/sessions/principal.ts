import { DomainError } from "#platform/errors";
import type { Principal, RequestContext } from "#platform/request";

/** Who is logged in. @throws {DomainError} `unauthenticated` */
export function principalOf(context: RequestContext): Principal {
  if (context.principal === null) throw new DomainError("unauthenticated");
  return context.principal;
}
