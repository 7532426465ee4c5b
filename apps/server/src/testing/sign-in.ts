import { randomUUID } from "node:crypto";
import type { CaptchaAnswer } from "@yiqiao/contracts/sessions";
import { sql } from "drizzle-orm";
import { secretHash } from "../features/verification/secret-hash.ts";
import type { Executor } from "../platform/database/index.ts";
import type { TestApp } from "./app.ts";

/** A captcha picture that is solved; serves once. */
export async function buildCaptcha(db: Executor, clock: TestApp["clock"]): Promise<CaptchaAnswer> {
  const id = randomUUID();
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  await db.execute(
    sql`insert into captchas (id, answer_hash, expires_at) values (${id}, ${secretHash(id, "ACE3")}, ${expiresAt})`,
  );
  return { captcha_id: id, answer: "ace3" };
}

/** The newest code that was asked for to be sent to an identifier, whether or not it would be sent. */
export function codeFor(app: Pick<TestApp, "enqueued">, identifier: string): string {
  const job = app.enqueued.findLast(
    ({ name, payload }) => name === "verification.send" && "identifier" in payload && payload.identifier === identifier,
  );
  if (job === undefined || !("code" in job.payload)) throw new Error(`No code was asked for ${identifier}`);
  return String(job.payload.code);
}
