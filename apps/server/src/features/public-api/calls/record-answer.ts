import type { ApiDialect } from "@yiqiao/contracts/public-api";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#platform/clock";
import { contextOf, failureCodeOf } from "#platform/http";
import type { RequestContext } from "#platform/request";
import type { CallRecorder } from "./call-recorder.ts";

export interface Answered {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly dialect: ApiDialect;
  readonly call: string;
  readonly kind: string;
  /** Where the request does not carry it. */
  readonly context?: RequestContext;
}

/** Takes a call down that was answered, if it was made with a key. */
export type RecordAnswer = (answered: Answered) => void;

export function createRecordAnswer({
  callRecorder,
  clock,
}: {
  readonly callRecorder: CallRecorder;
  readonly clock: Clock;
}): RecordAnswer {
  return ({ request, reply, dialect, call, kind, context = contextOf(request) }) => {
    const apiKey = context?.principal?.apiKey;
    if (context?.principal == null || apiKey === undefined) return;
    callRecorder.record({
      siteId: context.principal.siteId,
      accountId: context.principal.accountId,
      keyId: apiKey.id,
      at: clock.now(),
      requestId: request.id,
      dialect,
      call,
      kind,
      status: reply.statusCode,
      code: failureCodeOf(request),
      characters: apiKey.call.characters,
      durationMs: Math.round(reply.elapsedTime),
      address: context.address,
    });
  };
}
