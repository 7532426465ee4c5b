import type { Readable } from "node:stream";
import { request } from "undici";
import { openCarrier, type OutboundProxies } from "./carrier.ts";
import { explain } from "./explain.ts";
import { type Guard, hostOf, resolvePermitted, readAddress } from "./guard.ts";
import { OutboundError } from "./outbound-error.ts";
import { userAgent } from "./user-agent.ts";

export interface OutboundPost {
  readonly body: string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the answer; what is longer is cut off. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  /** Until the answer begins; default 15 s. */
  readonly timeoutMs?: number;
}

export interface PostAnswer {
  /** Whatever it is: redirects are answers like others, and are not followed. */
  readonly status: number;
  /** The first bytes of the answer. */
  readonly bytes: Uint8Array;
}

interface Deps {
  readonly guard: Guard;
  readonly proxy: OutboundProxies;
  readonly signal: AbortSignal;
}

/** @throws {OutboundError} */
export async function send(
  address: string,
  { body, contentType, headers, maxBytes }: OutboundPost,
  { guard, proxy, signal }: Deps,
): Promise<PostAnswer> {
  const url = readAddress(address);
  const addresses = await sendableAddresses(url, guard, signal).catch(explain(url));
  const { origin, dispatcher } = openCarrier(url, addresses, proxy);
  try {
    const answer = await request(origin + url.pathname + url.search, {
      method: "POST",
      dispatcher,
      signal,
      body,
      headers: {
        ...headers,
        host: url.host,
        "user-agent": userAgent,
        "content-type": contentType,
        accept: "*/*",
        "accept-encoding": "identity",
      },
    });
    return { status: answer.statusCode, bytes: await startOf(answer.body, maxBytes) };
  } catch (error) {
    return explain(url)(error);
  } finally {
    await dispatcher.destroy();
  }
}

/**
 * As for reading; and without TLS nothing is sent but where the operator permits it.
 * @throws {OutboundError} `forbidden`, `unreachable`
 */
export async function sendableAddresses(url: URL, guard: Guard, signal: AbortSignal): Promise<readonly string[]> {
  const addresses = await resolvePermitted(url, guard, signal);
  const host = hostOf(url);
  if (url.protocol !== "https:" && !addresses.every((one) => guard.allow(one, host))) {
    throw new OutboundError("forbidden", `${host}: nothing is sent without https`);
  }
  return addresses;
}

/** Whether it was taken is known by now: what breaks off or never ends is cut where it stands. */
async function startOf(body: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      chunks.push(chunk);
      if (size >= maxBytes) break;
    }
  } catch {
    // The status has been read.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
