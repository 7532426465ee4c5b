import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

const answerShape = {
  requestHash: column.bytea.named("request_hash"),
  attempt: column.uuid,
  body: column.text.orNull(),
};
export type StoredAnswer = RowOf<typeof answerShape>;

/** Which answer: of a key, by the word that its caller gave. */
export interface AnswerName {
  readonly keyId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
}

/** @returns whether nobody had begun it */
export async function beginAnswer(
  db: Executor,
  { keyId, accountId, idempotencyKey }: AnswerName,
  { requestHash, attempt, at }: { readonly requestHash: Buffer; readonly attempt: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into api_answers (key_id, account_id, idempotency_key, request_hash, attempt, begun_at)
    values (${keyId}, ${accountId}, ${idempotencyKey}, ${requestHash}, ${attempt}, ${at})
    on conflict (key_id, idempotency_key) do nothing returning 1`);
  return rowCount > 0;
}

export async function findAnswer(db: Executor, name: AnswerName): Promise<StoredAnswer | undefined> {
  const rows = await db.query(answerShape)`
    select request_hash as "requestHash", attempt, body from api_answers
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}`;
  return rows[0];
}

/** Takes over what a process that died had begun, as the same attempt. @returns whether it was still to be taken */
export async function takeOver(
  db: Executor,
  name: AnswerName,
  { from, at }: { readonly from: Date; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_answers set taken_at = ${at}
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}
      and body is null and coalesce(taken_at, begun_at) <= ${from} returning 1`);
  return rowCount > 0;
}

export async function keepAnswer(db: Executor, name: AnswerName, body: string): Promise<void> {
  await db.execute(sql`
    update api_answers set body = ${body}
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}`);
}

export async function forgetAnswer(db: Executor, name: AnswerName): Promise<void> {
  await db.execute(sql`
    delete from api_answers
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}
      and body is null`);
}

export async function deleteOldAnswers(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from api_answers where begun_at < ${before} /* any site: the clock's */`);
}
