import type { DeliveryState, WebhookEvent, WebhookState } from "@yiqiao/contracts/webhooks";
import { sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor, type RowOf } from "#platform/database";

const endpointShape = {
  id: column.uuid,
  siteId: column.int,
  accountId: column.uuid,
  url: column.text,
  description: column.text,
  events: column.textArray.as<readonly WebhookEvent[]>(),
  state: column.text.as<WebhookState>(),
  secrets: column.bytea,
  previousUntil: column.timestamptz.orNull(),
  createdAt: column.timestamptz,
};
export type StoredEndpoint = RowOf<typeof endpointShape>;
const columns = columnsOf(endpointShape);

/** Whose endpoints. */
export interface EndpointOwner {
  readonly siteId: number;
  readonly accountId: string;
}

export function listEndpoints(db: Executor, { siteId, accountId }: EndpointOwner): Promise<StoredEndpoint[]> {
  return db.query(endpointShape)`
    select ${columns} from webhook_endpoints where site_id = ${siteId} and account_id = ${accountId}
    order by created_at desc, id desc`;
}

export async function findOwned(
  db: Executor,
  { siteId, accountId }: EndpointOwner,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const rows = await db.query(endpointShape)`
    select ${columns} from webhook_endpoints where id = ${id} and site_id = ${siteId} and account_id = ${accountId}`;
  return rows[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockOwned(
  tx: Executor,
  { siteId, accountId }: EndpointOwner,
  id: string,
): Promise<StoredEndpoint | undefined> {
  const rows = await tx.query(endpointShape)`
    select ${columns} from webhook_endpoints where id = ${id} and site_id = ${siteId} and account_id = ${accountId}
    for no key update`;
  return rows[0];
}

/** For jobs, which know endpoints by their id. */
export async function findEndpoint(db: Executor, id: string): Promise<StoredEndpoint | undefined> {
  const rows = await db.query(endpointShape)`select ${columns} from webhook_endpoints where id = ${id}`;
  return rows[0];
}

export async function insertEndpoint(tx: Executor, made: Omit<StoredEndpoint, "previousUntil">): Promise<void> {
  await tx.execute(sql`
    insert into webhook_endpoints (id, site_id, account_id, url, description, events, state, secrets, created_at)
    values (${made.id}, ${made.siteId}, ${made.accountId}, ${made.url}, ${made.description},
            ${sql.param([...made.events])}, ${made.state}, ${made.secrets}, ${made.createdAt})`);
}

export type EndpointChange = Partial<
  Pick<StoredEndpoint, "url" | "description" | "events" | "state" | "secrets" | "previousUntil">
>;

/** Of an endpoint that is locked. */
export async function updateEndpoint(tx: Executor, id: string, change: EndpointChange): Promise<StoredEndpoint> {
  const assignments = [...assignmentsOf(endpointShape, change), sql`id = id`];
  const rows = await tx.query(endpointShape)`
    update webhook_endpoints set ${sql.join(assignments, sql`, `)} where id = ${id} returning ${columns}`;
  const [changed] = rows;
  if (changed === undefined) throw new Error(`Webhook endpoint ${id} is not locked`);
  return changed;
}

/** Switches an endpoint off that is on. @returns it, if it was on */
export async function disableEndpoint(
  tx: Executor,
  id: string,
  state: WebhookState,
): Promise<StoredEndpoint | undefined> {
  const rows = await tx.query(endpointShape)`
    update webhook_endpoints set state = ${state} where id = ${id} and state = 'on' returning ${columns}`;
  return rows[0];
}

export async function deleteEndpoint(tx: Executor, id: string): Promise<void> {
  await tx.execute(sql`delete from webhook_endpoints where id = ${id}`);
}

/** Whether an account has endpoints that are told of something. */
export async function hasListener(
  db: Executor,
  { siteId, accountId }: EndpointOwner,
  types: readonly WebhookEvent[],
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from webhook_endpoints
    where site_id = ${siteId} and account_id = ${accountId} and state = 'on' and events && ${sql.param([...types])}::text[]
    limit 1`);
  return rowCount > 0;
}

const lastShape = {
  endpointId: column.uuid,
  state: column.text.as<DeliveryState>(),
  createdAt: column.timestamptz,
};
export type LastDelivery = RowOf<typeof lastShape>;

/** The newest delivery of each endpoint that was not a test. */
export async function lastDeliveries(
  db: Executor,
  { siteId, accountId }: EndpointOwner,
): Promise<ReadonlyMap<string, LastDelivery>> {
  const rows = await db.query(lastShape)`
    select distinct on (endpoint_id) ${columnsOf(lastShape)} from webhook_deliveries
    where site_id = ${siteId} and account_id = ${accountId} and type <> 'webhook.test'
    order by endpoint_id, created_at desc, id desc`;
  return new Map(rows.map((row) => [row.endpointId, row]));
}
