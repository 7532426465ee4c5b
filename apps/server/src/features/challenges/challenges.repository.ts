import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

export const challengeShape = {
  account_id: column.uuid.orNull(),
  payload: column.jsonb<Record<string, unknown>>(),
};

export type ChallengeRow = RowOf<typeof challengeShape>;

export async function insertChallenge(
  db: Executor,
  challenge: {
    readonly id: string;
    readonly kind: string;
    readonly accountId: string | null;
    readonly payload: object;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.execute(sql`
    insert into sign_in_challenges (id, kind, account_id, payload, expires_at)
    values (${challenge.id}, ${challenge.kind}, ${challenge.accountId}, ${JSON.stringify(challenge.payload)}::jsonb,
            ${challenge.expiresAt})`);
}

/** Deletes the challenge; undefined if there is none, or it is over. */
export async function deleteChallenge(
  db: Executor,
  { kind, id, now }: { readonly kind: string; readonly id: string; readonly now: Date },
): Promise<ChallengeRow | undefined> {
  const rows = await db.query({ ...challengeShape, in_time: column.bool })`
    delete from sign_in_challenges where id = ${id} and kind = ${kind}
    returning account_id, payload, expires_at > ${now} as in_time`;
  return rows[0]?.in_time === true ? rows[0] : undefined;
}

/** Counts a try; undefined if there is no challenge, it is over, or it had `tries` already. */
export async function countAttempt(
  db: Executor,
  { kind, id, now, tries }: { readonly kind: string; readonly id: string; readonly now: Date; readonly tries: number },
): Promise<ChallengeRow | undefined> {
  const rows = await db.query(challengeShape)`
    update sign_in_challenges set attempts = attempts + 1
    where id = ${id} and kind = ${kind} and expires_at > ${now} and attempts < ${tries}
    returning account_id, payload`;
  return rows[0];
}

/** An account's open challenge of a kind, whose payload holds `payload`. */
export async function findChallengeOf(
  db: Executor,
  of: { readonly kind: string; readonly accountId: string; readonly payload?: object; readonly now: Date },
): Promise<string | undefined> {
  const rows = await db.query({ id: column.uuid })`
    select id from sign_in_challenges where kind = ${of.kind} and account_id = ${of.accountId} and expires_at > ${of.now}
      and payload @> ${JSON.stringify(of.payload ?? {})}::jsonb limit 1`;
  return rows[0]?.id;
}

export async function deleteChallengesOf(db: Executor, accountId: string): Promise<void> {
  await db.execute(sql`delete from sign_in_challenges where account_id = ${accountId}`);
}

export async function deleteChallengesBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from sign_in_challenges /* any site: what is over */ where expires_at < ${before}`);
}
