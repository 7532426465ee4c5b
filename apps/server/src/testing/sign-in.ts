import { randomUUID } from "node:crypto";
import type { CaptchaAnswer } from "@yiqiao/contracts/sessions";
import { sql } from "drizzle-orm";
import { secretHash } from "../features/verification/secret-hash.ts";
import type { Executor } from "../platform/database/index.ts";
import type { TestApp } from "./app.ts";

/** A captcha picture that is solved; serves once. */
export async function buildCaptcha(db: Executor, clock: TestApp["clock"]): Promise<CaptchaAnswer> {
  const [captcha] = await buildCaptchas(db, clock, 1);
  if (captcha === undefined) throw new Error("The captcha was not inserted");
  return captcha;
}

/** Many of them, by one statement. */
export async function buildCaptchas(db: Executor, clock: TestApp["clock"], count: number): Promise<CaptchaAnswer[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const hashes = ids.map((id) => secretHash(id, "ACE3"));
  const expiresAt = new Date(clock.now().getTime() + 5 * 60_000);
  await db.execute(sql`
    insert into captchas (id, answer_hash, expires_at)
    select unnest(${sql.param(ids)}::uuid[]), unnest(${sql.param(hashes)}::bytea[]), ${expiresAt}::timestamptz`);
  return ids.map((captcha_id) => ({ captcha_id, answer: "ace3" }));
}

/** The newest code that was asked for to be sent to an identifier, whether or not it would be sent. */
export function codeFor(app: Pick<TestApp, "enqueued">, identifier: string): string {
  const job = app.enqueued.findLast(
    ({ name, payload }) => name === "verification.send" && "identifier" in payload && payload.identifier === identifier,
  );
  if (job === undefined || !("code" in job.payload)) throw new Error(`No code was asked for ${identifier}`);
  return String(job.payload.code);
}
