import { createHash, randomInt, randomUUID } from "node:crypto";
import { type CodeSent, identifierKind, verificationCode } from "@yiqiao/contracts/accounts";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RateLimiter } from "#platform/limits";
import type { JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import type { CodePurpose } from "./code-purposes.ts";
import { codeRates, takeCodeRates } from "./code-rates.ts";
import { sendCodeJob } from "./job-definitions.ts";
import { isSecret, secretHash } from "./secret-hash.ts";
import { type CodeUse, countAttempt, deleteCodesBefore, insertCode, useCode } from "./verification.repository.ts";

/** A code somebody typed in. */
export interface TypedCode<P extends CodePurpose = CodePurpose> extends CodeUse<P> {
  readonly code: string;
  /** With it, only a code counts that this browser (`deviceId`) asked for: who asks for others cannot use up its tries. */
  readonly deviceId?: string;
}

/** A code that was right; it still has to be used. */
export interface ProvenCode<P extends CodePurpose = CodePurpose> extends CodeUse<P> {
  readonly id: string;
}

/**
 * Codes sent by e-mail or SMS: six digits, once, ten minutes, five tries. Asking for one takes the same way and the same
 * time whoever has an account: what is sent, if anything, a job decides.
 */
export interface Verification {
  /**
   * Sends a code to a normalised identifier. Nothing is sent for `login` and `reset-password` where the site does not
   * know the identifier; for `register` and `change-account` where an account has it, word of that instead of a code.
   *
   * @param alongside what is written in the transaction that sends it
   * @throws {DomainError} `codeRecent`, `tooManyRequests`, `codeUndeliverable`
   */
  send(context: RequestContext, use: CodeUse, alongside?: (executor: Executor) => Promise<void>): Promise<CodeSent>;
  /** Counts a try, which no rollback takes back. Call it outside of transactions. @returns undefined: the code is wrong. */
  prove<P extends CodePurpose>(typed: TypedCode<P>): Promise<ProvenCode<P> | undefined>;
  /** Uses a code up, with all open ones for the same. @returns false if another call did so first. */
  spend(executor: Executor, proven: ProvenCode): Promise<boolean>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

export interface VerificationOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly rateLimiter: RateLimiter;
  readonly canDeliver: (kind: "email" | "phone") => boolean;
  /** Whether what is delivered only gets as far as the outbox; it hangs on the installation, not on who has an account. */
  readonly isKept: (kind: "email" | "phone") => boolean;
}

const kinds = { email: { zh: "邮箱", en: "e-mail addresses" }, phone: { zh: "手机号", en: "phone numbers" } };

export function createVerification(options: VerificationOptions): Verification {
  const { database, clock, queue, rateLimiter, canDeliver, isKept } = options;
  const { db } = database;
  const prove = async <P extends CodePurpose>({
    code,
    deviceId,
    ...use
  }: TypedCode<P>): Promise<ProvenCode<P> | undefined> => {
    const deviceHash = deviceId === undefined ? null : hashOfDevice(deviceId);
    const tried = await countAttempt(db, { ...use, deviceHash, now: clock.now(), tries: verificationCode.tries });
    if (tried === undefined || !isSecret(tried.hash, tried.id, code)) return undefined;
    const { identifier, purpose, siteId } = use;
    return { identifier, purpose, siteId, id: tried.id };
  };
  const spend = (executor: Executor, proven: ProvenCode) => useCode(executor, { ...proven, at: clock.now() });
  return {
    send: async (context, { identifier, purpose, siteId }, alongside) => {
      const kind = identifierKind(identifier);
      if (kind === undefined) throw new Error("The identifier is neither an e-mail address nor a phone number");
      if (!canDeliver(kind)) throw new DomainError("codeUndeliverable", { kind: kinds[kind][context.language] });
      await takeCodeRates(rateLimiter, { network: context.network, siteId, identifier });
      const [id, code] = [randomUUID(), randomCode()];
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + verificationCode.lifeMs);
      const deviceHash = hashOfDevice(context.deviceId);
      const hash = secretHash(id, code);
      const job = {
        id,
        identifier,
        purpose,
        siteId,
        code,
        language: context.language,
        expiresAt: expiresAt.toISOString(),
      };
      await database.transaction(async (tx) => {
        await alongside?.(tx);
        await insertCode(tx, { id, identifier, purpose, siteId, hash, deviceHash, at: now, expiresAt });
        await queue.enqueue(sendCodeJob, job, { transaction: tx });
      });
      return {
        resend_after_s: codeRates.recent.windowS,
        expires_in_s: verificationCode.lifeMs / 1000,
        kept: isKept(kind),
      };
    },
    prove,
    spend,
    cleanUp: () => deleteCodesBefore(db, clock.now()),
  };
}

function randomCode(): string {
  return String(randomInt(10 ** verificationCode.digits)).padStart(verificationCode.digits, "0");
}

function hashOfDevice(deviceId: string): Buffer {
  return createHash("sha256").update(deviceId).digest();
}
