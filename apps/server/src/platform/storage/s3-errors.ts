import { S3ServiceException } from "@aws-sdk/client-s3";
import type { StorageErrorCode } from "./object-store.ts";
import { StorageError } from "./object-store.ts";

const BY_NAME: Readonly<Record<string, StorageErrorCode>> = {
  NoSuchKey: "not-found",
  NotFound: "not-found",
  InvalidRange: "invalid-range",
  AccessDenied: "denied",
  InvalidAccessKeyId: "denied",
  SignatureDoesNotMatch: "denied",
  NoSuchBucket: "denied",
  QuotaExceeded: "full",
  AbortError: "aborted",
};

const BY_STATUS: Readonly<Record<number, StorageErrorCode>> = {
  401: "denied",
  403: "denied",
  404: "not-found",
  416: "invalid-range",
  507: "full",
};

export function s3Error(error: unknown, key: string): StorageError {
  if (error instanceof StorageError) return error;
  if (!(error instanceof Error)) return new StorageError("unavailable", key, String(error), error);
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const code = BY_NAME[error.name] ?? BY_STATUS[status ?? 0] ?? "unavailable";
  return new StorageError(code, key, `${error.name}: ${error.message}`, error);
}
