import type { ModelManifest } from "@yiqiao/engines/local";

/** What a model's vocabularies come to. */
export interface ImportedVocabulary {
  readonly pairs: ModelManifest["pairs"];
  readonly vocabulary: ModelManifest["vocabulary"];
  /** Contents by name: bytes, or the path of a file to copy. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** Numbers that no translation may hold. */
  readonly unwantedIds: readonly number[];
}
