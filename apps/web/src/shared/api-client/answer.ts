import type { Envelope } from "@yiqiao/contracts";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { createDictionary, createT } from "@yiqiao/i18n";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { ApiError, isAbort } from "./api-error.ts";
import type { ApiErrorKind } from "./api-error.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** The client's own texts, for failures that no server answer describes. */
export const clientTexts = (language: InterfaceLanguage) => createT(dictionary, language);

/** Whether a parsed body is an envelope. */
export function isEnvelope(body: unknown): body is Envelope<unknown> {
  return (
    typeof body === "object" &&
    body !== null &&
    "code" in body &&
    typeof body.code === "number" &&
    "message" in body &&
    typeof body.message === "string"
  );
}

function retryAfterS(response: Response): number | undefined {
  const header = response.headers.get("retry-after");
  const seconds = header === null ? Number.NaN : Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function requestIdOf(response: Response, envelope?: Envelope<unknown>): string | undefined {
  const header = response.headers.get("x-request-id");
  if (header !== null) return header;
  const data = envelope?.data;
  if (typeof data === "object" && data !== null && "requestId" in data && typeof data.requestId === "string") {
    return data.requestId;
  }
  return undefined;
}

function kindOf(status: number): ApiErrorKind {
  if (status === 401) return "unauthenticated";
  if (status === 403) return "elsewhere";
  return status >= 500 ? "server" : "business";
}

/** The error of an answer that carries a failing envelope. */
export function errorOfEnvelope(response: Response, envelope: Envelope<unknown>): ApiError {
  return new ApiError({
    kind: kindOf(response.status),
    code: envelope.code,
    message: envelope.message,
    data: envelope.data,
    requestId: requestIdOf(response, envelope),
    retryAfterS: retryAfterS(response),
  });
}

/** The error of a connection that failed before or while answering. */
export function networkError(language: InterfaceLanguage, cause: unknown): ApiError {
  const error = new ApiError({ kind: "network", code: 0, message: clientTexts(language)("network") });
  error.cause = cause;
  return error;
}

/** The error of an answer that is no envelope: a proxy's page, a cut body. */
export function errorOfUnreadable(response: Response, language: InterfaceLanguage): ApiError {
  const t = clientTexts(language);
  const atGateway = response.status === 502;
  return new ApiError({
    kind: atGateway ? "server" : "unreadable",
    code: 0,
    message: atGateway ? t("serverAbnormal") : t("unreadable", { status: String(response.status) }),
    requestId: requestIdOf(response),
    retryAfterS: retryAfterS(response),
  });
}

/**
 * The data of a successful answer.
 *
 * @throws ApiError for every other answer.
 */
export async function dataOf(response: Response, language: InterfaceLanguage): Promise<unknown> {
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof SyntaxError) throw errorOfUnreadable(response, language);
    throw networkError(language, error);
  }
  if (response.status === 502 || !isEnvelope(body)) throw errorOfUnreadable(response, language);
  if (!response.ok || body.code !== errorCodes.success) throw errorOfEnvelope(response, body);
  return body.data;
}
