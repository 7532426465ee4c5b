import { StorageError } from "./object-store.ts";

const SEGMENT = /^[A-Za-z0-9._-]{1,200}$/;
const MAX_LENGTH = 512;

/** @throws StorageError `invalid-key` */
export function assertKey(key: string): void {
  if (key.length > MAX_LENGTH) throw invalid(key, `a key has at most ${MAX_LENGTH} characters`);
  for (const segment of key.split("/")) {
    if (!SEGMENT.test(segment) || segment === "." || segment === "..") {
      throw invalid(key, `"${segment}" is no segment of a key`);
    }
  }
}

/** A prefix that stands for a whole folder. @throws StorageError `invalid-key` */
export function assertFolder(prefix: string): void {
  if (!prefix.endsWith("/")) throw invalid(prefix, "the prefix must end in /");
  assertKey(prefix.slice(0, -1));
}

/** A prefix to list by. @throws StorageError `invalid-key` */
export function assertPrefix(prefix: string): void {
  if (prefix !== "") assertKey(prefix.endsWith("/") ? prefix.slice(0, -1) : prefix);
}

function invalid(key: string, reason: string): StorageError {
  return new StorageError("invalid-key", key.slice(0, MAX_LENGTH), reason);
}
