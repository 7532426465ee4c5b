/** A window asks another one for its login. */
export const requestType = "yiqiao:login-data-request";
/** The answer to a request, with its `id`. */
export const answerType = "yiqiao:login-data";
/** How long the asking side waits. */
export const answerTimeoutMs = 1000;

/** Who is logged in, and the tokens of the session. */
export interface LoginData {
  readonly username: string;
  readonly access_token: string;
  readonly refresh_token: string | null;
}

/** The part of a window that a message needs. */
export interface MessageTarget {
  postMessage: (message: unknown, options: { targetOrigin: string }) => void;
}

interface MessageSource {
  addEventListener: (type: "message", listener: (event: MessageEvent) => void) => void;
  removeEventListener: (type: "message", listener: (event: MessageEvent) => void) => void;
}

function idOf(data: unknown, type: string): string | undefined {
  if (typeof data !== "object" || data === null || !("type" in data) || data.type !== type) return undefined;
  return "id" in data && typeof data.id === "string" && data.id.length <= 100 ? data.id : undefined;
}

function isLoginData(data: unknown): data is LoginData {
  if (typeof data !== "object" || data === null) return false;
  if (!("username" in data) || typeof data.username !== "string") return false;
  if (!("access_token" in data) || typeof data.access_token !== "string") return false;
  return "refresh_token" in data && (data.refresh_token === null || typeof data.refresh_token === "string");
}

/** An origin as browsers write it in `MessageEvent.origin`; never the `null` of sandboxed pages. */
const isAmong = (origin: string, allowed: readonly string[]): boolean => origin !== "null" && allowed.includes(origin);

export interface AnswerParts {
  readonly window: MessageSource;
  /** The origins whose windows may ask, compared exactly. */
  readonly allowedOrigins: () => Promise<readonly string[]>;
  /** Undefined while nobody is logged in: then there is no answer. */
  readonly loginData: () => Promise<LoginData | undefined>;
}

/**
 * Answers requests for login data from windows of allowed origins, each to that origin only; all others get no answer
 * at all. Gives back how to stop.
 */
export function answerLoginRequests({ window, allowedOrigins, loginData }: AnswerParts): () => void {
  const answer = async ({ data, origin, source }: MessageEvent): Promise<void> => {
    const id = idOf(data, requestType);
    if (id === undefined || source === null || !isAmong(origin, await allowedOrigins())) return;
    const login = await loginData();
    if (login) (source as MessageTarget).postMessage({ type: answerType, id, ...login }, { targetOrigin: origin });
  };
  // Without an answer the asking window goes on after its time-out; a failed call has been reported already.
  const listener = (event: MessageEvent) => void answer(event).catch(() => undefined);
  window.addEventListener("message", listener);
  return () => window.removeEventListener("message", listener);
}

export interface LoginRequestParts {
  readonly window: MessageSource;
  /** The windows that may know: the opener, the parent. */
  readonly targets: readonly MessageTarget[];
  readonly origins: readonly string[];
  readonly makeId: () => string;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Asks `targets` for their login; undefined when none of an allowed origin has answered in time. */
export async function askForLogin(parts: LoginRequestParts): Promise<LoginData | undefined> {
  const { window, targets, origins, makeId, wait } = parts;
  if (targets.length === 0 || origins.length === 0) return undefined;
  const id = makeId();
  const { promise, resolve } = Promise.withResolvers<LoginData>();
  const listener = ({ data, origin, source }: MessageEvent): void => {
    const isExpected = targets.some((target) => target === source) && isAmong(origin, origins);
    if (isExpected && idOf(data, answerType) === id && isLoginData(data)) resolve(data);
  };
  window.addEventListener("message", listener);
  // A message to an origin that the window is not of goes nowhere: nobody else reads it.
  for (const target of targets) {
    for (const targetOrigin of origins) target.postMessage({ type: requestType, id }, { targetOrigin });
  }
  const answer = await Promise.race([promise, wait(answerTimeoutMs)]);
  window.removeEventListener("message", listener);
  return answer ?? undefined;
}
