import { randomUUID } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { documentLimits, uploadPartBytes, type UploadState } from "@yiqiao/contracts/documents";
import { DomainError } from "#platform/errors";
import { fileNameOf, type IncomingFile, type Owner, ownerOf, type RequestContext } from "#platform/request";
import { assertRoom } from "#platform/storage";
import { analysisFor } from "../job-definitions.ts";
import { folderOf } from "../folder.ts";
import type { DocumentDeps } from "../ports.ts";
import { maxUnsent, takeRate } from "../rates.ts";
import {
  changeDocument,
  countOwned,
  deleteDocument,
  findOwned,
  insertDocument,
  lockOwned,
} from "../records/documents.repository.ts";
import { objectsOf, type StoredDocument } from "../records/stored-document.ts";
import { insertPart } from "../records/upload-parts.repository.ts";
import { inLine, meterUpload, takeBytes, placeInLine } from "./visitor-bytes.ts";

/** What a document is stored with at once, when it comes with the task that it belongs to. */
export type UploadPlace = Pick<Parameters<typeof insertDocument>[2], "taskId" | "position" | "payer">;

/** Files on their way in: whole in one call, or in pieces that a lost connection does not cost. */
export interface Uploads {
  /** @throws {DomainError} `documentTooLarge`, `documentEmpty` before a byte is sent */
  begin(context: RequestContext, file: { readonly name: string; readonly sizeBytes: number }): Promise<UploadState>;
  /**
   * Adds bytes at an offset; a piece that has arrived already changes nothing.
   * @throws {DomainError} `uploadOffset` when the upload stands elsewhere, `uploadMissing`
   */
  part(
    context: RequestContext,
    at: { readonly uid: string; readonly offset: number },
    body: Readable,
  ): Promise<UploadState>;
  state(context: RequestContext, uid: string): Promise<UploadState>;
  cancel(context: RequestContext, uid: string): Promise<void>;
  /** A whole file. @throws {DomainError} `documentTooLarge`, `documentEmpty` */
  whole(context: RequestContext, file: IncomingFile, place?: UploadPlace): Promise<StoredDocument>;
}

const unsent = ["uploading", "analysing", "ready", "refused"] as const;
const megabyte = 1024 * 1024;
const hourMs = 3_600_000;
/** What visitors send and do not have translated goes within the hour; it is looked for every five minutes. */
const visitorsUnsentMs = 50 * 60_000;

/** When files go whose task has not begun. */
type Expiry = (owner: Owner, isInTask: boolean) => Date;

export function createUploads(deps: DocumentDeps): Uploads {
  const { database, files, clock, rateLimiter, lifeHours } = deps;
  const open = async (context: RequestContext): Promise<Owner> => {
    await takeRate(rateLimiter, context, "upload");
    await assertRoom(deps.room);
    const owner = ownerOf(context);
    const count = await countOwned(database.db, owner, unsent);
    if (count >= maxUnsent) throw new DomainError("tooManyRequests", { seconds: 60 });
    return owner;
  };
  const expiry: Expiry = ({ accountId }, isInTask) => {
    const lifeMs = accountId === null && !isInTask ? visitorsUnsentMs : lifeHours * hourMs;
    return new Date(clock.now().getTime() + lifeMs);
  };
  return {
    begin: async (context, { name, sizeBytes }) => {
      assertSize(sizeBytes);
      const owner = await open(context);
      await takeBytes(deps, context, sizeBytes);
      const id = randomUUID();
      await insertDocument(database.db, owner, {
        id,
        name: fileNameOf(name),
        sizeBytes,
        receivedBytes: 0,
        folder: folderOf(owner, id),
        state: "uploading",
        expiresAt: expiry(owner, false),
        at: clock.now(),
      });
      return { uid: id, offset: 0, done: false };
    },
    part: createPart(deps),
    state: async (context, uid) => stateOf(await ownUpload(deps, ownerOf(context), uid)),
    cancel: async (context, uid) => {
      const folder = await database.transaction(async (tx) => {
        const [upload] = await lockOwned(tx, ownerOf(context), [uid]);
        if (upload === undefined) throw new DomainError("uploadMissing");
        if (upload.taskId !== null) throw new DomainError("documentState", { state: upload.state });
        await deleteDocument(tx, upload.id);
        return upload.folder;
      });
      await files.deletePrefix(folder);
    },
    whole: createWhole(deps, open, expiry),
  };
}

function assertSize(sizeBytes: number): void {
  if (sizeBytes === 0) throw new DomainError("documentEmpty");
  if (sizeBytes > documentLimits.bytes) throw tooLarge(sizeBytes);
}

function tooLarge(sizeBytes: number): DomainError {
  const megabytes = Math.ceil(sizeBytes / megabyte);
  return new DomainError("documentTooLarge", { megabytes, limit: documentLimits.bytes / megabyte });
}

async function ownUpload({ database }: DocumentDeps, owner: Owner, uid: string): Promise<StoredDocument> {
  const [upload] = await findOwned(database.db, owner, [uid]);
  if (upload === undefined) throw new DomainError("uploadMissing");
  return upload;
}

const stateOf = ({ id, receivedBytes, state }: StoredDocument): UploadState => ({
  uid: id,
  offset: receivedBytes,
  done: state !== "uploading",
});

function createPart(deps: DocumentDeps): Uploads["part"] {
  const { database, files, rateLimiter } = deps;
  return async (context, { uid, offset }, body) => {
    await takeRate(rateLimiter, context, "part");
    const owner = ownerOf(context);
    const upload = await ownUpload(deps, owner, uid);
    if (upload.state !== "uploading" || offset < upload.receivedBytes) {
      body.resume();
      return stateOf(upload);
    }
    if (offset > upload.receivedBytes) throw new DomainError("uploadOffset", { offset: upload.receivedBytes });
    await assertRoom(deps.room);
    const key = `${upload.folder}upload/${randomUUID()}`;
    const counted = countBytes(Math.min(uploadPartBytes, upload.sizeBytes - offset));
    await inLine(deps, context, async () => {
      body.once("error", (error) => counted.stream.destroy(error));
      await files.put(key, body.pipe(counted.stream), { contentType: "application/octet-stream" });
      return counted.count();
    });
    const sizeBytes = counted.count();
    const isTaken =
      sizeBytes > 0 &&
      counted.isWithin() &&
      (await addPart(deps, owner, {
        uid,
        part: { startByte: offset, sizeBytes, key },
        priority: offset + sizeBytes < upload.sizeBytes ? 0 : await placeInLine(rateLimiter, context),
      }));
    if (!isTaken) await files.delete(key);
    const [now] = await findOwned(database.db, owner, [uid]);
    if (now === undefined) throw new DomainError("uploadMissing");
    if (!counted.isWithin()) throw new DomainError("uploadOffset", { offset: now.receivedBytes });
    return stateOf(now);
  };
}

/** Counts what passes; what is beyond `most` is not passed on. */
function countBytes(most: number) {
  let seen = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      done(null, seen > most ? undefined : chunk);
    },
  });
  return { stream, count: () => seen, isWithin: () => seen <= most };
}

/** Enters a stored piece; the last one sets the document on its way. @returns false when the upload stands elsewhere by now */
async function addPart(
  { database, queue, clock }: DocumentDeps,
  owner: Owner,
  {
    uid,
    part,
    priority,
  }: { readonly uid: string; readonly part: Parameters<typeof insertPart>[2]; readonly priority: number },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [upload] = await lockOwned(tx, owner, [uid]);
    if (upload?.state !== "uploading" || upload.receivedBytes !== part.startByte) return false;
    const receivedBytes = part.startByte + part.sizeBytes;
    await insertPart(tx, uid, part);
    const isWhole = receivedBytes === upload.sizeBytes;
    const change = { receivedBytes, ...(isWhole && { state: "analysing" as const }), at: clock.now() };
    await changeDocument(tx, { id: uid }, change);
    const options = { transaction: tx, singletonKey: uid, ...(priority < 0 && { priority }) };
    if (isWhole) await queue.enqueue(analysisFor(owner), { id: uid }, options);
    return true;
  });
}

function createWhole(
  deps: DocumentDeps,
  open: (context: RequestContext) => Promise<Owner>,
  expiry: Expiry,
): Uploads["whole"] {
  const { database, files, queue, clock, rateLimiter } = deps;
  return async (context, { name, stream, wasCut }, place = {}) => {
    const owner = await open(context);
    const id = randomUUID();
    const folder = folderOf(owner, id);
    const { source } = objectsOf({ folder });
    const metered = meterUpload(deps, context, stream);
    const sizeBytes = await inLine(deps, context, async () => {
      await files.put(source, metered.stream, { contentType: "application/octet-stream", signal: context.signal });
      return (await files.head(source))?.sizeBytes ?? 0;
    }).catch((error: unknown) => {
      stream.resume();
      throw metered.fault() ?? error;
    });
    try {
      if (wasCut()) throw tooLarge(sizeBytes + 1);
      assertSize(sizeBytes);
      const priority = await placeInLine(rateLimiter, context);
      const made = { id, name: fileNameOf(name), sizeBytes, receivedBytes: sizeBytes, folder, ...place };
      return await database.transaction(async (tx) => {
        const at = clock.now();
        const expiresAt = expiry(owner, place.taskId !== undefined);
        await insertDocument(tx, owner, { ...made, state: "analysing", expiresAt, at });
        await queue.enqueue(
          analysisFor(owner),
          { id },
          {
            transaction: tx,
            singletonKey: id,
            ...(priority < 0 && { priority }),
          },
        );
        const [stored] = await lockOwned(tx, owner, [id]);
        if (stored === undefined) throw new Error("The document vanished");
        return stored;
      });
    } catch (error) {
      await files.deletePrefix(folder);
      throw error;
    }
  };
}
