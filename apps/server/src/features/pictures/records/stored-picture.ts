import type { PictureMediaType, PictureState } from "@yiqiao/contracts/pictures";
import type { DomainCode, LanguageCode, Quality, SourceLanguage } from "@yiqiao/contracts/languages";
import type { CharacterCounts, Provenance } from "@yiqiao/contracts/text";
import type { TextBlock, TextBox } from "@yiqiao/pictures";
import type { TranslationIssue } from "@yiqiao/translation-memory/checks";
import type { StoredProblem } from "#features/documents";
import type { Payer } from "#features/quota";
import { column, type RowOf } from "#platform/database";

/** A text of a picture, what became of it, and what its owner made of it. */
export interface StoredBlock {
  readonly id: number;
  /** As it was read. */
  readonly read: TextBlock;
  /** As it is translated: what was read, or what the owner made of it. */
  readonly text: string;
  readonly translation: string | null;
  readonly isTextEdited: boolean;
  readonly isTranslationEdited: boolean;
  readonly isRemoved: boolean;
  readonly provenance: readonly (Provenance | "untranslated")[];
  readonly issues: readonly TranslationIssue["kind"][];
  /** Code points that no engine translated: they cost nothing. */
  readonly untranslated: number;
  /** Where the translation stands in the picture that was drawn last. */
  readonly placed: TextBox | null;
  readonly fits: boolean;
}

/** A picture as the database has it. */
export const pictureShape = {
  id: column.uuid,
  siteId: column.int,
  owner: column.text,
  accountId: column.uuid.orNull(),
  name: column.text,
  mediaType: column.text.as<PictureMediaType>(),
  sizeBytes: column.int,
  width: column.int,
  height: column.int,
  quarterTurns: column.int.as<0 | 1 | 2 | 3>().orNull(),
  folder: column.text,
  state: column.text.as<PictureState>(),
  run: column.int,
  version: column.int,
  sourceLanguage: column.text.as<SourceLanguage>().orNull().named("src_lang"),
  targetLanguage: column.text.as<LanguageCode>().orNull().named("tgt_lang"),
  domain: column.text.as<DomainCode>().orNull(),
  memories: column.textArray.orNull().named("tm_ids"),
  termbases: column.textArray.orNull().named("tb_ids"),
  /** Stops when it is read, until its price is accepted. */
  asksPrice: column.bool,
  readAs: column.text.as<LanguageCode>().orNull(),
  detected: column.text.as<LanguageCode>().orNull(),
  detectedOther: column.text.orNull(),
  blocks: column.jsonb<readonly StoredBlock[]>(),
  nextBlock: column.int,
  characters: column.jsonb<CharacterCounts>().orNull(),
  payer: column.jsonb<Payer>().orNull(),
  reservationId: column.uuid.orNull(),
  /** Which file holds the picture that was drawn last. */
  drawn: column.uuid.orNull(),
  charged: column.bigint,
  changedCharacters: column.int,
  quality: column.text.as<Quality>().orNull(),
  problem: column.jsonb<StoredProblem>().orNull(),
  hasFiles: column.bool,
  createdAt: column.timestamptz,
  touchedAt: column.timestamptz,
  finishedAt: column.timestamptz.orNull(),
  expiresAt: column.timestamptz,
};
export type StoredPicture = RowOf<typeof pictureShape>;

/** Where the parts of a picture lie in the object store. */
export const objectsOf = ({ folder }: Pick<StoredPicture, "folder">) => ({
  source: `${folder}source`,
  /** Its pixels as they are to be seen, where the stored ones lie on their side. */
  upright: `${folder}upright`,
  translated: (drawn: string) => `${folder}translated/${drawn}`,
});

/** Where visitors' pictures lie in the object store. */
export const visitorsFolder = "visitors/pictures/";

/** Where the object store keeps a picture; what belongs to an account goes when the account goes. */
export function folderOf({ accountId }: { readonly accountId: string | null }, id: string): string {
  return accountId === null ? `${visitorsFolder}${id}/` : `accounts/${accountId}/pictures/${id}/`;
}

/** Of these states the work goes on. */
export const workingStates = [
  "waiting",
  "reading",
  "translating",
  "drawing",
] as const satisfies readonly PictureState[];
