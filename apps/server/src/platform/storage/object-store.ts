import type { Readable } from "node:stream";

export interface ObjectMeta {
  readonly key: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly modifiedAt: Date;
}

/** A byte range of an object, from 0 and inclusive; without `end` to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface StoredObject extends ObjectMeta {
  /** The bytes asked for. Read it to its end or destroy it. */
  readonly stream: Readable;
  /** What of the object `stream` carries; `sizeBytes` is always that of the whole. */
  readonly range: Required<ByteRange> | null;
}

export interface PutOptions {
  readonly contentType: string;
  /** If given, a body of another size is refused and nothing is stored. */
  readonly sizeBytes?: number;
  readonly signal?: AbortSignal;
}

export interface ObjectList {
  readonly objects: readonly Omit<ObjectMeta, "contentType">[];
  /** Where to go on, or null at the end. */
  readonly cursor: string | null;
}

/**
 * Files by key. A key is one or more segments of letters, digits, `.`, `_`, `-`, separated by `/`; at most 512
 * characters.
 * An object is visible as a whole or not at all, even if a writer dies; a later put replaces an earlier one.
 * All methods throw only {@link StorageError}.
 */
export interface ObjectStore {
  put(key: string, body: Readable | Uint8Array, options: PutOptions): Promise<void>;
  /** @throws StorageError `not-found`, `invalid-range` if the range starts behind the last byte. */
  get(key: string, options?: { readonly range?: ByteRange; readonly signal?: AbortSignal }): Promise<StoredObject>;
  /** Null if there is no such object. */
  head(key: string): Promise<ObjectMeta | null>;
  /** Does nothing if there is no such object. */
  delete(key: string): Promise<void>;
  /** Deletes all objects whose keys begin with `prefix`, which ends in `/`; returns how many. */
  deletePrefix(prefix: string): Promise<number>;
  /** Objects whose keys begin with `prefix` (any text), by key; at most `limit` (default and most 1000). */
  list(prefix: string, options?: { readonly cursor?: string; readonly limit?: number }): Promise<ObjectList>;
  copy(from: string, to: string): Promise<void>;
}

export type StorageErrorCode =
  | "not-found"
  | "invalid-key"
  | "invalid-range"
  | "size-mismatch"
  /** The body's stream failed, or the caller gave up. */
  | "aborted"
  /** Credentials or file permissions. */
  | "denied"
  | "full"
  | "corrupt"
  | "unavailable";

export class StorageError extends Error {
  override readonly name = "StorageError";
  readonly code: StorageErrorCode;
  readonly key: string;
  readonly retryable: boolean;

  constructor(code: StorageErrorCode, key: string, message: string, cause?: unknown) {
    super(`${key}: ${message}`, { cause });
    this.code = code;
    this.key = key;
    this.retryable = code === "unavailable" || code === "full";
  }
}
