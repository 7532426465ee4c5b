import type { LanguageCode } from "@yiqiao/contracts/languages";
import { pictureLimits } from "@yiqiao/contracts/pictures";
import type { PictureText, TextBlock } from "@yiqiao/pictures";
import { DomainError } from "#platform/errors";
import type { PictureDeps } from "../ports.ts";
import type { StoredBlock, StoredPicture } from "../records/stored-picture.ts";
import { readSource } from "./draw-blocks.ts";
import { type Detected, detectIn, pairsAt, readFirst } from "./picture-languages.ts";

/** A text that was read, before anything is done with it. */
export function blockOf(id: number, read: TextBlock): StoredBlock {
  return {
    id,
    read,
    text: read.text,
    translation: null,
    isTextEdited: false,
    isTranslationEdited: false,
    isRemoved: false,
    provenance: [],
    issues: [],
    untranslated: 0,
    placed: null,
    fits: true,
  };
}

export interface ReadPicture {
  readonly text: PictureText;
  readonly readAs: LanguageCode;
  readonly detected: Detected;
}

/**
 * Reads a picture in the language that was chosen, or finds out which it is.
 * @throws {PictureError}
 * @throws {DomainError} `pictureNoText`, `pictureTooManyTexts`
 */
export async function readPicture(
  deps: Pick<PictureDeps, "files" | "worker" | "sites">,
  picture: StoredPicture,
  { target, signal }: { readonly target: LanguageCode; readonly signal: AbortSignal },
): Promise<ReadPicture> {
  const into = { pairs: await pairsAt(deps, picture.siteId), target };
  const bytes = await readSource(deps, picture);
  const { sourceLanguage } = picture;
  const isOpen = sourceLanguage === null || sourceLanguage === "auto";
  let readAs: LanguageCode = isOpen ? readFirst : sourceLanguage;
  let text = await deps.worker.read(bytes, { language: readAs, signal });
  let detected = detectIn(textsIn(text), into);
  const { language } = detected;
  if (isOpen && language !== null && language !== readAs && (await isReadable(deps, language))) {
    // Letters that the first reader does not know were taken for others.
    readAs = language;
    text = await deps.worker.read(bytes, { language: readAs, signal });
    detected = detectIn(textsIn(text), into);
  }
  if (textsIn(text).length === 0) throw new DomainError("pictureNoText", { name: picture.name });
  const limit = pictureLimits.blocks;
  if (text.blocks.length > limit) throw new DomainError("pictureTooManyTexts", { limit });
  return { text, readAs, detected };
}

const textsIn = ({ blocks }: PictureText) => blocks.flatMap(({ text }) => (/[\p{L}\p{N}]/u.test(text) ? text : []));

async function isReadable({ worker }: Pick<PictureDeps, "worker">, language: LanguageCode): Promise<boolean> {
  return (await worker.languages()).some(({ code, isReadable: can }) => code === language && can);
}
