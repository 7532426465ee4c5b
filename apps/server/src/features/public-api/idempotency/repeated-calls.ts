import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import {
  type AnswerName,
  beginAnswer,
  deleteOldAnswers,
  findAnswer,
  forgetAnswer,
  keepAnswer,
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
/** Longer than any call may take. */
const deadAfterMs = 15 * 60_000;
const keptMs = 24 * 3_600_000;
const retryS = 2;

export function createRepeatedCalls({ db, clock }: { readonly db: Executor; readonly clock: Clock }): RepeatedCalls {
  const running = new WeakMap<FastifyRequest, AnswerName>();

  /** @returns the answer that was given before */
  const begin = async (request: FastifyRequest, name: AnswerName): Promise<string | undefined> => {
    const at = clock.now();
    const requestHash = hashOf(request);
    const attempt = randomUUID();
    if (await beginAnswer(db, name, { requestHash, attempt, at })) {
      noteRunning(request, name, attempt);
      return undefined;
    }
    const known = await findAnswer(db, name);
    if (known === undefined) throw new DomainError("apiIdempotencyRunning", { seconds: retryS });
    if (!known.requestHash.equals(requestHash)) throw new DomainError("apiIdempotencyOther");
    if (known.body !== null) return known.body;
    const from = new Date(at.getTime() - deadAfterMs);
    if (!(await takeOver(db, name, { from, at }))) throw new DomainError("apiIdempotencyRunning", { seconds: retryS });
    // The same attempt: what the dead process charged for it is charged once.
    noteRunning(request, name, known.attempt);
    return undefined;
  };
  const noteRunning = (request: FastifyRequest, name: AnswerName, attempt: string): void => {
    running.set(request, name);
    const call = request.context.principal?.apiKey?.call;
    if (call !== undefined) call.chargeKey = `api:${attempt}`;
  };

  return {
    watch: (app) => {
      app.addHook("preHandler", async (request, reply) => {
        const name = nameOf(request);
        const body = name === undefined ? undefined : await begin(request, name);
        if (body === undefined) return;
        await reply
          .header(repeatedHeader, "true")
          .type("application/json; charset=utf-8")
          .serializer(String)
          .send(body);
      });
      app.addHook("preSerialization", async (request, _reply, payload) => {
        const name = running.get(request);
        if (name === undefined) return payload;
        running.delete(request);
        // Before the answer, so that who repeats the call at once is not told that it still runs.
        await (isSuccess(payload) ? keepAnswer(db, name, JSON.stringify(payload)) : forgetAnswer(db, name));
        return payload;
      });
      // What is answered as a stream is not kept.
      app.addHook("onResponse", async (request: FastifyRequest, _reply: FastifyReply) => {
        const name = running.get(request);
        if (name !== undefined) await forgetAnswer(db, name);
      });
    },
    forget: () => deleteOldAnswers(db, new Date(clock.now().getTime() - keptMs)),
  };
}

/** Of what is sent as JSON: files are told apart by nothing that is known here. */
function nameOf({ headers, method, context, body }: FastifyRequest & { readonly context: RequestContext }) {
  const given = headers[idempotencyHeader];
  if (given === undefined || typeof body !== "object" || body === null) return undefined;
  const apiKey = context.principal?.apiKey;
  if (method !== "POST" || apiKey === undefined || context.principal === null) return undefined;
  if (typeof given !== "string" || !wellFormed.test(given)) throw new DomainError("apiIdempotencyKey");
  return { keyId: apiKey.id, accountId: context.principal.accountId, idempotencyKey: given };
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
