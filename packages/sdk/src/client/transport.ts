import { apiPrefix, errorCodes, paths } from "../generated/types.gen.ts";
import { type Arriving, attempt } from "./attempt.ts";
import { createCredential } from "./credential.ts";
import { YiqiaoError } from "./error.ts";
import { systemClock, type YiqiaoOptions } from "./options.ts";

export interface ApiRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. */
  readonly body?: object | undefined;
  /** Made anew for each try. */
  readonly form?: (() => FormData) | undefined;
  readonly accept?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Known by this, a call is charged once however often it is made. */
  readonly idempotencyKey?: string | undefined;
  readonly retries?: number | undefined;
}

export interface Transport {
  readonly clock: typeof systemClock;
  /** The `data` of an answer. @throws {YiqiaoError} */
  call<T>(request: ApiRequest): Promise<T>;
  /** An answer that is no envelope. @throws {YiqiaoError} */
  open(request: ApiRequest): Promise<Arriving>;
}

/** Waiting longer than this is the caller's to decide. */
const longestWaitS = 60;
const firstDelayMs = 500;
const longestDelayMs = 8000;

export function createTransport(options: YiqiaoOptions): Transport {
  const { clock = systemClock, retries: usualRetries = 3, timeoutMs = 120_000 } = options;
  const base = `${baseOf(options.baseUrl)}${apiPrefix}`;
  const doFetch = options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));

  const once = async (request: ApiRequest, authorization: string | undefined): Promise<Arriving> => {
    const { method, path, query = {}, body, form, accept = "application/json", signal } = request;
    const search = new URLSearchParams(query).toString();
    const headers = {
      accept,
      "accept-language": options.language ?? "en",
      ...(authorization !== undefined && { authorization }),
      ...(request.idempotencyKey !== undefined && { "idempotency-key": request.idempotencyKey }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const sent = form === undefined ? (body === undefined ? null : JSON.stringify(body)) : form();
    const url = `${base}${path}${search && `?${search}`}`;
    const arriving = await attempt(url, { method, headers, body: sent }, { fetch: doFetch, timeoutMs, signal });
    await refuseFailure(arriving, accept);
    return arriving;
  };
  const runWithRetries = async <T>(request: ApiRequest, run: () => Promise<T>): Promise<T> => {
    const retries = request.retries ?? usualRetries;
    for (let tried = 0; ; tried++) {
      try {
        return await run();
      } catch (error) {
        if (tried >= retries || !isPassing(error)) throw error;
        await clock.sleep(delayMs(error, tried), request.signal);
      }
    }
  };
  const credential = createCredential(options, clock, async (body) => {
    const request = { method: "POST", path: paths.token, body } as const;
    return runWithRetries(request, async () => dataOf(await once(request, undefined)));
  });
  const sendAuthorized = async (request: ApiRequest): Promise<Arriving> => {
    const used = await credential.current(request.signal);
    try {
      return await once(request, `Bearer ${used}`);
    } catch (error) {
      if (!isStaleToken(error) || !credential.renew(used)) throw error;
      return once(request, `Bearer ${await credential.current(request.signal)}`);
    }
  };
  return {
    clock,
    call: (request) => runWithRetries(request, async () => dataOf(await sendAuthorized(request))),
    open: (request) => runWithRetries(request, () => sendAuthorized(request)),
  };
}

/** As people type it: without a slash at its end, and without the prefix of the interface. */
function baseOf(given: string): string {
  const { protocol, href } = new URL(given);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`baseUrl is not an address of HTTP: ${given}`);
  return href.replace(/(?<!\/)\/+$/, "").replace(/\/api\/v1\.0$/, "");
}

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

async function dataOf<T>(arriving: Arriving): Promise<T> {
  const envelope = await envelopeOf(arriving);
  if (envelope?.code !== success) throw failureOf(arriving.response, envelope);
  return envelope.data as T;
}

const success = 20000;

/** What is no JSON where something else was asked for is the answer itself. */
async function refuseFailure(arriving: Arriving, accept: string): Promise<void> {
  const { response } = arriving;
  const isJson = response.headers.get("content-type")?.includes("application/json") === true;
  if (response.ok && (accept === "application/json" || !isJson)) return;
  throw failureOf(response, await envelopeOf(arriving));
}

async function envelopeOf(arriving: Arriving): Promise<Envelope | undefined> {
  const text = new TextDecoder().decode(await arriving.bytes());
  try {
    return readEnvelope(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function readEnvelope(value: unknown): Envelope | undefined {
  if (typeof value !== "object" || value === null || !("code" in value) || typeof value.code !== "number")
    return undefined;
  const message = "message" in value && typeof value.message === "string" ? value.message : "";
  return { code: value.code, message, data: "data" in value ? value.data : null };
}

/** Of an envelope that tells a failure, also from a stream. */
export function failureOf({ status, headers }: Response, given: unknown): YiqiaoError {
  const envelope = readEnvelope(given);
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return new YiqiaoError({
    code: envelope === undefined || envelope.code === success ? "answer" : envelope.code,
    status,
    message: envelope?.message || `The server answered with ${status}, and not as Yiqiao does`,
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfterS: Number.isFinite(seconds) ? seconds : undefined,
    details: envelope?.data,
  });
}

function isPassing(error: unknown): error is YiqiaoError {
  if (!(error instanceof YiqiaoError) || (error.retryAfterS ?? 0) > longestWaitS) return false;
  if (error.code === "network" || error.code === errorCodes.apiIdempotencyRunning) return true;
  return [429, 502, 503, 504].includes(error.status);
}

/** Not before the server wants it, and not with all the others that it told the same. */
function delayMs({ retryAfterS }: YiqiaoError, tried: number): number {
  const backoffMs = Math.min(firstDelayMs * 2 ** tried, longestDelayMs);
  if (retryAfterS !== undefined) return retryAfterS * 1000 + backoffMs * Math.random();
  return backoffMs * (0.5 + Math.random() / 2);
}

function isStaleToken(error: unknown): boolean {
  if (!(error instanceof YiqiaoError)) return false;
  return error.code === errorCodes.apiTokenExpired || error.code === errorCodes.apiKeyWrong;
}
