import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { brotliCompressSync, createGzip, gzipSync } from "node:zlib";
import { createOutbound, type OutboundAnswer, type OutboundOptions, type OutboundRequest } from "../outbound.ts";
import { OutboundError } from "../outbound-error.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answers: Readonly<Record<string, Answer>> = {
  "/page?of=1": (_request, response) => response.setHeader("content-type", "Text/HTML; charset=gbk").end("page"),
  "/untyped": (_request, response) => response.end("untyped"),
  "/moved": (_request, response) => redirect(response, "page?of=1"),
  "/loop": (_request, response) => redirect(response, "/loop"),
  "/nowhere": (_request, response) => response.writeHead(302).end("no address"),
  "/inside": (_request, response) => redirect(response, "http://169.254.169.254/latest/meta-data"),
  "/file": (_request, response) => redirect(response, "file:///etc/passwd"),
  "/named": (_request, response) => redirect(response, `http://name:word@127.0.0.1:${portOf(response)}/page`),
  "/elsewhere": (_request, response) => redirect(response, `http://elsewhere.example:${portOf(response)}/page?of=1`),
  "/port": (_request, response) => redirect(response, "http://127.0.0.1:22/"),
  "/gzip": (_request, response) => sendPacked(response, "gzip", gzipSync("packed")),
  "/brotli": (_request, response) => sendPacked(response, "BR", brotliCompressSync("packed")),
  "/cut": (_request, response) => sendPacked(response, "gzip", gzipSync("packed".repeat(100)).subarray(0, 20)),
  "/false": (_request, response) => sendPacked(response, "gzip", Buffer.from("not packed at all")),
  "/false-brotli": (_request, response) => sendPacked(response, "br", Buffer.from("not packed at all")),
  "/unknown": (_request, response) => sendPacked(response, "gzip, gzip", gzipSync(gzipSync("packed"))),
  "/ten": (_request, response) => response.end("0123456789"),
  "/announced": (_request, response) => response.writeHead(200, { "content-length": 11 }).flushHeaders(),
  "/broken": (_request, response) => response.write("half", () => response.destroy()),
  "/silence": () => undefined,
  "/slow": (_request, response) => void response.write("the first half", () => response.emit("half")),
  // Without end, so that whoever unpacks all of it never answers.
  "/bomb": (_request, response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    const zeros = Buffer.alloc(1024 * 1024);
    const gzip = createGzip();
    const fill = (): void => void gzip.write(zeros, () => (response.destroyed ? gzip.destroy() : fill()));
    gzip.on("error", () => undefined).pipe(response);
    fill();
  },
};

const portOf = ({ req }: ServerResponse): number => req.socket.localPort ?? 0;

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end("elsewhere");
}

function sendPacked(response: ServerResponse, encoding: string, bytes: Buffer): void {
  response.writeHead(200, { "content-encoding": encoding }).end(bytes);
}

/** Where the tests' requests end: one server on loopback, which is permitted unless a test says otherwise. */
export class Web {
  readonly asked: IncomingMessage[] = [];
  /** Called with each answer, before it is given. */
  onAnswer: ((response: ServerResponse) => void) | undefined;
  port = 0;
  readonly #server = createServer((request, response) => {
    this.asked.push(request);
    this.onAnswer?.(response);
    const answer = answers[request.url ?? ""];
    if (answer === undefined) response.writeHead(404).end("nothing");
    else answer(request, response);
  });

  async open(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => {
      this.#server.close(resolve);
    });
  }

  forget(): void {
    this.asked.length = 0;
    this.onAnswer = undefined;
  }

  /** @param address whole, or the path of a page of this server */
  async get(
    address: string,
    request: Partial<OutboundRequest> = {},
    options: OutboundOptions = {},
  ): Promise<OutboundAnswer> {
    const outbound = createOutbound({
      allow: (one) => one === "127.0.0.1",
      ports: [this.port, 80, 443],
      resolve: lookUpNothing,
      ...options,
    });
    const whole = address.startsWith("/") ? `http://127.0.0.1:${this.port}${address}` : address;
    return outbound.get(whole, { maxBytes: 1000, ...request });
  }

  async failureOf(...args: Parameters<Web["get"]>): Promise<OutboundError> {
    const failure: unknown = await this.get(...args).then(
      () => new Error("It was answered"),
      (error: unknown) => error,
    );
    if (!(failure instanceof OutboundError)) throw failure;
    return failure;
  }
}

export const lookUpNothing = (host: string): Promise<never> => Promise.reject(new Error(`${host} was looked up`));

export const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString("utf8");
