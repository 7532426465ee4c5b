export type DatabaseErrorCode =
  /** No PostgreSQL binaries for this operating system and processor. */
  | "unsupported-platform"
  /** Another process of this product uses the same data folder. */
  | "locked"
  /** The server or the cluster has a version that this release cannot use. */
  | "version"
  /** A folder cannot be entered, read or written. */
  | "permission"
  | "disk-full"
  /** initdb failed. */
  | "initialise-failed"
  /** PostgreSQL did not start. */
  | "start-failed"
  /** The server at DATABASE_URL does not answer or refuses us. */
  | "unreachable"
  /** The migrations of the code and of the database do not fit together. */
  | "migration";

/** Why the database cannot be used; the message tells the operator what to do and where. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The system's error code, such as `ENOENT` or a SQLSTATE. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Rethrows a failed file operation as a {@link DatabaseError}. */
export function fileError(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return new DatabaseError(
      "permission",
      `${path}: no permission to write (${code}). Choose another DATA_DIR.`,
      error,
    );
  }
  if (code === "EEXIST" || code === "ENOTDIR") {
    return new DatabaseError(
      "permission",
      `${path}: a file stands where a folder must be. Choose another DATA_DIR.`,
      error,
    );
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new DatabaseError(
      "disk-full",
      `${path}: the disk is full (${code}). Free some space, then start again.`,
      error,
    );
  }
  return error;
}
