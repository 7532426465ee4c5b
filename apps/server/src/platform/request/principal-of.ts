import { DomainError } from "#platform/errors";
import type { Principal, RequestContext } from "./request-context.ts";

/** Who is logged in, where a call is also open to others. @throws {DomainError} `unauthenticated` */
export function principalOf({ principal }: Pick<RequestContext, "principal">): Principal {
  if (principal === null) throw new DomainError("unauthenticated");
  return principal;
}
