import { Agent, type Dispatcher, request } from "undici";
import type { z } from "zod";
import type { Clock } from "../../clock.ts";
import { EngineError, type EngineErrorCode } from "../../engine.ts";
import { Pace } from "./pace.ts";
import { Slots } from "./slots.ts";

export interface HttpPeerOptions {
  readonly engineId: string;
  /** `http(s)://host[:port][/prefix]`, without credentials, query or fragment. */
  readonly baseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For one whole exchange, from the moment at which it is sent. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  /** Exchanges side by side. */
  readonly connections: number;
  /** Exchanges begun in a minute; default no limit. */
  readonly requestsPerMinute?: number;
  /** Never told in an error, whatever the other side says. */
  readonly secrets?: readonly string[];
  /** Carries the exchanges instead of connections of our own; not closed with the peer. */
  readonly dispatcher?: Dispatcher;
  readonly clock: Clock;
}

export interface HttpCall {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** Goes ahead of those that wait, with this shorter time limit: for questions about the server's health. */
  readonly urgentWithinMs?: number;
}

/** Else what is broken would be translated text with replacement characters. */
const utf8 = new TextDecoder("utf-8", { fatal: true });
/** What is told of the other side's words. */
const maxSaid = 500;
const maxRetryAfterMs = 3_600_000;
/** Exchanges that may wait for a connection; more than this and the engine says that it is overloaded. */
const maxWaiting = 2000;
const overloadedRetryMs = 2000;

export interface HttpAnswer {
  readonly status: number;
  /** The parsed JSON body; undefined if it is not JSON in UTF-8. */
  readonly body: unknown;
  readonly retryAfterMs: number | undefined;
}

/**
 * The base URL without a trailing slash.
 *
 * @throws TypeError naming what is wrong with it
 */
export function parseBaseUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) throw new TypeError(`the base URL ${JSON.stringify(baseUrl)} is not a URL`);
  const url = new URL(baseUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new TypeError(`the base URL ${JSON.stringify(baseUrl)} must begin with http:// or https://`);
  }
  if (url.username !== "" || url.password !== "") throw new TypeError("the base URL must not hold credentials");
  if (url.search !== "" || url.hash !== "") throw new TypeError("the base URL must not hold a query or a fragment");
  return url.href.replace(/(?<!\/)\/+$/, "");
}

/** JSON over HTTP with one remote engine: pooled connections, a time limit, a size limit, abort down to the socket. */
export class HttpPeer {
  readonly #options: HttpPeerOptions;
  readonly #baseUrl: string;
  readonly #dispatcher: Dispatcher;
  readonly #slots: Slots;
  readonly #pace: Pace | undefined;
  readonly #closing = new AbortController();

  constructor(options: HttpPeerOptions) {
    this.#options = options;
    this.#baseUrl = parseBaseUrl(options.baseUrl);
    this.#slots = new Slots(options.connections, maxWaiting);
    const { connections, dispatcher, requestsPerMinute, clock } = options;
    this.#dispatcher = dispatcher ?? new Agent({ connections: connections + 1 });
    if (requestsPerMinute !== undefined) this.#pace = new Pace(requestsPerMinute, clock);
  }

  get closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /**
   * An error in few printable words, as the other side may have chosen them, and without a cause: what undici throws may
   * hold the headers, and so the key.
   */
  fault(
    code: EngineErrorCode,
    message: string,
    options: { retryable?: boolean; retryAfterMs?: number } = {},
  ): EngineError {
    const secrets = this.#options.secrets ?? [];
    const told = secrets.reduce((text, secret) => text.replaceAll(secret, "***"), message);
    const printable = told.slice(0, 2 * maxSaid).replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ");
    const short = printable.length > maxSaid ? `${printable.slice(0, maxSaid)}…` : printable;
    return new EngineError(code, this.#options.engineId, short, options);
  }

  /**
   * What an answer says.
   *
   * @throws EngineError `bad-response` with `otherwise` if it does not have the form
   */
  read<Schema extends z.ZodType>(schema: Schema, { body }: HttpAnswer, otherwise: string): z.output<Schema> {
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw this.fault("bad-response", otherwise);
    return parsed.data;
  }

  /**
   * One exchange, sent when a connection is free. Any HTTP status is an answer but a redirection, which is not followed:
   * the key is for this side alone.
   *
   * @throws EngineError `unavailable` (no connection, time-out, redirection, closed), `overloaded` (too many wait) or
   * `bad-response` (too large); the signal's reason when aborted
   */
  async exchange(call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
    signal.throwIfAborted();
    if (this.closed) throw this.#closedFault();
    if (call.urgentWithinMs !== undefined) return this.#send(call, signal, call.urgentWithinMs);
    if (this.#slots.full) throw this.fault("overloaded", "too many requests wait", { retryAfterMs: overloadedRetryMs });
    const either = AbortSignal.any([signal, this.#closing.signal]);
    const leave = await this.#slots.take(either).catch(() => undefined);
    try {
      if (leave !== undefined) await this.#pace?.turn(either).catch(() => undefined);
      signal.throwIfAborted();
      if (leave === undefined || this.closed) throw this.#closedFault();
      return await this.#send(call, signal, this.#options.timeoutMs);
    } finally {
      leave?.();
    }
  }

  async #send(call: HttpCall, signal: AbortSignal, timeoutMs: number): Promise<HttpAnswer> {
    const timeout = new AbortController();
    const ended = new AbortController();
    const timer = this.#options.clock.sleep(timeoutMs, ended.signal).then(
      () => timeout.abort(),
      () => undefined,
    );
    try {
      return await this.#ask(call, AbortSignal.any([signal, timeout.signal, this.#closing.signal]));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof EngineError) throw error;
      if (timeout.signal.aborted) throw this.fault("unavailable", `no answer within ${timeoutMs} ms`);
      if (this.closed) throw this.#closedFault();
      throw this.fault("unavailable", `${this.#baseUrl} cannot be reached: ${detailOf(error)}`);
    } finally {
      ended.abort();
      await timer;
    }
  }

  async #ask({ method, path, body }: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const headers = { accept: "application/json", ...this.#options.headers };
    const response = await request(`${this.#baseUrl}${path}`, {
      method,
      dispatcher: this.#dispatcher,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
      headers: json === undefined ? headers : { ...headers, "content-type": "application/json" },
      body: json,
    });
    const bytes = await this.#read(response.body);
    const { location } = response.headers;
    if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === "string") {
      throw this.fault("unavailable", `it redirects to ${this.#shown(location)}`, { retryable: false });
    }
    return {
      status: response.statusCode,
      body: parseJson(bytes),
      retryAfterMs: retryAfterOf(response.headers["retry-after"]),
    };
  }

  /** An address without credentials and query. */
  #shown(location: string): string {
    if (!URL.canParse(location, this.#baseUrl)) return "an address that is none";
    const { origin, pathname } = new URL(location, this.#baseUrl);
    return origin + pathname;
  }

  #closedFault(): EngineError {
    return this.fault("unavailable", "the engine has been closed", { retryable: false });
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.#closing.abort();
    if (this.#options.dispatcher === undefined) await this.#dispatcher.destroy();
  }

  async #read(body: Dispatcher.ResponseData["body"]): Promise<Buffer> {
    const limit = this.#options.maxResponseBytes;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw this.fault("bad-response", `the answer is larger than ${limit} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Connections that failed to several addresses are one error without words. */
function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** Milliseconds of a Retry-After header, given as seconds or as a date; an hour at most, after which one may ask again. */
function retryAfterOf(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string") return undefined;
  const value = header.trim();
  const isSeconds = /^\d+(\.\d+)?$/.test(value);
  const wait = isSeconds ? Math.round(Number(value) * 1000) : Date.parse(value) - Date.now();
  if (!isSeconds && (Number.isNaN(wait) || !value.endsWith("GMT"))) return undefined;
  return Math.min(Math.max(0, wait), maxRetryAfterMs);
}
