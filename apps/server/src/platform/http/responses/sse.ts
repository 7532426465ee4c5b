import { once } from "node:events";
import type { FastifyReply } from "fastify";
import type { RequestContext } from "#platform/request";
import { failureOf } from "./failure.ts";

/**
 * Sends one event; resolves when the client can receive the next. @throws the signal's reason after the client has
 * disconnected.
 */
export type SendEvent = (event: string, data: unknown) => Promise<void>;

const heartbeatMs = 15_000;
/** A caller who takes nothing for so long counts as gone. */
const longestStallMs = 60_000;

/**
 * Answers with server-sent events: `produce` sends them, and the stream ends when it is done.
 * The headers go out with the first event or heartbeat; until then an error thrown by `produce` is an ordinary answer
 * with its status. Afterwards it becomes the event `error` with the same envelope as data.
 */
export async function sse(
  reply: FastifyReply,
  context: RequestContext,
  produce: (send: SendEvent) => Promise<void>,
): Promise<void> {
  const raw = reply.raw;
  const { openStreams } = reply.server.metrics;
  let isOpen = false;

  const write = async (chunk: string): Promise<void> => {
    context.signal.throwIfAborted();
    if (!isOpen) {
      isOpen = true;
      reply.hijack();
      openStreams.inc();
      raw.once("close", () => openStreams.dec());
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string | string[]>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache, no-transform",
        "x-accel-buffering": "no",
      });
    }
    if (!raw.write(chunk)) await waitForDrain(raw, context.signal);
  };
  const heartbeat = setInterval(() => {
    if (raw.writableNeedDrain || context.signal.aborted) return;
    write(": still working\n\n").catch((error: unknown) => reply.log.debug({ err: error }, "heartbeat not sent"));
  }, heartbeatMs);

  try {
    await produce((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    if (!isOpen) await write(": nothing to send\n\n");
  } catch (error) {
    if (!isOpen) throw error;
    if (raw.destroyed) return;
    const { body, isUnexpected } = failureOf(error, {
      language: context.language,
      requestId: context.requestId,
      path: reply.request.routeOptions.url ?? "",
      bodyLimitBytes: reply.request.routeOptions.bodyLimit,
    });
    if (isUnexpected) reply.log.error({ err: error }, "event stream failed");
    raw.write(`event: error\ndata: ${JSON.stringify(body)}\n\n`);
  } finally {
    clearInterval(heartbeat);
    if (isOpen) raw.end();
  }
}

async function waitForDrain(raw: FastifyReply["raw"], signal: AbortSignal): Promise<void> {
  const hangUp = setTimeout(() => raw.destroy(), longestStallMs);
  try {
    await once(raw, "drain", { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(hangUp);
  }
}
