import { once } from "node:events";
import { connect, type Socket } from "node:net";

interface Waiting {
  readonly resolve: (body: string) => void;
  readonly reject: (error: Error) => void;
}

const headEnd = Buffer.from("\r\n\r\n");

/**
 * A connection that stays open and has one request at a time, written and read by hand as load generators do: what Node's own
 * client does around a request is no part of the call.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #head: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  private constructor(socket: Socket, head: string) {
    this.#socket = socket;
    this.#head = head;
    socket.setNoDelay(true);
    socket.on("data", (part) => this.#take(part));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("the connection was closed")));
  }

  static async open(url: string, headers: Readonly<Record<string, string>>): Promise<Connection> {
    const { hostname, port, host, pathname } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Connection(socket, `POST ${pathname} HTTP/1.1\r\n${lines.join("")}content-type: application/json\r\n`);
  }

  /** @returns the body of the answer @throws where there is none, or not of a known length */
  post(body: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) throw new Error("the connection was closed");
      this.#waiting = { resolve, reject };
      this.#socket.write(`${this.#head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return;
    const length = /\r\ncontent-length: *(\d+)/i.exec(this.#received.toString("latin1", 0, end))?.[1];
    if (length === undefined) return this.#fail(new Error("an answer without a length"));
    const begin = end + headEnd.length;
    if (this.#received.length < begin + Number(length)) return;
    const body = this.#received.toString("utf8", begin, begin + Number(length));
    this.#received = this.#received.subarray(begin + Number(length));
    this.#waiting?.resolve(body);
    this.#waiting = undefined;
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
