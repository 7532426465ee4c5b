import { Readable } from "node:stream";
import { documentFormats } from "@yiqiao/contracts/documents";
import type { PictureFileQuery, PictureOutput } from "@yiqiao/contracts/pictures";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext, splitName } from "#platform/request";
import { StorageError } from "#platform/storage";
import type { PictureDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { findOwned, findPicture } from "../records/pictures.repository.ts";
import { objectsOf, type StoredPicture } from "../records/stored-picture.ts";
import { drawBlocks, readSource } from "../run/draw-blocks.ts";
import { hasFiles, outputsOf } from "../status/describe.ts";
import { bilingualDocx, textOf } from "./texts.ts";

/** A file on its way to its owner. */
export interface OpenedPicture {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array | Readable;
}

/**
 * A file of a picture. @throws {DomainError} `pictureMissing`, `pictureExpired`, `pictureState`
 */
export async function openFile(
  deps: PictureDeps,
  context: RequestContext,
  { id, kind, inline }: Pick<PictureFileQuery, "id" | "kind" | "inline">,
): Promise<OpenedPicture> {
  await takeRate(deps.rateLimiter, context, "file");
  // Of this alone nothing is kept.
  if (kind === "translated_jpg") await takeRate(deps.rateLimiter, context, "draw");
  const { database, clock, lifeHours } = deps;
  const picture = await findOwned(database.db, ownerOf(context), id);
  if (picture === undefined) throw new DomainError("pictureMissing");
  if (!hasFiles(picture, clock.now())) throw new DomainError("pictureExpired", { hours: lifeHours });
  if (!outputsOf(picture, clock.now()).includes(kind)) throw new DomainError("pictureState");
  const { signal } = context;
  const name = nameOf(picture, kind);
  // Browsers turn by EXIF themselves; before it is read nothing more is known.
  if (kind === "source" && inline === "1" && (picture.quarterTurns ?? 0) !== 0) {
    return { name, contentType: "image/png", bytes: await upright(deps, picture, signal) };
  }
  return { name, contentType: typeOf(picture, kind), bytes: await bytesOf(deps, picture, { kind, signal }) };
}

interface Wanted {
  readonly kind: PictureOutput;
  readonly signal: AbortSignal;
}

async function bytesOf(
  deps: PictureDeps,
  picture: StoredPicture,
  { kind, signal }: Wanted,
): Promise<Uint8Array | Readable> {
  switch (kind) {
    case "source":
      return readSource(deps, picture);
    case "text":
      return Buffer.from(textOf(picture), "utf8");
    case "bilingual_docx":
      return Readable.from(bilingualDocx(picture));
    case "translated_jpg":
      return (await drawn(deps, picture, { format: "jpeg", signal })).bytes;
    default:
      return drawTranslatedPng(deps, picture, signal);
  }
}

function drawn(
  deps: PictureDeps,
  picture: StoredPicture,
  { format, signal }: { readonly format: "png" | "jpeg"; readonly signal: AbortSignal },
) {
  const { targetLanguage: target } = picture;
  if (target === null) throw new DomainError("pictureState");
  return drawBlocks(deps, picture, { target, format, signal }).then((result) => result.drawn);
}

/** As it was drawn; anew where a change has just put another file in its place. */
async function drawTranslatedPng(
  deps: PictureDeps,
  picture: StoredPicture,
  signal: AbortSignal,
): Promise<Uint8Array | Readable> {
  const key = picture.drawn;
  if (key === null) throw new DomainError("pictureState");
  try {
    return (await deps.files.get(objectsOf(picture).translated(key), { signal })).stream;
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== "not-found") throw error;
    return (await drawn(deps, picture, { format: "png", signal })).bytes;
  }
}

/** The picture as it is to be seen: pixels that lie on their side are turned, once. */
async function upright(deps: PictureDeps, picture: StoredPicture, signal: AbortSignal): Promise<Uint8Array | Readable> {
  const { files, worker } = deps;
  const quarterTurns = picture.quarterTurns ?? 0;
  const key = objectsOf(picture).upright;
  if ((await files.head(key)) !== null) return (await files.get(key, { signal })).stream;
  const bytes = await readSource(deps, picture);
  const language = picture.targetLanguage ?? "en-us";
  const made = await worker.draw(bytes, { blocks: [], language, quarterTurns, format: "png", signal });
  await files.put(key, made.bytes, { contentType: made.mediaType });
  // Deleted or over meanwhile: nothing of it stays.
  const now = await findPicture(deps.database.db, picture.id);
  if (now === undefined || !hasFiles(now, deps.clock.now())) await files.delete(key);
  return made.bytes;
}

function typeOf(picture: StoredPicture, kind: PictureOutput): string {
  switch (kind) {
    case "text":
      return "text/plain; charset=utf-8";
    case "bilingual_docx":
      return documentFormats.docx.mediaType;
    case "translated_jpg":
      return "image/jpeg";
    case "translated_png":
      return "image/png";
    default:
      return picture.mediaType;
  }
}

/** What an output is called: `menu_en-us.png`. */
function nameOf({ name, targetLanguage }: StoredPicture, kind: PictureOutput): string {
  if (kind === "source") return name;
  const endings = {
    translated_png: "png",
    translated_jpg: "jpg",
    text: "txt",
    bilingual_docx: "bilingual.docx",
  } as const;
  return `${splitName(name).stem}_${targetLanguage ?? ""}.${endings[kind]}`;
}
