import type { DeliveryState, DeliveryTry, WebhookEvent, WebhookType } from "@yiqiao/contracts/webhooks";
import { sql } from "drizzle-orm";
import { assignmentsOf, column, columnsOf, type Executor, type RowOf } from "#platform/database";
import type { Position } from "#platform/paging";
import type { EndpointOwner } from "./endpoints.repository.ts";

const deliveryShape = {
  id: column.uuid,
  endpointId: column.uuid,
  type: column.text.as<WebhookType>(),
  payload: column.text,
  state: column.text.as<DeliveryState>(),
  run: column.int,
  tries: column.int,
  allTries: column.int,
  nextAt: column.timestamptz.orNull(),
  log: column.jsonb<readonly DeliveryTry[]>(),
  createdAt: column.timestamptz,
};
export type StoredDelivery = RowOf<typeof deliveryShape>;
const columns = columnsOf(deliveryShape);

export interface Announcement extends EndpointOwner {
  readonly type: WebhookEvent;
  readonly payload: string;
  readonly at: Date;
}

/** One delivery for each of the account's endpoints that is to hear of this. One that is being deleted is passed over. */
export async function insertForListeners(
  tx: Executor,
  { siteId, accountId, type, payload, at }: Announcement,
): Promise<readonly string[]> {
  const rows = await tx.query({ id: column.uuid })`
    with listening as (
      select id from webhook_endpoints
      where site_id = ${siteId} and account_id = ${accountId} and state = 'on' and ${type}::text = any(events)
      for key share
    )
    insert into webhook_deliveries (id, site_id, account_id, endpoint_id, type, payload, state, next_at, created_at)
    select gen_random_uuid(), ${siteId}::int, ${accountId}::uuid, l.id, ${type}::text, ${payload}::text, 'pending',
           ${at}::timestamptz, ${at}::timestamptz
    from listening l returning id`;
  return rows.map(({ id }) => id);
}

export type NewDelivery = Pick<
  StoredDelivery,
  "id" | "endpointId" | "type" | "payload" | "state" | "log" | "createdAt"
>;

/** One that was sent already. @returns undefined where its endpoint was deleted meanwhile */
export async function insertSent(
  tx: Executor,
  { siteId, accountId }: EndpointOwner,
  sent: NewDelivery,
): Promise<StoredDelivery | undefined> {
  const rows = await tx.query(deliveryShape)`
    with present as (
      select id from webhook_endpoints
      where id = ${sent.endpointId} and site_id = ${siteId} and account_id = ${accountId} for key share
    )
    insert into webhook_deliveries
      (id, site_id, account_id, endpoint_id, type, payload, state, tries, all_tries, log, created_at)
    select ${sent.id}::uuid, ${siteId}::int, ${accountId}::uuid, p.id, ${sent.type}::text, ${sent.payload}::text,
           ${sent.state}::text, 1, 1, ${JSON.stringify(sent.log)}::jsonb, ${sent.createdAt}::timestamptz
    from present p returning ${columns}`;
  return rows[0];
}

/** For jobs, which know deliveries by their id. */
export async function findDelivery(db: Executor, id: string): Promise<StoredDelivery | undefined> {
  const rows = await db.query(deliveryShape)`select ${columns} from webhook_deliveries where id = ${id}`;
  return rows[0];
}

/** The same; changes by others wait until the transaction ends. */
export async function lockDelivery(tx: Executor, id: string): Promise<StoredDelivery | undefined> {
  const rows = await tx.query(deliveryShape)`select ${columns} from webhook_deliveries where id = ${id} for update`;
  return rows[0];
}

export async function lockOwnedDelivery(
  tx: Executor,
  { siteId, accountId }: EndpointOwner,
  id: string,
): Promise<StoredDelivery | undefined> {
  const rows = await tx.query(deliveryShape)`
    select ${columns} from webhook_deliveries
    where id = ${id} and site_id = ${siteId} and account_id = ${accountId} for update`;
  return rows[0];
}

export type DeliveryChange = Partial<Pick<StoredDelivery, "state" | "run" | "tries" | "allTries" | "nextAt" | "log">>;

/** Of a delivery that is locked. */
export async function updateDelivery(tx: Executor, id: string, change: DeliveryChange): Promise<StoredDelivery> {
  const rows = await tx.query(deliveryShape)`
    update webhook_deliveries set ${sql.join(assignmentsOf(deliveryShape, change), sql`, `)}
    where id = ${id} returning ${columns}`;
  const [changed] = rows;
  if (changed === undefined) throw new Error(`Webhook delivery ${id} is not locked`);
  return changed;
}

export interface DeliveryPage extends EndpointOwner {
  readonly endpointId: string;
  readonly state: DeliveryState | null;
  readonly before: Position | undefined;
  readonly limit: number;
}

/** The newest first. */
export function listDeliveries(
  db: Executor,
  { siteId, accountId, endpointId, state, before, limit }: DeliveryPage,
): Promise<StoredDelivery[]> {
  const { key: at = null, id = null } = before ?? {};
  return db.query(deliveryShape)`
    select ${columns} from webhook_deliveries
    where site_id = ${siteId} and account_id = ${accountId} and endpoint_id = ${endpointId}
      and (${state}::text is null or state = ${state}::text)
      and (${at}::timestamptz is null or (created_at, id) < (${at}::timestamptz, ${id}::uuid))
    order by created_at desc, id desc limit ${limit}`;
}

/** @returns how many */
export async function deleteDeliveriesBefore(db: Executor, before: Date): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from webhook_deliveries /* any site: the log is kept for some days */ where created_at < ${before}`);
  return rowCount;
}

export interface QuotaNotice extends EndpointOwner {
  readonly type: "quota.low" | "quota.exhausted";
  /** What was left before, and what is left. */
  readonly before: number;
  readonly remaining: number;
  readonly period: string;
  /** So many characters must have come since it was told for it to be told again in the same month. */
  readonly distance: number;
}

/** Whether an account is to be told of its characters, which is then taken for done. */
export async function takeQuotaNotice(tx: Executor, notice: QuotaNotice): Promise<boolean> {
  const { siteId, accountId, type, before, remaining, period, distance } = notice;
  const { rowCount } = await tx.execute(sql`
    insert into webhook_quota_notices as n (account_id, site_id, type, remaining, period)
    values (${accountId}, ${siteId}, ${type}, ${remaining}, ${period})
    on conflict (account_id, type) do update
      set site_id = excluded.site_id, remaining = excluded.remaining, period = excluded.period
      where n.period <> excluded.period or n.remaining + ${distance}::bigint <= ${before}::bigint
    returning 1`);
  return rowCount > 0;
}
