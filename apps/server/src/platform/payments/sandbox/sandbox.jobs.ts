import { request } from "undici";
import { z } from "zod";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { JobDefinition, JobQueue } from "#platform/queue";
import { accepted } from "./answers.ts";
import { type SandboxNotice, sandboxNoticeSchema, signNotice } from "./sandbox-notice.ts";
import { findSecret } from "./sandbox.repository.ts";

interface NoticeToSend {
  readonly notifyUrl: string;
  readonly notice: SandboxNotice;
  /** With a wrong signature, and only once: it must be refused. */
  readonly isForged?: boolean | undefined;
}

/** Notifies the merchant of a payment or a refund, with retries for about an hour. */
export const sandboxNoticeJob: JobDefinition<NoticeToSend> = {
  name: "payments.sandbox-notice",
  payload: z.strictObject({ notifyUrl: z.url(), notice: sandboxNoticeSchema, isForged: z.boolean().optional() }),
  retry: { limit: 10, delaySeconds: 5, maxDelaySeconds: 600 },
  concurrency: 4,
  timeoutSeconds: 30,
};

/** Marks a delayed payment as paid. */
export const sandboxDelayJob: JobDefinition<{ readonly number: string }> = {
  name: "payments.sandbox-delay",
  payload: z.strictObject({ number: z.string() }),
  retry: { limit: 3, delaySeconds: 5 },
  concurrency: 1,
  timeoutSeconds: 30,
};

export interface SandboxJobDeps {
  readonly database: Pick<Database, "db">;
  readonly cashier: { payWhenDue(number: string): Promise<void> };
  readonly clock: Clock;
}

const timeoutMs = 15_000;
const maxAnswerBytes = 1024;

/** Registers the jobs that the sandbox runs on its own. */
export function defineSandboxJobs(queue: Pick<JobQueue, "define">, { database, cashier, clock }: SandboxJobDeps): void {
  queue.define(sandboxDelayJob, ({ number }) => cashier.payWhenDue(number));
  queue.define(sandboxNoticeJob, async ({ notifyUrl, notice, isForged = false }, { signal }) => {
    const body = JSON.stringify(notice);
    const secret = await findSecret(database.db);
    const headers = signNotice(isForged ? Buffer.alloc(secret.length) : secret, body, clock.now());
    const either = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const answer = await request(notifyUrl, { method: "POST", headers, body, signal: either });
    const said = await readText(answer.body as AsyncIterable<Buffer>);
    if (isForged || (answer.statusCode === accepted.status && said === accepted.body)) return;
    throw new Error(`The notice was answered with ${answer.statusCode}`);
  });
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxAnswerBytes) return "";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
