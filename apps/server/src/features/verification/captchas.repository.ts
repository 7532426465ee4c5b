import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

export async function insertCaptcha(
  db: Executor,
  captcha: { readonly id: string; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await db.execute(sql`
    insert into captchas (id, answer_hash, expires_at) values (${captcha.id}, ${captcha.hash}, ${captcha.expiresAt})`);
}

/** Deletes the captcha. @returns the hash of its answer, unless there is none or it is over. */
export async function takeCaptcha(db: Executor, id: string, now: Date): Promise<Buffer | undefined> {
  const rows = await db.query({ answer_hash: column.bytea, in_time: column.bool })`
    delete from captchas where id = ${id} returning answer_hash, expires_at > ${now} as in_time`;
  return rows[0]?.in_time === true ? rows[0].answer_hash : undefined;
}

export async function deleteCaptchasBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from captchas where expires_at < ${before}`);
}
