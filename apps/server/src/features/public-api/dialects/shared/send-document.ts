import type { TranslateListEntry } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Documents } from "#features/documents";
import type { Quota } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { IncomingFile, RequestContext, SignedInContext } from "#platform/request";

export interface DocumentToTranslate {
  readonly file: IncomingFile;
  readonly source: LanguageCode | "auto";
  readonly target: LanguageCode;
  /** Undefined: whatever the account has in use. */
  readonly memories?: string[] | undefined;
  readonly termbases?: string[] | undefined;
}

export interface SentDocuments {
  /**
   * Begins a task of one file.
   * @returns the task's id
   * @throws {DomainError} `insufficientCharacters` where there are none at all; those that are lacking later: a failed document
   */
  send(context: SignedInContext, wanted: DocumentToTranslate): Promise<string>;
  /** The file of a task. @throws {DomainError} `documentTaskMissing`, `documentMissing` */
  entry(context: RequestContext, taskId: string): Promise<TranslateListEntry>;
}

export interface SendDeps {
  readonly documents: Pick<Documents, "createUploaded" | "tasks">;
  readonly quota: Pick<Quota, "remaining">;
}

/** Documents as the shapes of other platforms have them: tasks of one file each. */
export function createSentDocuments({ documents, quota }: SendDeps): SentDocuments {
  return {
    send: async (context, { file, source, target, memories, termbases }) => {
      const { total_left: remaining } = await quota.remaining(context);
      if (remaining === 0) throw new DomainError("insufficientCharacters", { needed: 1, remaining });
      const choice = { src_lang: source, tgt_lang: target, domain: "general", begins: true } as const;
      const { task_id: id } = await documents.createUploaded(context, {
        choice: { ...choice, tm_ids: memories, tb_ids: termbases },
        files: only(file),
      });
      return id;
    },
    entry: async (context, taskId) => onlyEntry((await documents.tasks.query(context, taskId)).translate_list),
  };
}

/** @throws {DomainError} `documentMissing` */
export function onlyEntry([entry]: readonly TranslateListEntry[]): TranslateListEntry {
  if (entry === undefined) throw new DomainError("documentMissing");
  return entry;
}

async function* only(file: IncomingFile): AsyncGenerator<IncomingFile> {
  yield file;
}
