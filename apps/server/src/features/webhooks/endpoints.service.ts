import { randomUUID } from "node:crypto";
import {
  type createWebhookSchema,
  type updateWebhookSchema,
  type Webhook,
  webhookLimits,
  type WebhookList,
  type WebhookSecret,
} from "@yiqiao/contracts/webhooks";
import type { z } from "zod";
import { lockAccount } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Database, Transaction } from "#platform/database";
import { DomainError } from "#platform/errors";
import { type Outbound, OutboundError } from "#platform/outbound";
import { principalOf, type RequestContext } from "#platform/request";
import { type Secrets, SecretsError } from "#platform/secrets";
import {
  deleteEndpoint,
  insertEndpoint,
  lastDeliveries,
  listEndpoints,
  lockOwned,
  type StoredEndpoint,
  updateEndpoint,
} from "./endpoints.repository.ts";
import { endpointShown } from "./present.ts";
import { newSecret } from "./signing.ts";
import { openSecrets, sealSecrets } from "./stored-secrets.ts";

/** The endpoints of the caller, and nobody else's. */
export interface Endpoints {
  list(context: RequestContext): Promise<WebhookList>;
  /** @throws {DomainError} `webhookTooMany`, `webhookAddress`, `webhookAddressClosed` */
  create(context: RequestContext, body: z.output<typeof createWebhookSchema>): Promise<WebhookSecret>;
  /** @throws {DomainError} `webhookMissing`, `webhookAddress`, `webhookAddressClosed` */
  update(context: RequestContext, body: z.output<typeof updateWebhookSchema>): Promise<Webhook>;
  /** @throws {DomainError} `webhookMissing` */
  delete(context: RequestContext, id: string): Promise<void>;
  /** @throws {DomainError} `webhookMissing` */
  rotateSecret(context: RequestContext, id: string): Promise<WebhookSecret>;
}

export interface EndpointsDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "record">;
  readonly outbound: Pick<Outbound, "mayPost">;
  readonly secrets: Secrets;
}

const hourMs = 3_600_000;
const targetOf = (id: string) => `webhook:${id}`;
/** For the audit log: paths and queries may hold what nobody else shall read. */
const toldOf = ({ url, events, state }: Pick<StoredEndpoint, "url" | "events" | "state">) => {
  return { host: new URL(url).host, events: events.join(" "), state };
};

export function createEndpoints(deps: EndpointsDeps): Endpoints {
  const { database, clock, audit, secrets } = deps;
  const presentEndpoint = async (context: RequestContext, endpoint: StoredEndpoint): Promise<Webhook> => {
    const last = (await lastDeliveries(database.db, principalOf(context))).get(endpoint.id);
    return endpointShown(endpoint, { last, now: clock.now() });
  };
  return {
    list: async (context) => {
      const owner = principalOf(context);
      const endpoints = await listEndpoints(database.db, owner);
      const last = await lastDeliveries(database.db, owner);
      const now = clock.now();
      const all = endpoints.map((endpoint) => endpointShown(endpoint, { last: last.get(endpoint.id), now }));
      return { endpoints: all, limit: webhookLimits.endpoints };
    },
    create: async (context, { url: given, description, events }) => {
      const { siteId, accountId } = principalOf(context);
      const url = await checkAddress(deps, given);
      const [id, secret, at] = [randomUUID(), newSecret(), clock.now()];
      const made = { id, siteId, accountId, url, description, events, state: "on", createdAt: at } as const;
      await database.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        const limit = webhookLimits.endpoints;
        const { length } = await listEndpoints(tx, { siteId, accountId });
        if (length >= limit) throw new DomainError("webhookTooMany", { limit });
        const value = { current: secret, previous: null };
        await insertEndpoint(tx, { ...made, secrets: await sealSecrets(tx, secrets, { endpointId: id, value }) });
        await audit.record(context, { action: "webhook.create", target: targetOf(id), after: toldOf(made) }, tx);
      });
      const endpoint = { ...made, secrets: Buffer.alloc(0), previousUntil: null };
      return { endpoint: endpointShown(endpoint, { now: at }), secret };
    },
    update: async (context, { id, url: given, is_on: isOn, ...change }) => {
      const url = given === undefined ? undefined : await checkAddress(deps, given);
      const changed = await database.transaction(async (tx) => {
        const before = await lockEndpoint(tx, context, id);
        const state = isOn === undefined ? undefined : isOn ? "on" : before.state === "on" ? "off" : before.state;
        const after = await updateEndpoint(tx, id, { ...change, url, state });
        const told = { before: toldOf(before), after: toldOf(after) };
        await audit.record(context, { action: "webhook.change", target: targetOf(id), ...told }, tx);
        return after;
      });
      return presentEndpoint(context, changed);
    },
    delete: (context, id) =>
      database.transaction(async (tx) => {
        const before = await lockEndpoint(tx, context, id);
        await deleteEndpoint(tx, id);
        await audit.record(context, { action: "webhook.delete", target: targetOf(id), before: toldOf(before) }, tx);
      }),
    rotateSecret: async (context, id) => {
      const secret = newSecret();
      const changed = await replaceSecret(deps, context, { id, secret });
      return { endpoint: await presentEndpoint(context, changed), secret };
    },
  };
}

function replaceSecret(
  { database, clock, audit, secrets }: EndpointsDeps,
  context: RequestContext,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<StoredEndpoint> {
  return database.transaction(async (tx) => {
    const value = { current: secret, previous: await currentOf(secrets, await lockEndpoint(tx, context, id)) };
    const previousUntil = value.previous === null ? null : overlapEnd(clock.now());
    const sealed = await sealSecrets(tx, secrets, { endpointId: id, value });
    await audit.record(context, { action: "webhook.rotate", target: targetOf(id) }, tx);
    return updateEndpoint(tx, id, { secrets: sealed, previousUntil });
  });
}

const overlapEnd = (now: Date) => new Date(now.getTime() + webhookLimits.overlapHours * hourMs);

/** @throws {DomainError} `webhookMissing` */
async function lockEndpoint(tx: Transaction, context: RequestContext, id: string): Promise<StoredEndpoint> {
  const endpoint = await lockOwned(tx, principalOf(context), id);
  if (endpoint === undefined) throw new DomainError("webhookMissing");
  return endpoint;
}

/** Null where no key opens it any more: a new one is the way out. */
async function currentOf(secrets: Secrets, endpoint: StoredEndpoint): Promise<string | null> {
  try {
    return (await openSecrets(secrets, endpoint)).current;
  } catch (error) {
    if (error instanceof SecretsError) return null;
    throw error;
  }
}

/** An address that may be sent to, in its one notation. One that does not answer now may do so later. */
async function checkAddress({ outbound }: EndpointsDeps, given: string): Promise<string> {
  try {
    await outbound.mayPost(given);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isSecure = URL.canParse(given) && new URL(given).protocol === "https:";
    if (error.reason === "invalid" || (error.reason === "forbidden" && !isSecure)) {
      throw new DomainError("webhookAddress", {}, error);
    }
    if (error.reason === "forbidden") throw new DomainError("webhookAddressClosed", {}, error);
  }
  return new URL(given).href;
}
