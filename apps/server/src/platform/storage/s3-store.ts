import { Readable } from "node:stream";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { assertFolder, assertKey, assertPrefix } from "./keys.ts";
import type { ObjectList, ObjectStore } from "./object-store.ts";
import { StorageError } from "./object-store.ts";
import { resolveRange } from "./ranges.ts";
import { s3Error } from "./s3-errors.ts";
import { enforceSize } from "./enforce-size.ts";

export interface S3StoreOptions {
  /** The address of a store other than AWS. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket stands in the path, not in the host name. */
  readonly forcePathStyle: boolean;
  /** Put before every key, such as `yiqiao/`. */
  readonly prefix?: string;
}

const PART_BYTES = 8 * 1024 * 1024;
const DELETES_AT_ONCE = 8;
const MAX_LIST = 1000;

/**
 * An {@link ObjectStore} in a bucket of an S3-compatible store. Bodies are uploaded in parts of 8 MiB, two at a time.
 */
export function createS3Store(options: S3StoreOptions): ObjectStore {
  const { bucket: Bucket, prefix: base = "" } = options;
  const place = { client: createClient(options), Bucket, base, Key: (key: string): string => `${base}${key}` };
  const reading = createReading(place);
  return { ...reading, ...createWriting(place, reading.list) };
}

interface Place {
  readonly client: S3Client;
  readonly Bucket: string;
  readonly base: string;
  readonly Key: (key: string) => string;
}

function createReading({ client, Bucket, base, Key }: Place): Pick<ObjectStore, "head" | "list" | "get"> {
  const head: ObjectStore["head"] = (key) =>
    guard(key, async () => {
      assertKey(key);
      try {
        const found = await client.send(new HeadObjectCommand({ Bucket, Key: Key(key) }));
        return metaOf(key, found, found.ContentLength ?? 0);
      } catch (error) {
        const known = s3Error(error, key);
        if (known.code === "not-found") return null;
        throw known;
      }
    });

  /** Listing of the first version, which every store knows: the last key says where to go on. */
  const list: ObjectStore["list"] = (prefix, { cursor, limit = MAX_LIST } = {}) =>
    guard(prefix, async (): Promise<ObjectList> => {
      assertPrefix(prefix);
      const MaxKeys = Math.min(limit, MAX_LIST);
      const Marker = cursor === undefined ? undefined : Key(cursor);
      const page = await client.send(new ListObjectsCommand({ Bucket, Prefix: Key(prefix), MaxKeys, Marker }));
      const objects = (page.Contents ?? []).map((item) => ({
        key: (item.Key ?? "").slice(base.length),
        sizeBytes: item.Size ?? 0,
        modifiedAt: item.LastModified ?? new Date(0),
      }));
      return { objects, cursor: page.IsTruncated === true ? (objects.at(-1)?.key ?? null) : null };
    });

  return {
    head,
    list,
    get: (key, { range, signal } = {}) =>
      guard(key, async () => {
        assertKey(key);
        const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end ?? ""}`;
        const abort = signal === undefined ? {} : { abortSignal: signal };
        const found = await client.send(new GetObjectCommand({ Bucket, Key: Key(key), Range }), abort);
        const total = Number(found.ContentRange?.split("/").at(-1) ?? found.ContentLength ?? 0);
        if (!(found.Body instanceof Readable)) throw new StorageError("unavailable", key, "the store sent no body");
        const resolved = range === undefined ? null : resolveRange(key, range, total);
        return { ...metaOf(key, found, total), range: resolved, stream: found.Body };
      }),
  };
}

function createWriting(
  { client, Bucket, Key }: Place,
  list: ObjectStore["list"],
): Pick<ObjectStore, "put" | "delete" | "deletePrefix" | "copy"> {
  const remove = (key: string): Promise<void> =>
    guard(key, async () => {
      assertKey(key);
      await client.send(new DeleteObjectCommand({ Bucket, Key: Key(key) }));
    });

  return {
    delete: remove,
    put: (key, body, putOptions) =>
      guard(key, async () => {
        assertKey(key);
        const Body = Readable.from(enforceSize(key, body, putOptions), { objectMode: false });
        const { contentType: ContentType, signal } = putOptions;
        const params = { Bucket, Key: Key(key), Body, ContentType };
        const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 });
        const giveUp = (): void => void upload.abort();
        signal?.addEventListener("abort", giveUp);
        try {
          await upload.done();
        } catch (error) {
          throw signal?.aborted === true ? new StorageError("aborted", key, "the caller gave up", error) : error;
        } finally {
          signal?.removeEventListener("abort", giveUp);
        }
      }),
    deletePrefix: (prefix) =>
      guard(prefix, async () => {
        assertFolder(prefix);
        let count = 0;
        for (;;) {
          const { objects, cursor } = await list(prefix);
          for (let at = 0; at < objects.length; at += DELETES_AT_ONCE) {
            await Promise.all(objects.slice(at, at + DELETES_AT_ONCE).map(({ key }) => remove(key)));
          }
          count += objects.length;
          if (cursor === null) return count;
        }
      }),
    copy: (from, to) =>
      guard(from, async () => {
        assertKey(from);
        assertKey(to);
        const CopySource = `${Bucket}/${Key(from)}`;
        await client.send(new CopyObjectCommand({ Bucket, Key: Key(to), CopySource }));
      }),
  };
}

/** The SDK's default checksums corrupt streamed bodies on some stores, so they are sent where S3 demands them only. */
function createClient({ region, endpoint, forcePathStyle, accessKeyId, secretAccessKey }: S3StoreOptions): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === undefined ? {} : { endpoint }),
  });
}

function metaOf(key: string, found: { ContentType?: string; LastModified?: Date }, sizeBytes: number) {
  const { ContentType: contentType = "application/octet-stream", LastModified: modifiedAt = new Date(0) } = found;
  return { key, sizeBytes, contentType, modifiedAt };
}

async function guard<T>(key: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw s3Error(error, key);
  }
}
