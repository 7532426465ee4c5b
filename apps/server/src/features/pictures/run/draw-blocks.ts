import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { DrawnPicture } from "@yiqiao/pictures";
import type { PictureDeps } from "../ports.ts";
import { objectsOf, type StoredBlock, type StoredPicture } from "../records/stored-picture.ts";

interface Drawing {
  readonly target: LanguageCode;
  readonly format?: "png" | "jpeg";
  readonly signal: AbortSignal;
}

/** Texts that are drawn: those that have a translation and that the owner did not take out. */
const isDrawn = ({ isRemoved, translation }: StoredBlock): boolean => !isRemoved && translation !== null;

export async function readSource({ files }: Pick<PictureDeps, "files">, picture: Pick<StoredPicture, "folder">) {
  return buffer((await files.get(objectsOf(picture).source)).stream);
}

/**
 * The picture with its translations in their places.
 * @throws {PictureError}
 * @throws {StorageError}
 */
export async function drawBlocks(
  deps: Pick<PictureDeps, "files" | "worker">,
  picture: Pick<StoredPicture, "folder" | "quarterTurns" | "blocks">,
  { target, format = "png", signal }: Drawing,
): Promise<{ readonly drawn: DrawnPicture; readonly blocks: readonly StoredBlock[] }> {
  const shown = picture.blocks.filter((block) => isDrawn(block));
  const blocks = shown.map(({ read, translation }) => {
    const { lines, box, writing, alignment } = read;
    return { lines, box, writing, alignment, text: translation ?? "" };
  });
  const bytes = await readSource(deps, picture);
  const quarterTurns = picture.quarterTurns ?? 0;
  const drawn = await deps.worker.draw(bytes, { blocks, language: target, quarterTurns, format, signal });
  const places = new Map(drawn.placements.map((placement) => [shown[placement.block]?.id, placement]));
  return {
    drawn,
    blocks: picture.blocks.map((block) => {
      const place = places.get(block.id);
      if (!isDrawn(block)) return { ...block, placed: null, fits: true };
      return { ...block, placed: place?.fits === true ? place.box : null, fits: place?.fits ?? false };
    }),
  };
}

/** Keeps a drawn picture. @returns what it is called: nobody writes over it */
export async function keepDrawn(
  { files }: Pick<PictureDeps, "files">,
  picture: Pick<StoredPicture, "folder">,
  { bytes, mediaType }: DrawnPicture,
): Promise<string> {
  const id = randomUUID();
  await files.put(objectsOf(picture).translated(id), bytes, { contentType: mediaType });
  return id;
}

/** Deletes a drawn picture that another took the place of. */
export async function dropDrawn(
  { files }: Pick<PictureDeps, "files">,
  picture: Pick<StoredPicture, "folder">,
  drawn: string | null,
): Promise<void> {
  if (drawn !== null) await files.delete(objectsOf(picture).translated(drawn));
}
