import { errorCatalogue, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  type ListedPicture,
  type Picture,
  type PictureBlock,
  type PictureOutput,
  type PictureState,
} from "@yiqiao/contracts/pictures";
import { doubtfulBelow } from "@yiqiao/pictures";
import type { StoredBlock, StoredPicture } from "../records/stored-picture.ts";

export interface View {
  readonly language: InterfaceLanguage;
  readonly now: Date;
}

/** Whether the files of a picture are still there for its owner. */
export const hasFiles = ({ hasFiles: isKept, expiresAt }: StoredPicture, now: Date): boolean =>
  isKept && expiresAt > now;

const scores: Readonly<Partial<Record<PictureState, number>>> = {
  waiting: 2,
  reading: 10,
  quoted: 40,
  translating: 45,
  drawing: 90,
  complete: 100,
};

/** How far the work is, 0 to 100: the translated share of the texts tells more within one stage. */
function scoreOf({ state, blocks }: StoredPicture): number {
  const begin = scores[state] ?? 0;
  if (state !== "translating" || blocks.length === 0) return begin;
  const done = blocks.filter(({ translation }) => translation !== null).length;
  return Math.round(begin + ((scores.drawing ?? begin) - begin) * (done / blocks.length));
}

export const isOver = ({ state }: Pick<StoredPicture, "state">): boolean =>
  state === "complete" || state === "failed" || state === "cancelled" || state === "expired";

export function outputsOf(picture: StoredPicture, now: Date): PictureOutput[] {
  if (!hasFiles(picture, now)) return [];
  const isDone = picture.state === "complete";
  return ["source", ...(isDone ? (["translated_png", "translated_jpg", "text", "bilingual_docx"] as const) : [])];
}

export function listedOf(picture: StoredPicture, view: View): ListedPicture {
  const { language, now } = view;
  const hasFailed = picture.state === "failed";
  const problem = hasFailed ? picture.problem : null;
  return {
    id: picture.id,
    name: picture.name,
    media_type: picture.mediaType,
    size_bytes: picture.sizeBytes,
    width: picture.width,
    height: picture.height,
    state: hasFiles(picture, now) ? picture.state : "expired",
    score: scoreOf(picture),
    src_lang: picture.sourceLanguage,
    tgt_lang: picture.targetLanguage,
    domain: picture.domain,
    detected: picture.detected,
    detected_other: picture.detectedOther,
    characters: picture.characters,
    charged: picture.charged,
    quality: picture.quality,
    error_code: problem === null ? null : errorCatalogue[problem.error].code,
    message: picture.problem === null ? "" : picture.problem[language],
    version: picture.version,
    outputs: outputsOf(picture, now),
    created_at: picture.createdAt.toISOString(),
    finished_at: picture.finishedAt?.toISOString() ?? null,
    expires_at: picture.expiresAt.toISOString(),
  };
}

export function pictureOf(picture: StoredPicture, view: View): Picture {
  const blocks = hasFiles(picture, view.now) ? picture.blocks : [];
  return { ...listedOf(picture, view), blocks: blocks.map((block) => blockOf(block)) };
}

function blockOf(block: StoredBlock): PictureBlock {
  const { box, writing, confidence } = block.read;
  return {
    id: block.id,
    text: block.text,
    translation: block.translation,
    box,
    placed: block.placed,
    fits: block.fits,
    writing,
    confidence,
    doubtful: confidence < doubtfulBelow && !block.isTextEdited,
    removed: block.isRemoved,
    edited: { text: block.isTextEdited, translation: block.isTranslationEdited },
    provenance: [...block.provenance],
    issues: [...block.issues],
  };
}
