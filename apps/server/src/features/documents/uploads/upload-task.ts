import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { type IncomingFile, ownerOf, type RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { resolvePair } from "../quotes/resolve-pair.ts";
import { takeRate } from "../rates.ts";
import { deleteEmptyTasks } from "../records/tasks.repository.ts";
import { assertRoom, newTask } from "../tasks/create-task.ts";
import { uploadAll } from "./upload-all.ts";
import type { Uploads } from "./uploads.service.ts";

export interface UploadedTask {
  readonly src_lang: SourceLanguage;
  readonly tgt_lang: LanguageCode;
  readonly domain: DomainCode;
  readonly tm_ids: string[] | undefined;
  readonly tb_ids: string[] | undefined;
  /** Whether the files are translated at once, or wait for it. */
  readonly begins: boolean;
}

/**
 * A task whose files come in the same call: each starts by itself once it is measured, or waits then to be resumed; one
 * that cannot be translated or paid for fails alone.
 */
export async function createUploadedTask(
  own: { readonly deps: DocumentDeps; readonly uploads: Uploads },
  context: RequestContext,
  { choice, files }: { readonly choice: UploadedTask; readonly files: AsyncIterable<IncomingFile> },
): Promise<{ readonly task_id: string }> {
  const { deps } = own;
  const { database, quota, rateLimiter } = deps;
  await takeRate(rateLimiter, context, "task");
  const owner = ownerOf(context);
  assertPair(deps, context, choice);
  const payer = await quota.payerOf(context);
  const taskId = await database.transaction(async (tx) => {
    await assertRoom(tx, context, { owner, more: 1 });
    return newTask(deps, tx, { owner, body: choice, begins: choice.begins });
  });
  try {
    await uploadAll(own, context, { files, place: (position) => ({ taskId, position, payer }) });
  } catch (error) {
    await deleteEmptyTasks(database.db, [taskId]);
    throw error;
  }
  return { task_id: taskId };
}

/** What is wrong whatever the files are. @throws {DomainError} `sameLanguage`, `unsupportedPair` */
function assertPair(deps: DocumentDeps, { language }: RequestContext, choice: UploadedTask): void {
  const { src_lang: source, tgt_lang: target, domain } = choice;
  if (source === "auto") return;
  try {
    resolvePair(deps, { detected: null, detectedOther: null }, { source, target, domain });
  } catch (error) {
    throw error instanceof TranslationFailure ? answerForFailure(error, language) : error;
  }
}
