import type { FileTraits } from "./file-checks.ts";

/**
 * `queued`: waits for its turn. `retrying`: waits after a failure. `lost`: the page was left before the file was
 * whole; the reader has to choose it again. `failed`: needs the reader.
 */
export type UploadPhase = "queued" | "uploading" | "retrying" | "paused" | "lost" | "done" | "failed";

/** A file on its way to the server. */
export interface Upload {
  /** Of this tab only. */
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly lastModified: number;
  /** The document on the server, once it is begun. */
  readonly uid: string | undefined;
  readonly sentBytes: number;
  readonly phase: UploadPhase;
  /** What failed, in the reader's language. */
  readonly message: string;
}

/** What of an upload outlives a reload. */
export type KeptUpload = Pick<Upload, "name" | "sizeBytes" | "lastModified"> & { readonly uid: string };

export const traitsOf = ({ name, sizeBytes, lastModified }: Omit<KeptUpload, "uid">): FileTraits => ({
  name,
  size: sizeBytes,
  lastModified,
});

export function newUpload(key: string, { name, size, lastModified }: FileTraits): Upload {
  const sentBytes = 0;
  return { key, name, sizeBytes: size, lastModified, uid: undefined, sentBytes, phase: "queued", message: "" };
}

export function restoredUpload(key: string, kept: KeptUpload): Upload {
  return { ...kept, key, sentBytes: 0, phase: "lost", message: "" };
}

export type AdoptedUpload = Pick<KeptUpload, "uid" | "name" | "sizeBytes">;

export function adoptedUpload(key: string, uploaded: AdoptedUpload): Upload {
  return { ...uploaded, key, lastModified: 0, sentBytes: uploaded.sizeBytes, phase: "done", message: "" };
}

/** What can be done to an upload as it stands. */
export function actsOn({ phase }: Upload): { readonly pause: boolean; readonly resume: boolean } {
  return {
    pause: phase === "queued" || phase === "uploading" || phase === "retrying",
    resume: phase === "paused" || phase === "failed",
  };
}

/** Bytes that a call carries at first: small, so that progress shows soon also on a slow line. */
export const firstPartBytes = 512 * 1024;
const quickMs = 700;
const slowMs = 3000;

/** The size of the next part, from how long the last one took. */
export function nextPartBytes(partBytes: number, tookMs: number, maxBytes: number): number {
  if (tookMs < quickMs) return Math.min(partBytes * 2, maxBytes);
  return tookMs > slowMs ? Math.max(partBytes / 2, 64 * 1024) : partBytes;
}

/** Failures in a row after which an upload waits for the reader. */
export const maxFailures = 8;
const longestWaitMs = 15_000;

/** How long to wait after so many failures in a row. */
export function retryWaitMs(failures: number, retryAfterS: number | undefined): number {
  if (retryAfterS !== undefined) return retryAfterS * 1000;
  return Math.min(1000 * 2 ** (failures - 1), longestWaitMs);
}

/** Reads what was kept of uploads; anything else counts as nothing. */
export function parseKept(text: string | null): readonly KeptUpload[] {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return Array.isArray(value) ? value.filter((one) => isKept(one)) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptUpload {
  if (typeof value !== "object" || value === null) return false;
  const { uid, name, sizeBytes, lastModified } = value as Readonly<Record<string, unknown>>;
  return (
    typeof uid === "string" &&
    typeof name === "string" &&
    typeof sizeBytes === "number" &&
    typeof lastModified === "number"
  );
}
