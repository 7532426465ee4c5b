import { type Dispatcher, request } from "undici";
import type { Allow } from "./addresses.ts";
import { openCarrier, type OutboundProxies } from "./carrier.ts";
import { explain } from "./explain.ts";
import { type Guard, resolvePermitted, readAddress } from "./guard.ts";
import { OutboundError } from "./outbound-error.ts";
import { type OutboundPost, type PostAnswer, send, sendableAddresses } from "./post.ts";
import { acceptedEncodings, readBody } from "./read-body.ts";
import { createResolve, type Resolve } from "./resolve.ts";
import { userAgent } from "./user-agent.ts";
import { within } from "./within.ts";

export interface OutboundOptions {
  /** Permits what is not in the internet; nothing without it. */
  readonly allow?: Allow;
  /** Default: 80, 443, 8080 and 8443. */
  readonly ports?: readonly number[];
  readonly proxy?: OutboundProxies;
  /** Default: the resolver of this machine. */
  readonly resolve?: Resolve;
}

export interface OutboundRequest {
  /** Of the body, unpacked. */
  readonly maxBytes: number;
  /** Content types that are taken, such as `text/html` or `image/*`; default: all. What says no type is taken too. */
  readonly accept?: readonly string[];
  readonly signal?: AbortSignal | undefined;
  /** For all of it, redirects included; default 15 s. */
  readonly timeoutMs?: number;
  /** Called before each request, those of redirects too; what it throws is thrown. */
  readonly before?: (url: URL) => Promise<void>;
}

export interface OutboundAnswer {
  readonly bytes: Uint8Array;
  /** As it was sent, with its parameters; undefined: none was. */
  readonly contentType: string | undefined;
  /** Where the last redirect led. */
  readonly finalAddress: string;
  /** 200 to 299. */
  readonly status: number;
}

/** Fetches user-supplied URLs, and reaches only the internet and what the operator permits. */
export interface Outbound {
  /** @throws {OutboundError}; the signal's reason when aborted */
  get(address: string, options: OutboundRequest): Promise<OutboundAnswer>;
  /**
   * Sends a body, to no further address than the one given, and over https alone but where the operator permits more.
   * @throws {OutboundError} where there is no answer; the signal's reason when aborted
   */
  post(address: string, options: OutboundPost): Promise<PostAnswer>;
  /** Looks whether something may be sent there. @throws {OutboundError} `invalid`, `forbidden`, `unreachable`, `timeout` */
  mayPost(address: string): Promise<void>;
}

const usualPorts = [80, 443, 8080, 8443];
const usualTimeoutMs = 15_000;
const maxRedirects = 5;
const redirecting = new Set([301, 302, 303, 307, 308]);

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const { allow = () => false, ports = usualPorts, proxy = {}, resolve = createResolve() } = options;
  const guard: Guard = { allow, ports: new Set(ports), resolve };
  return {
    get: (address, { signal, timeoutMs = usualTimeoutMs, ...wanted }) =>
      within({ signal, timeoutMs }, (until) =>
        follow(readAddress(address), { ...wanted, guard, proxy, signal: until }),
      ),
    post: (address, wanted) =>
      within({ signal: wanted.signal, timeoutMs: wanted.timeoutMs ?? usualTimeoutMs }, (until) =>
        send(address, wanted, { guard, proxy, signal: until }),
      ),
    mayPost: (address) =>
      within({ signal: undefined, timeoutMs: usualTimeoutMs }, async (until) => {
        const url = readAddress(address);
        await sendableAddresses(url, guard, until).catch(explain(url));
      }),
  };
}

interface Errand extends OutboundRequest {
  readonly guard: Guard;
  readonly proxy: OutboundProxies;
  readonly signal: AbortSignal;
}

async function follow(first: URL, errand: Errand): Promise<OutboundAnswer> {
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await ask(url, errand);
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  throw new OutboundError("tooManyRedirects", `${first.hostname} leads on and on`);
}

/** One request. @returns where to go on, if that is the answer */
async function ask(url: URL, errand: Errand): Promise<OutboundAnswer | URL> {
  await errand.before?.(url);
  const addresses = await resolvePermitted(url, errand.guard, errand.signal).catch(explain(url));
  const { origin, dispatcher } = openCarrier(url, addresses, errand.proxy);
  try {
    const answer = await request(origin + url.pathname + url.search, {
      dispatcher,
      signal: errand.signal,
      headers: {
        host: url.host,
        "user-agent": userAgent,
        accept: (errand.accept ?? ["*/*"]).join(", "),
        "accept-encoding": acceptedEncodings,
      },
    });
    return await takeAnswer(url, answer, errand);
  } catch (error) {
    return explain(url)(error);
  } finally {
    await dispatcher.destroy();
  }
}

async function takeAnswer(url: URL, answer: Dispatcher.ResponseData, errand: Errand): Promise<OutboundAnswer | URL> {
  const { statusCode: status, body } = answer;
  const header = (name: string): string | undefined => [answer.headers[name]].flat().join(", ") || undefined;
  const location = header("location");
  if (redirecting.has(status) && location !== undefined) return readAddress(location, url);
  if (status < 200 || status > 299) throw new OutboundError("status", `${url.hostname} answers ${status}`, { status });
  const contentType = header("content-type");
  if (!isAccepted(contentType, errand.accept)) throw new OutboundError("type", `${url.hostname} sends another type`);
  if (Number(header("content-length") ?? 0) > errand.maxBytes) {
    throw new OutboundError("tooLarge", `${url.hostname} sends more than ${errand.maxBytes} bytes`);
  }
  const bytes = await readBody(body, header("content-encoding") ?? "", errand.maxBytes);
  return { bytes, contentType, finalAddress: url.href, status };
}

function isAccepted(contentType: string | undefined, accept: readonly string[] | undefined): boolean {
  if (contentType === undefined || accept === undefined) return true;
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const range = `${type.split("/", 1)[0]}/*`;
  return accept.some((one) => one === "*/*" || one === type || one === range);
}
