import { open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { ModelsError, reasonOf } from "../problem.ts";
import { sha256OfFile } from "./hash.ts";
import type { Http, HttpAnswer } from "./http.ts";
import { refusal, retry } from "./retry.ts";
import { Transient } from "./transient.ts";

/** A file to fetch: what it is called in errors, where it lies, and what it must be. */
export interface RemoteFile {
  readonly name: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface DownloadOptions {
  /** Where the whole file goes; beside it lie `.part` and `.etag` until then. */
  readonly path: string;
  readonly http: Http;
  readonly signal: AbortSignal;
  readonly onReceived?: (receivedBytes: number) => void;
}

const tries = 5;
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

/**
 * Fetches a file, going on where an earlier call or a lost connection left off. The file appears under its path only
 * with the right size and SHA-256; a file that has both already is not fetched again.
 *
 * @throws ModelsError `download-failed`, `wrong-size`, `wrong-hash`, `disk-full`; the signal's reason when aborted
 */
export async function download(file: RemoteFile, options: DownloadOptions): Promise<void> {
  const { path, onReceived } = options;
  if ((await sizeOf(path)) === file.bytes && (await sha256OfFile(path)) === file.sha256) {
    onReceived?.(file.bytes);
    return;
  }
  const part = `${path}.part`;
  const wasResumed = await fetchWhole(file, part, options);
  let found = await sha256OfFile(part);
  if (found !== file.sha256 && wasResumed) {
    // Its halves may come from different files: once more from the start.
    await discard(part);
    await fetchWhole(file, part, options);
    found = await sha256OfFile(part);
  }
  if (found !== file.sha256) {
    await discard(part);
    throw new ModelsError({ code: "wrong-hash", file: file.name, expected: file.sha256, found });
  }
  await rename(part, path);
  await rm(`${part}.etag`, { force: true });
}

async function discard(part: string): Promise<void> {
  for (const file of [part, `${part}.etag`]) await rm(file, { force: true });
}

/** Whether any of it came from an earlier exchange. */
async function fetchWhole(file: RemoteFile, part: string, options: DownloadOptions): Promise<boolean> {
  const { http, signal } = options;
  let received = await sizeOf(part);
  let wasResumed = false;
  const attempt = async (): Promise<void> => {
    const start = await sizeOf(part);
    if (start > file.bytes) await rm(part);
    if (start === file.bytes) {
      wasResumed = true;
      return;
    }
    wasResumed ||= await fetchRest(file, part, {
      ...options,
      onReceived: (bytes) => {
        received = bytes;
        options.onReceived?.(bytes);
      },
    });
  };
  try {
    await retry(attempt, { clock: http.clock, signal, tries, progress: () => received });
  } catch (error) {
    if (signal.aborted || error instanceof ModelsError) throw error;
    throw new ModelsError({ code: "download-failed", file: file.name, reason: reasonOf(error) }, { cause: error });
  }
  return wasResumed;
}

/** One exchange; true if it went on from what was there. */
async function fetchRest(file: RemoteFile, part: string, options: DownloadOptions): Promise<boolean> {
  const { http, signal } = options;
  const have = await sizeOf(part);
  const etag = have > 0 ? await readFile(`${part}.etag`, "utf8").catch(() => undefined) : undefined;
  const range = have > 0 ? { range: `bytes=${have}-`, ...(etag !== undefined && { "if-range": etag }) } : undefined;
  const answer = await http.open(file.url, range ?? {}, signal);
  try {
    const start = startOf(answer, file, have);
    if (start === undefined) {
      await rm(part, { force: true });
      throw new Transient("the server does not continue where it should");
    }
    const tag = answer.header("etag");
    if (start === 0) await rm(`${part}.etag`, { force: true });
    if (tag !== undefined && !tag.startsWith("W/")) await writeFile(`${part}.etag`, tag);
    await writeBody(answer, file, { ...options, path: part, start });
    return start > 0;
  } finally {
    answer.discard();
  }
}

/** At which byte the body begins; undefined if that is of no use. */
function startOf(answer: HttpAnswer, file: RemoteFile, have: number): number | undefined {
  if (answer.status === 416) return undefined;
  if (answer.status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.header("content-range") ?? "");
    if (range === null || Number(range[1]) !== have) return undefined;
    if (range[2] !== "*") checkSize(file, Number(range[2]));
    return have;
  }
  if (answer.status !== 200) throw refusal(answer);
  const length = answer.header("content-length");
  if (length !== undefined) checkSize(file, Number(length));
  return 0;
}

function checkSize({ name, bytes }: RemoteFile, foundBytes: number): void {
  if (foundBytes !== bytes) throw new ModelsError({ code: "wrong-size", file: name, expectedBytes: bytes, foundBytes });
}

async function writeBody(
  answer: HttpAnswer,
  file: RemoteFile,
  { path, start, onReceived }: DownloadOptions & { readonly start: number },
): Promise<void> {
  let received = start;
  await using handle = await open(path, start > 0 ? "a" : "w");
  for await (const chunk of answer.body) {
    received += chunk.length;
    if (received > file.bytes) checkSize(file, received);
    await handle.writeFile(chunk).catch((error: unknown) => {
      throw new ModelsError({ code: "download-failed", file: file.name, reason: reasonOf(error) }, { cause: error });
    });
    onReceived?.(received);
  }
  checkSize(file, received);
}
