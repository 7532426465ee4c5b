import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { cipherBin, cipherVocabulary } from "./cipher.ts";

/** What happens to the next request for an attachment, instead of an ordinary answer. */
export type AttachmentFault =
  /** Half of what is left, then silence until {@link CatalogueServer.hangUp}. */
  | "stall"
  /** Half the file, as if that were all of it. */
  | "truncate"
  | { readonly status: number; readonly retryAfterSeconds?: number };

/** A record as the catalogue publishes it; tests change what it says. */
export interface ServedRecord {
  id: string;
  schema: number;
  last_modified: number;
  variant?: string;
  name: string;
  fileType: string;
  sourceLanguage: string;
  targetLanguage: string;
  architecture: string;
  version: string;
  filter_expression: string;
  decompressedHash: string;
  decompressedSize: number;
  attachment: { hash: string; size: number; filename: string; location: string; mimetype: string };
}

export interface ServedModel {
  /** Mozilla's codes; default `zh` to `en`. */
  readonly source?: string;
  readonly target?: string;
  readonly architecture?: string;
  readonly version?: string;
  readonly filter?: string;
  /** Default the cipher model. */
  readonly bin?: Uint8Array;
  /** Default the cipher model's. */
  readonly vocabulary?: Uint8Array;
  /** Vocabularies of their own for both sides, as Firefox has for Chinese, Japanese and Korean. */
  readonly hasTwoVocabularies?: boolean;
  readonly packing?: "zstd" | "gzip" | "none";
}

const COLLECTION = "/v1/buckets/main/collections/translations-models-v2";
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const packers = { zstd: zstdCompressSync, gzip: gzipSync, none: (bytes: Uint8Array) => bytes };

/** Mozilla's remote settings in small, on the loopback interface: records, attachments, ranges, and faults on demand. */
export class CatalogueServer {
  readonly records: ServedRecord[] = [];
  /** Bytes by location. */
  readonly attachments = new Map<string, Uint8Array>();
  /** Used up one by one by requests for attachments. */
  readonly faults: AttachmentFault[] = [];
  /** Requests for attachments: which, and from where on. */
  readonly requests: { readonly location: string; readonly range: string | undefined }[] = [];
  isRangeIgnored = false;
  /** Headers of the last request for the collection. */
  asked: IncomingMessage["headers"] = {};
  /** Sent with the collection, as a service does that has too much to do. */
  backoffSeconds: number | undefined;
  /** The same, sent with the description of the server. */
  rootBackoffSeconds: number | undefined;
  /** Answers requests for the collection, instead of what there is. */
  collectionFault: { readonly status: number; readonly retryAfterSeconds: number } | undefined;
  /** Answers the collection instead of the records. */
  recordsAnswer: string | undefined;
  readonly #server: Server;
  readonly #stalled: ServerResponse[] = [];

  private constructor() {
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  static async start(): Promise<CatalogueServer> {
    const server = new CatalogueServer();
    await new Promise<void>((resolve) => {
      server.#server.listen(0, "127.0.0.1", resolve);
    });
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** For `catalogueUrl` and `MODEL_CATALOGUE_URL`. */
  get url(): string {
    return this.origin + COLLECTION;
  }

  /** Publishes a model; the records are those that are served, so changing them changes what is said about the files. */
  add(model: ServedModel = {}): { readonly model: ServedRecord; readonly vocabularies: readonly ServedRecord[] } {
    const { source = "zh", target = "en", hasTwoVocabularies = false } = model;
    const pair = source.slice(0, 2) + target.slice(0, 2);
    const vocabularies = hasTwoVocabularies ? ["srcvocab", "trgvocab"] : ["vocab"];
    return {
      model: this.#publish(
        model,
        { type: "model", name: `model.${pair}.intgemm.alphas.bin` },
        model.bin ?? cipherBin(),
      ),
      vocabularies: vocabularies.map((type) =>
        this.#publish(model, { type, name: `${type}.${pair}.spm` }, model.vocabulary ?? cipherVocabulary()),
      ),
    };
  }

  #publish(
    {
      source = "zh",
      target = "en",
      architecture = "tiny",
      version = "3.0",
      filter = "",
      packing = "zstd",
    }: ServedModel,
    { type, name }: { readonly type: string; readonly name: string },
    bytes: Uint8Array,
  ): ServedRecord {
    const packed = packers[packing](bytes);
    const location = `main-workspace/translations-models-v2/${randomUUID()}.zst`;
    this.attachments.set(location, packed);
    const record: ServedRecord = {
      id: randomUUID(),
      schema: 1_700_000_000_000 + this.records.length,
      last_modified: 1_700_000_100_000 + this.records.length,
      name,
      fileType: type,
      sourceLanguage: source,
      targetLanguage: target,
      architecture,
      version,
      filter_expression: filter,
      decompressedHash: sha256(bytes),
      decompressedSize: bytes.length,
      attachment: {
        hash: sha256(packed),
        size: packed.length,
        filename: `${name}.zst`,
        location,
        mimetype: "application/zstd",
      },
    };
    this.records.push(record);
    return record;
  }

  /** Puts other bytes behind a record, which tells their size and hash but still the old ones of what is unpacked. */
  replace(record: ServedRecord, packed: Uint8Array): void {
    this.attachments.set(record.attachment.location, packed);
    Object.assign(record.attachment, { hash: sha256(packed), size: packed.length });
  }

  /** Breaks the connections on which nothing comes any more. */
  hangUp(): void {
    for (const response of this.#stalled.splice(0)) response.destroy();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? "/";
    const json = (body: unknown): void => {
      response
        .setHeader("content-type", "application/json")
        .end(typeof body === "string" ? body : JSON.stringify(body));
    };
    const { rootBackoffSeconds: rootBackoff } = this;
    if (path === "/v1/" && rootBackoff !== undefined) response.setHeader("backoff", String(rootBackoff));
    if (path === "/v1/") return json({ capabilities: { attachments: { base_url: `${this.origin}/attachments/` } } });
    if (path.startsWith(`${COLLECTION}/changeset?_expected=`)) return this.#sendCollection(request, response);
    const location = /^\/attachments\/(.+)$/.exec(path)?.[1] ?? "";
    const bytes = this.attachments.get(location);
    if (bytes === undefined) return void response.writeHead(404).end();
    this.requests.push({ location, range: request.headers.range });
    return this.#send(request, response, bytes);
  }

  #sendCollection(request: IncomingMessage, response: ServerResponse): void {
    this.asked = request.headers;
    const { collectionFault: fault, backoffSeconds } = this;
    if (fault !== undefined) {
      response.writeHead(fault.status, { "retry-after": String(fault.retryAfterSeconds) }).end();
      return;
    }
    const metadata = { id: "translations-models-v2", bucket: "main" };
    const answer = this.recordsAnswer ?? JSON.stringify({ metadata, timestamp: 1, changes: this.records });
    if (backoffSeconds !== undefined) response.setHeader("backoff", String(backoffSeconds));
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(gzipSync(answer));
  }

  #send(request: IncomingMessage, response: ServerResponse, bytes: Uint8Array): void {
    const fault = this.faults.shift();
    if (typeof fault === "object") {
      const after = fault.retryAfterSeconds === undefined ? {} : { "retry-after": String(fault.retryAfterSeconds) };
      response.writeHead(fault.status, after).end();
      return;
    }
    const etag = `"${sha256(bytes)}"`;
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const isPart = start > 0 && !this.isRangeIgnored && (request.headers["if-range"] ?? etag) === etag;
    if (isPart && start >= bytes.length) {
      response.writeHead(416, { "content-range": `bytes */${bytes.length}` }).end();
      return;
    }
    let body = isPart ? bytes.subarray(start) : bytes;
    const half = body.subarray(0, Math.floor(body.length / 2));
    if (fault === "truncate") body = half;
    const range = isPart ? { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {};
    response.writeHead(isPart ? 206 : 200, { etag, "content-length": String(body.length), ...range });
    if (fault !== "stall") {
      response.end(body);
      return;
    }
    response.write(half);
    this.#stalled.push(response);
  }
}
