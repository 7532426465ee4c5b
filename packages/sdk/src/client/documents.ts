import {
  type CreatedTask,
  type DocumentOutput,
  type DocumentQuote,
  type DocumentState,
  type DocumentTask,
  type DocumentTaskBody,
  paths,
  type TranslatedDocument,
  type UploadedDocuments,
} from "../generated/types.gen.ts";
import { YiqiaoError } from "./error.ts";
import { randomKey } from "./random-key.ts";
import { chosenOf, type StreamOptions } from "./texts.ts";
import type { Transport } from "./transport.ts";

/** A file with its name, by whose ending its format is known. */
export type DocumentContent =
  | File
  | { readonly name: string; readonly data: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer };

export interface DocumentProgress {
  readonly state: DocumentState;
  /** 0 to 100; never goes back. */
  readonly percent: number;
  /** Estimated seconds to go. */
  readonly secondsLeft: number | undefined;
}

export interface DocumentOptions extends Omit<StreamOptions, "format" | "style"> {
  /** What of it is wanted: by default `translated`, the document in its own format. */
  readonly output?: DocumentOutput | undefined;
  /** Quality before speed: engines that can take about twice as long for better translations. It costs no more. */
  readonly thorough?: boolean | undefined;
  readonly onProgress?: ((progress: DocumentProgress) => void) | undefined;
  /** Milliseconds between two looks at how it stands. By default 2,000. */
  readonly pollMs?: number | undefined;
  /** Of the task: the same document is translated and charged once. By default one is made. */
  readonly idempotencyKey?: string | undefined;
}

export interface DocumentResult {
  /** As the server would call the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly taskId: string;
  readonly document: TranslatedDocument;
}

export interface Documents {
  /**
   * Uploads a document, waits for its translation and fetches it. Whoever aborts gives the task up: what was not
   * delivered is not charged.
   * @throws {YiqiaoError} @throws the signal's reason
   */
  translate(file: DocumentContent, options: DocumentOptions): Promise<DocumentResult>;
}

const usualPollMs = 2000;

export function createDocuments(transport: Transport): Documents {
  return {
    translate: async (file, options) => {
      const { output = "translated", thorough, signal } = options;
      const uid = await upload(transport, file, signal);
      options.onProgress?.({ state: "analysing", percent: 0, secondsLeft: undefined });
      const body: DocumentTaskBody = {
        docs: [uid],
        ...chosenOf(options),
        ...(thorough !== undefined && { thorough }),
      };
      await waitForMeasure(transport, body, options);
      const taskId = await create(transport, body, options);
      const document = await waitForDocument(transport, taskId, options).catch(async (error: unknown) => {
        if (signal?.aborted === true) await giveUp(transport, taskId);
        throw error;
      });
      return { ...(await download(transport, { uid, output, signal })), taskId, document };
    },
  };
}

async function upload(transport: Transport, file: DocumentContent, signal: AbortSignal | undefined): Promise<string> {
  const data = "data" in file ? file.data : file;
  const blob = data instanceof Blob ? data : new Blob([data]);
  const form = () => {
    const made = new FormData();
    made.append("docs", blob, file.name);
    return made;
  };
  const { docs } = await transport.call<UploadedDocuments>({
    method: "POST",
    path: paths.documentUpload,
    form,
    signal,
  });
  const [document] = docs;
  if (document === undefined) throw new YiqiaoError({ code: "answer", status: 200, message: "Nothing was taken" });
  return document.uid;
}

/** Waits until it is known what the document holds. @throws {YiqiaoError} if it is refused */
async function waitForMeasure(transport: Transport, body: DocumentTaskBody, options: DocumentOptions): Promise<void> {
  const { signal, pollMs = usualPollMs } = options;
  for (;;) {
    const quote = await transport.call<DocumentQuote>({ method: "POST", path: paths.documentQuote, body, signal });
    const [document] = quote.docs;
    if (document?.problem) throw new YiqiaoError({ ...document.problem, status: 200 });
    if (document?.state !== "analysing") return;
    await transport.clock.sleep(pollMs, signal);
  }
}

async function create(transport: Transport, body: DocumentTaskBody, options: DocumentOptions): Promise<string> {
  const { signal, idempotencyKey = randomKey() } = options;
  const request = { method: "POST", path: paths.documentCreate, body, idempotencyKey } as const;
  // Once asked for, its id has to be known to give it up: the answer is waited for also by who has aborted.
  signal?.throwIfAborted();
  const { task_id: taskId } = await transport.call<CreatedTask>(request);
  return taskId;
}

async function waitForDocument(
  transport: Transport,
  taskId: string,
  options: DocumentOptions,
): Promise<TranslatedDocument> {
  const { signal, onProgress, pollMs = usualPollMs } = options;
  for (;;) {
    signal?.throwIfAborted();
    const query = { task_id: taskId };
    const task = await transport.call<DocumentTask>({ method: "GET", path: paths.documentQuery, query, signal });
    const [document] = task.translate_list;
    if (document === undefined) throw new YiqiaoError({ code: "answer", status: 200, message: "The task is empty" });
    onProgress?.({ state: document.status, percent: document.score, secondsLeft: document.eta ?? undefined });
    if (document.status === "complete") return document;
    if (task.done || document.status === "paused") throw unfinished(document);
    await transport.clock.sleep(pollMs, signal);
  }
}

function unfinished({ status, message, error_code: code }: TranslatedDocument): YiqiaoError {
  const why = message || `The document was not translated: ${status}`;
  return new YiqiaoError({ code: code ?? "answer", status: 200, message: why });
}

/** The caller has gone: that it could not be cancelled either would tell nobody. */
async function giveUp(transport: Transport, taskId: string): Promise<void> {
  const body = { task_id: taskId };
  await transport
    .call({ method: "POST", path: paths.documentCancel, body, retries: 0, signal: AbortSignal.timeout(10_000) })
    .catch(() => undefined);
}

async function download(
  transport: Transport,
  { uid, output, signal }: { uid: string; output: DocumentOutput; signal: AbortSignal | undefined },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { response, bytes } = await transport.open({
    method: "GET",
    path: paths.documentDownload,
    query: { uid, kind: output },
    accept: "application/octet-stream",
    signal,
  });
  return { name: nameOf(response.headers.get("content-disposition") ?? ""), bytes: await bytes() };
}

/** RFC 6266. */
function nameOf(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? "";
}
