import type { Access, Call } from "@yiqiao/contracts/calls";
import type { ErrorName } from "@yiqiao/contracts/errors";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import type { RequestContext } from "#platform/request";

export type { Access } from "@yiqiao/contracts/calls";

declare module "fastify" {
  interface FastifySchema {
    /** What the OpenAPI document says in place of what requests are held to; for calls whose handlers hold to more. */
    shown?: Pick<FastifySchema, "body" | "querystring" | "response">;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** What the route serves, where it is bound to a contract. */
    call?: Call;
    /** Codes with a status of their own that this call answers beside those of all calls; for the OpenAPI document. */
    failures?: readonly ErrorName[];
    /** What of the permission catalogue the caller needs, beside being who `access` wants. */
    permission?: PermissionName;
    /** Also for those who must replace their password first. */
    beforePasswordChange?: boolean;
    /** Also on a site that is switched off. */
    onDisabledSite?: boolean;
  }
  interface FastifyRequest {
    /** Present in every handler under the API's prefix. */
    readonly context: RequestContext;
  }
}
