import { type Dispatcher, fetch as fetchThrough, type RequestInit as ThroughInit } from "undici";
import { isInternalHost, isLoopbackHost } from "./hosts.ts";
import { ProviderFailure } from "./provider-failure.ts";

export interface ExchangeRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

/** One question to a provider; redirections are not followed. @throws {ProviderFailure} `unreachable`, `answer` */
export type Exchange = (url: string, request: ExchangeRequest) => Promise<Response>;

export interface ExchangeOptions {
  /** Carries the questions, for example through a proxy; undefined: straight to the provider. */
  readonly dispatcher: Dispatcher | undefined;
  /** Hosts that the operator wrote, which may lie in the own network. */
  readonly hosts: ReadonlySet<string>;
  /** Whether http may be spoken, with this very machine. */
  readonly allowInsecure: boolean;
}

const longestAnswerBytes = 1024 * 1024;

export function createExchange({ dispatcher, hosts, allowInsecure }: ExchangeOptions): Exchange {
  const demandAllowed = ({ protocol, hostname, host }: URL): void => {
    const isAllowed = protocol === "https:" || (protocol === "http:" && allowInsecure && isLoopbackHost(hostname));
    if (!isAllowed) throw new ProviderFailure("answer", `it names an address that is not https, at ${host}`);
    // A provider's own description names further addresses; it shall not have us knock at doors of our network.
    if (isInternalHost(hostname) && !hosts.has(host)) {
      throw new ProviderFailure("answer", `it names an address inside the own network, ${host}`);
    }
  };
  return async (url, { method, headers, body, signal }) => {
    const address = new URL(url);
    demandAllowed(address);
    const init: ThroughInit = { method, headers, body: body ?? null, signal, redirect: "manual" };
    if (dispatcher !== undefined) init.dispatcher = dispatcher;
    try {
      const answer = await fetchThrough(address, init);
      const bytes = await readAll(answer.body, address.host);
      // A status without a body takes none, not even an empty one.
      return new Response(bytes.byteLength === 0 ? null : bytes, {
        status: answer.status,
        headers: [...answer.headers],
      });
    } catch (error) {
      if (error instanceof ProviderFailure) throw error;
      throw new ProviderFailure("unreachable", `${address.host}: ${faultOf(error)}`);
    }
  };
}

async function readAll(body: AsyncIterable<Uint8Array> | null, host: string): Promise<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > longestAnswerBytes) throw new ProviderFailure("answer", `the answer of ${host} is too long`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts)).buffer;
}

/** The fault's code or kind: its words may hold the address, and that a secret. */
function faultOf(error: unknown): string {
  const faults = [error, error instanceof Error ? error.cause : undefined];
  const code = faults.map((fault) => (fault instanceof Error && "code" in fault ? fault.code : undefined));
  const known = code.find((one) => typeof one === "string");
  if (known !== undefined) return known;
  return error instanceof Error ? error.name : "unknown fault";
}
