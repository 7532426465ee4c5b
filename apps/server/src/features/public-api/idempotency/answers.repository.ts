import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

const answerShape = {
  requestHash: column.bytea.named("request_hash"),
  body: column.text.orNull(),
};
export type StoredAnswer = RowOf<typeof answerShape>;

/** Which answer: of a key, by the word that its caller gave. */
export interface AnswerName {
  readonly keyId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
}

/** Who works on an answer. */
export interface AnswerAttempt extends AnswerName {
  readonly attempt: string;
}

/** @returns whether nobody had begun it */
export async function beginAnswer(
  db: Executor,
  { keyId, accountId, idempotencyKey, attempt }: AnswerAttempt,
  { requestHash, at }: { readonly requestHash: Buffer; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into api_answers (key_id, account_id, idempotency_key, request_hash, attempt, begun_at)
    values (${keyId}, ${accountId}, ${idempotencyKey}, ${requestHash}, ${attempt}, ${at})
    on conflict (key_id, idempotency_key) do nothing returning 1`);
  return rowCount > 0;
}

export async function findAnswer(db: Executor, name: AnswerName): Promise<StoredAnswer | undefined> {
  const rows = await db.query(answerShape)`
    select request_hash as "requestHash", body from api_answers
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}`;
  return rows[0];
}

/** Takes over what was begun where nobody has shown since then that it is worked on. @returns whether it was to be taken */
export async function takeOver(
  db: Executor,
  { attempt, ...name }: AnswerAttempt,
  { shown, at }: { readonly shown: Date; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_answers set attempt = ${attempt}, taken_at = ${at}
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}
      and body is null and coalesce(taken_at, begun_at) <= ${shown} returning 1`);
  return rowCount > 0;
}

/** Shows all processes that these are worked on. */
export async function showAttempts(db: Executor, attempts: readonly AnswerAttempt[], at: Date): Promise<void> {
  const each = (value: (attempt: AnswerAttempt) => string) => sql.param(attempts.map((one) => value(one)));
  await db.execute(sql`
    update api_answers a /* any site: of this process */ set taken_at = ${at}
    from unnest(${each(({ keyId }) => keyId)}::uuid[], ${each(({ idempotencyKey }) => idempotencyKey)}::text[],
                ${each(({ attempt }) => attempt)}::uuid[]) as shown (key_id, idempotency_key, attempt)
    where a.key_id = shown.key_id and a.idempotency_key = shown.idempotency_key and a.attempt = shown.attempt
      and a.body is null`);
}

/** @returns whether it was still this one's to give */
export async function keepAnswer(db: Executor, { attempt, ...name }: AnswerAttempt, body: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update api_answers set body = ${body}
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}
      and attempt = ${attempt} and body is null`);
  return rowCount > 0;
}

export async function forgetAnswer(db: Executor, { attempt, ...name }: AnswerAttempt): Promise<void> {
  await db.execute(sql`
    delete from api_answers
    where key_id = ${name.keyId} and account_id = ${name.accountId} and idempotency_key = ${name.idempotencyKey}
      and attempt = ${attempt} and body is null`);
}

export async function deleteOldAnswers(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from api_answers where begun_at < ${before} /* any site: the clock's */`);
}
