import type { ApiDialect } from "@yiqiao/contracts/public-api";
import type { FastifyInstance } from "fastify";
import type { Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import {
  dialectOf,
  type ForeignCall,
  type ForeignHandler,
  type ForeignProtocol,
  type ForeignRoutes,
} from "#platform/http";

/** Adds calls that are answered only where the site serves that way of calling. */
export interface ServedRoutes {
  add(app: FastifyInstance, protocol: ForeignProtocol, call: ForeignCall, handle: ForeignHandler): void;
  addOpen(app: FastifyInstance, protocol: ForeignProtocol, call: ForeignCall, handle: OpenHandler): void;
}

type OpenHandler = Parameters<ForeignRoutes["addOpen"]>[3];

export function servedRoutes(foreign: ForeignRoutes, sites: Pick<Sites, "rules">): ServedRoutes {
  const assertServed = async (siteId: number, dialect: ApiDialect): Promise<void> => {
    if (!(await sites.rules(siteId)).dialects.has(dialect)) throw new DomainError("apiDialectOff");
  };
  return {
    add: (app, protocol, call, handle) =>
      foreign.add(app, protocol, call, async (asked) => {
        await assertServed(asked.context.siteId, dialectOf(protocol, asked.request));
        return handle(asked);
      }),
    addOpen: (app, protocol, call, handle) =>
      foreign.addOpen(app, protocol, call, async (asked) => {
        await assertServed(asked.reader.siteId, dialectOf(protocol, asked.request));
        return handle(asked);
      }),
  };
}
