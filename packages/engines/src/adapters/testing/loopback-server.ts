import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface LoopbackCall {
  readonly method: string;
  readonly path: string;
  /** What stands behind the `?` of the URL. */
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The parsed JSON body, if there was one. */
  readonly body: unknown;
}

export interface LoopbackAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string is sent as it is. */
  readonly body?: unknown;
}

/** What to do instead of the next ordinary answer: another answer, no answer at all, or a broken connection. */
export type LoopbackFault = LoopbackAnswer | "hang" | "reset";

/** An HTTP server on the loopback interface that speaks one remote protocol and misbehaves on demand. */
export class LoopbackServer {
  readonly calls: LoopbackCall[] = [];
  /** Used up one by one, before the ordinary answers, by calls with the path given to `faultOn`. */
  readonly faults: LoopbackFault[] = [];
  readonly #server: Server;
  readonly #faultPath: string;
  #open = 0;
  #watchers: (() => void)[] = [];

  private constructor(faultPath: string, answer: (call: LoopbackCall) => LoopbackAnswer) {
    this.#faultPath = faultPath;
    this.#server = createServer((request, response) => {
      this.#open++;
      response.on("close", () => {
        this.#open--;
        this.#notify();
      });
      void this.#serve(request, response, answer);
    });
  }

  /** @param faultPath path of the calls that `faults` hit */
  static async start(faultPath: string, answer: (call: LoopbackCall) => LoopbackAnswer): Promise<LoopbackServer> {
    const loopback = new LoopbackServer(faultPath, answer);
    await new Promise<void>((resolve) => {
      loopback.#server.listen(0, "127.0.0.1", resolve);
    });
    return loopback;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Calls with the path that faults hit. */
  get mainCalls(): LoopbackCall[] {
    return this.calls.filter(({ path }) => path === this.#faultPath);
  }

  /** Resolves once no call is open. */
  async settled(): Promise<void> {
    await this.#until(() => this.#open === 0);
  }

  /** Resolves once `count` calls with the path that faults hit have come in. */
  async received(count: number): Promise<void> {
    await this.#until(() => this.mainCalls.length >= count);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    answer: (call: LoopbackCall) => LoopbackAnswer,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const body = text === "" ? undefined : (JSON.parse(text) as unknown);
    const { pathname, searchParams: query } = new URL(request.url ?? "", this.url);
    const call = { method: request.method ?? "", path: pathname, query, headers: request.headers, body };
    this.calls.push(call);
    const fault = call.path === this.#faultPath ? this.faults.shift() : undefined;
    this.#notify();
    if (fault === "hang") return;
    if (fault === "reset") {
      response.destroy();
      return;
    }
    const { status = 200, headers = {}, body: out = {} } = fault ?? answer(call);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof out === "string" ? out : JSON.stringify(out));
  }

  async #until(condition: () => boolean): Promise<void> {
    if (condition()) return;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!condition()) return;
        this.#watchers = this.#watchers.filter((watcher) => watcher !== check);
        resolve();
      };
      this.#watchers.push(check);
    });
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
