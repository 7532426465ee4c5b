import type { Readable } from "node:stream";
import { type Clock, systemClock } from "@yiqiao/engines";
import { Agent, type Dispatcher, EnvHttpProxyAgent, interceptors } from "undici";
import { Transient } from "./transient.ts";

/** Proxies by protocol, and hosts that are reached without one, all as in the usual environment variables. */
export interface ProxySettings {
  readonly http?: string;
  readonly https?: string;
  /** Comma-separated, as in `NO_PROXY`. */
  readonly none?: string;
}

export interface HttpOptions {
  readonly proxy?: ProxySettings;
  readonly clock?: Clock;
  /** Default 15 s. */
  readonly connectTimeoutMs?: number;
  /** How long the other side may send nothing; default 30 s. */
  readonly stallTimeoutMs?: number;
}

export interface HttpAnswer {
  readonly status: number;
  /** One value a header, names in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  /** Lets the rest of the body go. */
  readonly discard: () => void;
}

/** Who asks, as the service's rules for clients want it. */
const USER_AGENT = "Yiqiao";

/** An address as it may be shown: without credentials and query. */
export function shownUrl(url: string): string {
  if (!URL.canParse(url)) return "an address that is none";
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** GET requests through the proxies that are set, with a limit on silence. Reads no environment variable. */
export class Http {
  readonly clock: Clock;
  readonly #agent: Dispatcher;
  readonly #client: Dispatcher;
  readonly #stallTimeoutMs: number;

  constructor({ proxy = {}, clock = systemClock, connectTimeoutMs = 15_000, stallTimeoutMs = 30_000 }: HttpOptions) {
    this.clock = clock;
    this.#stallTimeoutMs = stallTimeoutMs;
    const options = { connect: { timeout: connectTimeoutMs }, headersTimeout: 0, bodyTimeout: 0 };
    const { http = "", https = "", none = "" } = proxy;
    // Empty texts, as the agent takes what is undefined out of the environment by itself.
    const proxies = { httpProxy: http, httpsProxy: https, noProxy: none, connectTimeout: connectTimeoutMs };
    const isDirect = http === "" && https === "";
    this.#agent = isDirect ? new Agent(options) : new EnvHttpProxyAgent({ ...options, ...proxies });
    this.#client = this.#agent.compose(interceptors.redirect({ maxRedirections: 5 }));
  }

  /**
   * Asks for `url`; the body must be read to its end or discarded.
   *
   * @throws the signal's reason when aborted; an Error in plain words when nothing comes
   */
  async open(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HttpAnswer> {
    const silence = new Silence(this.clock, this.#stallTimeoutMs, signal);
    try {
      const { origin, pathname, search } = new URL(url);
      const answer = await this.#client.request({
        origin,
        path: pathname + search,
        method: "GET",
        headers: { "accept-encoding": "identity", "user-agent": USER_AGENT, ...headers },
        signal: silence.signal,
      });
      const { statusCode: status, body } = answer;
      return {
        status,
        header: (name) => [answer.headers[name]].flat()[0],
        body: silence.watch(body),
        discard: () => {
          silence.end();
          body.on("error", () => undefined).destroy();
        },
      };
    } catch (error) {
      silence.end();
      throw silence.explain(error);
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

/** Aborts its signal when nothing was heard for too long. */
class Silence {
  readonly signal: AbortSignal;
  readonly #outer: AbortSignal;
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #tooLong = new AbortController();
  readonly #ended = new AbortController();
  #heardAt: number;

  constructor(clock: Clock, limitMs: number, outer: AbortSignal) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#outer = outer;
    this.#heardAt = clock.now();
    this.signal = AbortSignal.any([outer, this.#tooLong.signal]);
    void this.#wait();
  }

  async #wait(): Promise<void> {
    for (;;) {
      const leftMs = this.#heardAt + this.#limitMs - this.#clock.now();
      if (leftMs <= 0) {
        this.#tooLong.abort(new Transient(`nothing came for ${this.#limitMs / 1000} s`));
        return;
      }
      const isOver = await this.#clock.sleep(leftMs, this.#ended.signal).then(
        () => false,
        () => true,
      );
      if (isOver) return;
    }
  }

  end(): void {
    this.#ended.abort();
  }

  explain(error: unknown): unknown {
    if (this.#outer.aborted) return this.#outer.reason;
    if (this.#tooLong.signal.aborted) return this.#tooLong.signal.reason;
    return error;
  }

  async *watch(body: Readable): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        this.#heardAt = this.#clock.now();
        yield chunk as Uint8Array;
      }
    } catch (error) {
      throw this.explain(error);
    } finally {
      this.end();
    }
  }
}
