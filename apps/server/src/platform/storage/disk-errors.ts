import type { StorageErrorCode } from "./object-store.ts";
import { StorageError } from "./object-store.ts";

const CODES: Readonly<Record<string, StorageErrorCode>> = {
  ENOENT: "not-found",
  ENOTDIR: "not-found",
  EISDIR: "not-found",
  ENAMETOOLONG: "invalid-key",
  EACCES: "denied",
  EPERM: "denied",
  EROFS: "denied",
  ENOSPC: "full",
  EDQUOT: "full",
};

export function fileCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}

export function diskError(error: unknown, key: string): StorageError {
  if (error instanceof StorageError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StorageError(CODES[fileCode(error) ?? ""] ?? "unavailable", key, message, error);
}
