import { type ErrorName, errorCatalogue, errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Envelope } from "@yiqiao/contracts";
import { DomainError } from "#platform/errors";
import { outageOf } from "#platform/outage";
import { SecretsError } from "#platform/secrets";
import { type FieldError, RequestInvalidError } from "../requests/validation.ts";

/** An error as a response. */
export interface Failure {
  readonly status: number;
  readonly body: Envelope<unknown>;
  readonly retryAfterS: number | undefined;
  /** Nobody foresaw it: log the stack. */
  readonly isUnexpected: boolean;
}

export interface FailureScene {
  readonly language: InterfaceLanguage;
  readonly requestId: string;
  readonly path: string;
  readonly bodyLimitBytes: number;
}

/** Faults of the body that Fastify finds before the contract is asked. */
const bodyFaults: Readonly<Record<string, Readonly<Record<InterfaceLanguage, string>>>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    en: "The content type is not supported; send application/json",
    zh: "不支持该内容类型，请使用 application/json",
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { en: "The body is empty", zh: "请求体为空" },
  FST_ERR_CTP_INVALID_JSON_BODY: { en: "The body is not valid JSON", zh: "请求体不是有效的 JSON" },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    en: "The body does not have the announced length",
    zh: "请求体长度与声明不符",
  },
  FST_ERR_BAD_URL: { en: "The address is not well formed", zh: "请求地址格式有误" },
};
const otherFault = { en: "The request could not be read", zh: "无法解析该请求" };

/** A restarting server is back within seconds. */
export const databaseRetryS = 5;
/** Who were in each other's way are through by then. */
const conflictRetryS = 1;

/** The only place where errors are turned into responses. */
export function failureOf(error: unknown, scene: FailureScene): Failure {
  if (error instanceof DomainError) return named(error.error, scene, error.details);
  const outage = outageOf(error);
  if (outage === "full") return named("storageFull", scene, {});
  if (outage === "database") return named("databaseUnavailable", scene, { seconds: databaseRetryS });
  if (outage === "conflict") return named("databaseBusy", scene, { seconds: conflictRetryS });
  // What to do is for whoever runs the server: it stands in the log, with the place of the key.
  if (error instanceof SecretsError) return { ...named("secretsKeyUnavailable", scene, {}), isUnexpected: true };
  if (error instanceof RequestInvalidError) return invalid(error.fieldErrors(scene.language), scene);
  const { code, statusCode } = faultOf(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return named("bodyTooLarge", scene, { limit: scene.bodyLimitBytes });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const texts = bodyFaults[code ?? ""] ?? otherFault;
    return invalid([{ path: "", message: texts[scene.language] }], scene);
  }
  return { ...named("internal", scene, { requestId: scene.requestId }), isUnexpected: true };
}

function invalid(errors: readonly FieldError[], scene: FailureScene): Failure {
  const detail = errors
    .slice(0, 3)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
    .join("; ");
  const { code, status } = errorCatalogue.invalidRequest;
  const message = errorMessage("invalidRequest", scene.language, { detail });
  return { status, body: { code, message, data: { errors } }, retryAfterS: undefined, isUnexpected: false };
}

function named(name: ErrorName, scene: FailureScene, given: Readonly<Record<string, unknown>>): Failure {
  const { code, status } = errorCatalogue[name];
  const mayRetry = status === 429 || status === 503 || typeof given["seconds"] === "number";
  const retryAfterS = mayRetry ? Math.max(1, Math.ceil(Number(given["seconds"] ?? 5))) : undefined;
  const details = mayRetry ? { ...given, seconds: retryAfterS } : given;
  const message = errorMessage(name, scene.language, { path: scene.path, ...details });
  const data = Object.keys(details).length === 0 ? null : details;
  return { status, body: { code, message, data }, retryAfterS, isUnexpected: false };
}

function faultOf(error: unknown): { code?: string; statusCode?: number } {
  if (!(error instanceof Error)) return {};
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const statusCode = "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : undefined;
  const isJsonSyntax = error instanceof SyntaxError && statusCode === 400;
  return {
    ...(isJsonSyntax ? { code: "FST_ERR_CTP_INVALID_JSON_BODY" } : code === undefined ? {} : { code }),
    ...(statusCode === undefined ? {} : { statusCode }),
  };
}
