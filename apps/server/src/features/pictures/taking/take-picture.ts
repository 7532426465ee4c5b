import { randomUUID } from "node:crypto";
import { pictureLimits } from "@yiqiao/contracts/pictures";
import { PictureError } from "@yiqiao/pictures";
import { takeVisitorBytes } from "#features/documents";
import { DomainError } from "#platform/errors";
import { fileNameOf, type IncomingFile, ownerOf, type RequestContext } from "#platform/request";
import { assertRoom } from "#platform/storage";
import type { PictureDeps } from "../ports.ts";
import { maxUnsent, takeRate } from "../rates.ts";
import { countOwned, deletePicture, findPicture, insertPicture } from "../records/pictures.repository.ts";
import { folderOf, objectsOf, type StoredPicture } from "../records/stored-picture.ts";
import { answerForPicture } from "../status/problem.ts";

const megabyte = 1024 * 1024;
const hourMs = 3_600_000;

/** Bytes that a picture may have at the caller's site. */
export async function maxBytesOf({ sites }: Pick<PictureDeps, "sites">, siteId: number): Promise<number> {
  return (await sites.rules(siteId)).pictureMegabytes * megabyte;
}

interface Given {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Takes a picture that came as a form.
 * @throws {DomainError} `pictureTooLarge`, `pictureNotAPicture`, `pictureTooManyPixels`, `pictureAnimated`,
 *   `pictureTruncated`, `pictureTooManyUnderWay`, `visitorUploadLimit`
 */
export async function takeUploaded(
  deps: PictureDeps,
  context: RequestContext,
  file: IncomingFile,
): Promise<StoredPicture> {
  await takeRate(deps.rateLimiter, context, "take");
  await deps.visitorLine.pass(context, 0);
  const maxBytes = await maxBytesOf(deps, context.siteId);
  const name = fileNameOf(file.name, "picture");
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.stream) {
    const bytes = part as Buffer;
    size += bytes.length;
    // The rest is read and thrown away: the caller is to get its answer.
    if (size <= maxBytes) parts.push(bytes);
  }
  if (size > maxBytes || file.wasCut()) throw tooLarge(name, maxBytes);
  return store(deps, context, { name, bytes: Buffer.concat(parts) });
}

/** Takes the picture at an address. @throws {DomainError} as the upload, and what keeps the address from being loaded */
export async function takeFromAddress(
  deps: PictureDeps,
  context: RequestContext,
  address: string,
): Promise<StoredPicture> {
  const { language, signal } = context;
  await takeRate(deps.rateLimiter, context, "fetch");
  await deps.visitorLine.pass(context, 0);
  const maxBytes = await maxBytesOf(deps, context.siteId);
  const { name, bytes } = await deps.addresses.load(address, { maxBytes, language, signal });
  if (bytes.length > maxBytes) throw tooLarge(name, maxBytes);
  return store(deps, context, { name: fileNameOf(name, "picture"), bytes });
}

const tooLarge = (name: string, maxBytes: number) =>
  new DomainError("pictureTooLarge", { name, limit: Math.floor(maxBytes / megabyte) });

async function store(deps: PictureDeps, context: RequestContext, { name, bytes }: Given): Promise<StoredPicture> {
  const { database, files, clock, lifeHours, room, worker } = deps;
  const owner = ownerOf(context);
  if ((await countOwned(database.db, owner, ["uploaded"])) >= maxUnsent) {
    throw new DomainError("pictureTooManyUnderWay", { limit: maxUnsent });
  }
  const seen = inspected(worker, { name, bytes });
  await takeVisitorBytes(deps, context, bytes.length);
  await assertRoom(room);
  const id = randomUUID();
  const folder = folderOf(owner, id);
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + lifeHours * hourMs);
  // The record first: files without one would stay for ever.
  await insertPicture(database.db, owner, { id, name, sizeBytes: bytes.length, ...seen, folder, expiresAt, at });
  try {
    const options = { contentType: seen.mediaType, sizeBytes: bytes.length };
    await files.put(objectsOf({ folder }).source, bytes, options);
  } catch (error) {
    await deletePicture(database.db, id);
    throw error;
  }
  const stored = await findPicture(database.db, id);
  if (stored === undefined) throw new DomainError("pictureMissing");
  return stored;
}

/** @throws {DomainError} what keeps the picture from being taken */
function inspected(worker: PictureDeps["worker"], { name, bytes }: Given) {
  try {
    return worker.inspect(bytes, { width: pictureLimits.width, height: pictureLimits.height });
  } catch (error) {
    throw error instanceof PictureError ? answerForPicture(error, { name }) : error;
  }
}
