import { apiPrefix } from "@yiqiao/contracts";
import { interfaceLocales } from "@yiqiao/i18n";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { clientTexts, dataOf, errorOfUnreadable, networkError } from "./answer.ts";
import { ApiError, isAbort } from "./api-error.ts";
import { createRefresh } from "./refresh.ts";
import type { TokenStore } from "./refresh.ts";
import { readEvents } from "./read-events.ts";
import type { ApiEvent } from "./read-events.ts";
import type { sendForm, SendProgress } from "./send-form.ts";

/** Time between the notice of a login elsewhere and the end of this session. */
export const elsewhereDelayMs = 500;

export type SessionEnd = "expired" | "elsewhere";

export interface ApiClientParts {
  readonly fetch: typeof globalThis.fetch;
  /** As `fetch`, for forms whose progress is told. */
  readonly sendForm: typeof sendForm;
  readonly tokens: TokenStore;
  readonly language: () => InterfaceLanguage;
  /** Told once a session is over; the tokens are gone by then. */
  readonly onSessionEnd: (end: SessionEnd, message: string) => void;
  /** Told of every failed call that the caller did not abort. */
  readonly onError?: (error: ApiError) => void;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Runs one at a time in all tabs of the browser. */
  readonly alone: <T>(run: () => Promise<T>) => Promise<T>;
}

type QueryValue = string | number | boolean | undefined;

export interface ApiCallOptions {
  readonly method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. With a body the method is POST unless told otherwise. */
  readonly body?: unknown;
  /** Sent as it is, instead of a JSON body. */
  readonly bytes?: Blob;
  /** Sent as `multipart/form-data`, instead of a JSON body. */
  readonly form?: FormData;
  /** Told how much of a form has been sent. */
  readonly onProgress?: SendProgress;
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly signal?: AbortSignal | undefined;
  /** Goes on when the page is left; bodies of up to 64 kB. */
  readonly keepalive?: boolean | undefined;
  /** Sent instead of this tab's own token: a login that is not this tab's session yet. Nothing is refreshed or ended. */
  readonly accessToken?: string;
}

export interface ApiClient {
  /**
   * The `data` of a call's answer. `path` is a path of the contracts, without the prefix.
   *
   * @throws ApiError for every failure, the `AbortError` of the signal when the caller aborted.
   */
  readonly call: <Data>(path: string, options?: ApiCallOptions) => Promise<Data>;
  /**
   * The file that a call answers with; its name is the one that the answer gives, or empty.
   *
   * @throws ApiError when it answers with an envelope or not at all.
   */
  readonly download: (path: string, options?: ApiCallOptions) => Promise<File>;
  /**
   * The server-sent events of a call, each with its data parsed. An `error` event and an answer that is no stream
   * are thrown as `ApiError`.
   */
  readonly stream: (path: string, options?: ApiCallOptions) => AsyncGenerator<ApiEvent, void, undefined>;
  /**
   * Goes on with the login that the browser keeps; false when it keeps none.
   *
   * @throws ApiError when the server could not be asked.
   */
  readonly resume: () => Promise<boolean>;
}

function addressOf(path: string, query: ApiCallOptions["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${apiPrefix}${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** The name in a `content-disposition` header; RFC 6266 prefers the encoded one. */
function fileNameOf(response: Response): string {
  const header = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(header)?.[1];
  const plain = /filename="([^"]*)"/i.exec(header)?.[1];
  try {
    return encoded === undefined ? (plain ?? "") : decodeURIComponent(encoded);
  } catch {
    return plain ?? "";
  }
}

function bodyOf({ body, bytes, form }: ApiCallOptions): BodyInit | null {
  return form ?? bytes ?? (body === undefined ? null : JSON.stringify(body));
}

/** The type that the browser does not find out by itself. */
function contentTypeOf(options: ApiCallOptions, body: BodyInit | null): string | undefined {
  if (body === null || options.form) return undefined;
  return options.bytes ? "application/octet-stream" : "application/json";
}

/** A client over the given parts; the application has one, tests make their own. */
export function createApiClient(parts: ApiClientParts): ApiClient {
  const { tokens } = parts;

  async function send(address: string, init: RequestInit, onProgress?: SendProgress): Promise<Response> {
    try {
      return await (onProgress ? parts.sendForm(address, init, onProgress) : parts.fetch(address, init));
    } catch (error) {
      if (init.signal?.aborted || isAbort(error)) throw error;
      throw networkError(parts.language(), error);
    }
  }

  function end(reason: SessionEnd, message: string): void {
    if (tokens.read() === undefined) return;
    tokens.clear();
    parts.onSessionEnd(reason, message);
  }

  const { refresh, resume } = createRefresh({ send, tokens, language: parts.language, end, alone: parts.alone });

  async function endElsewhere(): Promise<void> {
    const loginOf = (held = tokens.read()) => held?.refreshToken ?? held?.accessToken;
    const ended = loginOf();
    await parts.wait(elsewhereDelayMs);
    if (loginOf() === ended) end("elsewhere", clientTexts(parts.language())("loggedInElsewhere"));
  }

  async function request(path: string, options: ApiCallOptions, accept: string): Promise<Response> {
    const asked = { path, accept, options };
    const trying = (accessToken: string | undefined) => attempt({ send, language: parts.language }, asked, accessToken);
    if (options.accessToken !== undefined) return trying(options.accessToken);
    const sent = tokens.read()?.accessToken;
    const response = await trying(sent);
    if (sent === undefined) return response;
    if (response.status === 403) void endElsewhere();
    if (response.status !== 401) return response;
    await response.body?.cancel();
    return trying(await refresh(sent, options.signal));
  }

  const reported = reporting((error) => parts.onError?.(error));

  async function* stream(path: string, options: ApiCallOptions = {}): AsyncGenerator<ApiEvent, void, undefined> {
    const response = await reported(() => request(path, options, "text/event-stream"));
    const events = readEvents(response, parts.language());
    try {
      for (;;) {
        const next = await reported(() => events.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await events.return();
    }
  }

  return {
    call: <Data>(path: string, options: ApiCallOptions = {}) =>
      reported(async () => (await dataOf(await request(path, options, "application/json"), parts.language())) as Data),
    download: (path, options = {}) =>
      reported(async () => download(await request(path, options, "*/*"), parts.language())),
    stream,
    resume,
  };
}

/** Tells of a refusal, and passes it on. */
function reporting(tell: (error: ApiError) => void) {
  return async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (error instanceof ApiError) tell(error);
      throw error;
    }
  };
}

/** One try, with a token or without. */
async function attempt(
  { send, language }: Sending,
  { path, accept, options }: Asked,
  accessToken: string | undefined,
): Promise<Response> {
  const headers = new Headers({ accept, "accept-language": interfaceLocales[language()] });
  if (accessToken !== undefined) headers.set("authorization", `Bearer ${accessToken}`);
  const body = bodyOf(options);
  const contentType = contentTypeOf(options, body);
  if (contentType !== undefined) headers.set("content-type", contentType);
  const method = options.method ?? (body === null ? "GET" : "POST");
  const init = { method, headers, body, signal: options.signal ?? null, keepalive: options.keepalive === true };
  return send(addressOf(path, options.query), init, options.onProgress);
}

async function download(response: Response, language: InterfaceLanguage): Promise<File> {
  if (!response.ok || response.headers.get("content-type")?.startsWith("application/json")) {
    await dataOf(response, language);
    throw errorOfUnreadable(response, language);
  }
  const blob = await response.blob().catch((error: unknown) => {
    throw isAbort(error) ? error : networkError(language, error);
  });
  return new File([blob], fileNameOf(response), { type: blob.type });
}

interface Sending {
  readonly send: (address: string, init: RequestInit, onProgress?: SendProgress) => Promise<Response>;
  readonly language: () => InterfaceLanguage;
}

interface Asked {
  readonly path: string;
  readonly accept: string;
  readonly options: ApiCallOptions;
}
