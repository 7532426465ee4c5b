import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Owed, RequestContext } from "#platform/request";
import {
  type AnswerAttempt,
  beginAnswer,
  deleteOldAnswers,
  findAnswer,
  forgetAnswer,
  keepAnswer,
  showAttempts,
  takeOver,
} from "./answers.repository.ts";

/** Calls that are repeated with the same `Idempotency-Key`: each is done and charged once, and answered alike. */
export interface RepeatedCalls {
  /** Watches every call of an instance that changes or charges something. */
  watch(app: FastifyInstance): void;
  /** For a job. */
  forget(): Promise<void>;
}

export const idempotencyHeader = "idempotency-key";
/** Tells that an answer was given before. */
const repeatedHeader = "idempotent-replayed";
const wellFormed = /^[\x21-\x7e]{1,200}$/;
/** A process shows so often which calls it works on. */
const shownEveryMs = 5000;
/** After so long without a sign the process is lost, and who repeats the call has it done anew. */
const lostAfterMs = 20_000;
const keptMs = 24 * 3_600_000;
const retryS = 2;

/** A call whose answer will be kept. */
interface Running {
  readonly attempt: AnswerAttempt;
  readonly owed: Owed[];
}

interface RepeatedCallsDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
}

export function createRepeatedCalls(deps: RepeatedCallsDeps): RepeatedCalls {
  const { database, clock } = deps;
  const { db } = database;
  const { note, end } = createRunningCalls(deps);

  /** @returns the answer that was given before */
  const begin = async (request: FastifyRequest, attempt: AnswerAttempt): Promise<string | undefined> => {
    const at = clock.now();
    const requestHash = hashOf(request);
    if (!(await beginAnswer(db, attempt, { requestHash, at }))) {
      const known = await findAnswer(db, attempt);
      if (known !== undefined && !known.requestHash.equals(requestHash)) throw new DomainError("apiIdempotencyOther");
      if (known !== undefined && known.body !== null) return known.body;
      const shown = new Date(at.getTime() - lostAfterMs);
      if (!(await takeOver(db, attempt, { shown, at }))) throw stillRunning();
    }
    note(request, attempt);
    return undefined;
  };

  /** The answer is kept and what it costs is charged, both or neither. @throws {DomainError} `apiIdempotencyRunning` */
  const keep = async ({ attempt, owed }: Running, body: string): Promise<void> => {
    await database.transaction(async (tx) => {
      // Another process took this one for lost, and gives the answer.
      if (!(await keepAnswer(tx, attempt, body))) throw stillRunning();
      for (const { pay } of owed) await pay(tx);
    });
  };
  const giveUp = async ({ attempt, owed }: Running): Promise<void> => {
    for (const { release } of owed) await release();
    await forgetAnswer(db, attempt);
  };

  /** Before the answer, so that who repeats the call at once is not told that it still runs. */
  const settle = async (ended: Running, payload: unknown): Promise<void> => {
    if (!isSuccess(payload)) return giveUp(ended);
    await keep(ended, JSON.stringify(payload)).catch(async (error: unknown) => {
      await giveUp(ended);
      throw error;
    });
  };

  return {
    watch: (app) => {
      app.addHook("preHandler", async (request, reply) => {
        const attempt = attemptOf(request);
        const body = attempt === undefined ? undefined : await begin(request, attempt);
        if (body === undefined) return;
        await reply
          .header(repeatedHeader, "true")
          .type("application/json; charset=utf-8")
          .serializer(String)
          .send(body);
      });
      app.addHook("preSerialization", async (request, _reply, payload) => {
        const ended = end(request);
        if (ended !== undefined) await settle(ended, payload);
        return payload;
      });
      // What is answered as a stream is not kept.
      app.addHook("onResponse", async (request: FastifyRequest, _reply: FastifyReply) => {
        const ended = end(request);
        if (ended !== undefined) await giveUp(ended);
      });
    },
    forget: () => deleteOldAnswers(db, new Date(clock.now().getTime() - keptMs)),
  };
}

/** The calls that run, of which a sign is given until they end. */
function createRunningCalls({ database: { db }, clock }: RepeatedCallsDeps) {
  const running = new Map<FastifyRequest, Running>();
  let timer: NodeJS.Timeout | undefined;
  /** A sign that is not taken is one of several. */
  const show = () => {
    const attempts = [...running.values()].map(({ attempt }) => attempt);
    void showAttempts(db, attempts, clock.now()).catch(() => undefined);
  };
  const note = (request: FastifyRequest, attempt: AnswerAttempt): void => {
    const owed: Owed[] = [];
    running.set(request, { attempt, owed });
    timer ??= setInterval(show, shownEveryMs).unref();
    const call = request.context.principal?.apiKey?.call;
    if (call !== undefined) call.kept = { owe: (more) => void owed.push(more) };
  };
  const end = (request: FastifyRequest): Running | undefined => {
    const found = running.get(request);
    running.delete(request);
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
    return found;
  };

  return { note, end };
}

const stillRunning = () => new DomainError("apiIdempotencyRunning", { seconds: retryS });

/** Of what is sent as JSON: files are told apart by nothing that is known here. */
function attemptOf({
  headers,
  method,
  context,
  body,
}: FastifyRequest & { readonly context: RequestContext }): AnswerAttempt | undefined {
  const given = headers[idempotencyHeader];
  if (given === undefined || typeof body !== "object" || body === null) return undefined;
  const apiKey = context.principal?.apiKey;
  if (method !== "POST" || apiKey === undefined || context.principal === null) return undefined;
  if (typeof given !== "string" || !wellFormed.test(given)) throw new DomainError("apiIdempotencyKey");
  return {
    keyId: apiKey.id,
    accountId: context.principal.accountId,
    idempotencyKey: given,
    attempt: randomUUID(),
  };
}

function hashOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([method, url, body ?? null]))
    .digest();
}

function isSuccess(payload: unknown): boolean {
  const { code } = errorCatalogue.success;
  return typeof payload === "object" && payload !== null && "code" in payload && payload.code === code;
}
