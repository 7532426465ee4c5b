import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { OutputMeta, OutputRow } from "@yiqiao/documents/outputs";
import { writeBilingualDocx } from "@yiqiao/documents/outputs";
import { DomainError } from "#platform/errors";
import type { StoredBlock, StoredPicture } from "../records/stored-picture.ts";

const shown = ({ blocks }: Pick<StoredPicture, "blocks">) => blocks.filter(({ isRemoved }) => !isRemoved);

/** Each text with its translation under it, an empty line between. */
export function textOf(picture: Pick<StoredPicture, "blocks">): string {
  return `${shown(picture)
    .map(({ text, translation }) => [text, ...(translation === null ? [] : [translation])].join("\n"))
    .join("\n\n")}\n`;
}

/** Both sides of a picture in the table of bilingual documents. */
export function bilingualDocx(picture: StoredPicture): AsyncIterable<Uint8Array> {
  const { name, targetLanguage, createdAt } = picture;
  const sourceLanguage = sourceOf(picture);
  if (targetLanguage === null || sourceLanguage === null) throw new DomainError("pictureState");
  const meta: OutputMeta = {
    fileName: name,
    format: "docx",
    sourceLanguage,
    targetLanguage,
    createdAt: createdAt.toISOString(),
  };
  return writeBilingualDocx(meta, rowsOf(shown(picture)));
}

function sourceOf({ sourceLanguage, detected, readAs }: StoredPicture): LanguageCode | null {
  return sourceLanguage === "auto" || sourceLanguage === null ? (detected ?? readAs) : sourceLanguage;
}

// oxlint-disable-next-line typescript/require-await -- an asynchronous list is asked for
async function* rowsOf(blocks: readonly StoredBlock[]): AsyncGenerator<OutputRow> {
  for (const { id, text, translation, provenance } of blocks) {
    const unit = { id: String(id), text, tags: [], context: { part: "picture", kind: "text-box" as const } };
    if (translation === null) {
      yield { unit };
      continue;
    }
    const [only, ...others] = provenance;
    const whole = { start: 0, end: text.length, source: { text, tags: [] }, target: { text: translation, tags: [] } };
    const segment = { ...whole, provenance: others.length === 0 ? (only ?? "mt") : "mt" };
    yield { unit, target: { id: unit.id, text: translation, tags: [], segments: [segment] } };
  }
}
