import { randomUUID } from "node:crypto";
import { documentLimits } from "@yiqiao/contracts/documents";
import { type CreateTermScanFields, termScanLimits } from "@yiqiao/contracts/term-extraction";
import { codePointLength } from "@yiqiao/contracts/text";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { fileNameOf, type IncomingFile, principalOf, type RequestContext } from "#platform/request";
import { assertRoom } from "#platform/storage";
import { scanDocuments } from "../job-definitions.ts";
import type { TermScanDeps } from "../ports.ts";
import { assertCandidates, assertRoomForOne, expiryAfter, takeRate } from "../rates.ts";
import { tell } from "../records/events.ts";
import {
  changeScan,
  countOwned,
  deleteScan,
  insertScan,
  lockOwner,
  type ScanOwner,
} from "../records/scans.repository.ts";
import { folderOf, objectsOf, type ScanDocument } from "../records/stored-scan.ts";
import { assertLibraries } from "./assert-libraries.ts";

const megabyte = 1024 * 1024;
const nameLength = 100;
/** No upload takes this long: what is there then was left by a killed process. */
const uploadMs = 6 * 3_600_000;

/** What a call brings: the fields of its form, and its files one after the other. */
export interface GivenScan {
  readonly fields: CreateTermScanFields;
  readonly files: AsyncIterable<IncomingFile>;
}

/**
 * Takes a text or files, all or none, and sets their scan on its way.
 * @returns its id
 * @throws {DomainError} `termScanEmpty`, `sameLanguage`, `libraryUnknown`, `planLimit`, `termScanTooManyUnderWay`,
 *   `textTooLong`, `documentTooMany`, `documentTooLarge`, `documentEmpty`
 */
export async function takeScan(
  deps: TermScanDeps,
  context: RequestContext,
  { fields, files }: GivenScan,
): Promise<string> {
  const { database, clock } = deps;
  await takeRate(deps.rateLimiter, context, "create");
  await assertFields(deps, context, fields);
  await assertRoom(deps.room);
  const owner = principalOf(context);
  const id = randomUUID();
  const folder = folderOf(owner.accountId, id);
  // The record first: files without one would stay as long as the account.
  await database.transaction(async (tx) => {
    await lockOwner(tx, owner);
    assertRoomForOne(context, { ...(await countOwned(tx, owner)), isNew: true });
    const at = clock.now();
    await insertScan(tx, owner, { id, folder, ...chosenIn(fields), expiresAt: new Date(at.getTime() + uploadMs), at });
  });
  try {
    const documents = await storeAll(deps, context, { folder, text: fields.text, files });
    await begin(deps, context, { id, owner, documents });
  } catch (error) {
    await deps.files.deletePrefix(folder);
    await deleteScan(database.db, id);
    throw error;
  }
  return id;
}

function chosenIn(fields: CreateTermScanFields) {
  return {
    name: fields.name ?? "",
    sourceLanguage: fields.src_lang,
    targetLanguage: fields.tgt_lang,
    domain: fields.domain,
    memories: fields.tm_id ?? null,
    termbases: fields.tb_id ?? null,
    minFrequency: fields.min_frequency,
    maxCandidates: fields.max_candidates,
  };
}

async function assertFields(deps: TermScanDeps, context: RequestContext, fields: CreateTermScanFields): Promise<void> {
  const { src_lang: source, tgt_lang: target, text } = fields;
  if (source === target) {
    throw answerForFailure(new TranslationFailure({ kind: "same-language", language: target }), context.language);
  }
  assertCandidates(context, fields.max_candidates);
  const length = text === undefined ? 0 : codePointLength(text);
  if (length > termScanLimits.text) throw new DomainError("textTooLong", { limit: termScanLimits.text, length });
  await assertLibraries(deps, context, chosenIn(fields));
}

interface Arriving {
  readonly folder: string;
  readonly text: string | undefined;
  readonly files: AsyncIterable<IncomingFile>;
}

const newDocument = (made: Pick<ScanDocument, "id" | "name" | "sizeBytes" | "isPasted">): ScanDocument => ({
  ...made,
  format: made.isPasted ? "txt" : null,
  state: "waiting",
  words: 0,
  pairs: 0,
  problem: null,
  warnings: [],
});

/** The first words of a text, for its name. */
const beginningOf = (text: string): string =>
  Array.from(text.trim().split(/\n/, 1)[0] ?? "")
    .slice(0, 40)
    .join("");

async function storeAll(deps: TermScanDeps, context: RequestContext, arriving: Arriving): Promise<ScanDocument[]> {
  const { folder, text, files } = arriving;
  const documents: ScanDocument[] = [];
  if (text !== undefined && text.trim() !== "") {
    const id = randomUUID();
    const bytes = Buffer.from(text);
    await deps.files.put(objectsOf({ folder }).source(id), bytes, { contentType: "text/plain" });
    documents.push(newDocument({ id, name: beginningOf(text), sizeBytes: bytes.length, isPasted: true }));
  }
  for await (const file of files) {
    if (documents.length === termScanLimits.files) {
      throw new DomainError("documentTooMany", { limit: termScanLimits.files });
    }
    documents.push(await storeOne(deps, context, { folder, file }));
  }
  if (documents.length === 0) throw new DomainError("termScanEmpty");
  return documents;
}

async function storeOne(
  { files }: TermScanDeps,
  { signal }: RequestContext,
  { folder, file }: { readonly folder: string; readonly file: IncomingFile },
): Promise<ScanDocument> {
  const id = randomUUID();
  const key = objectsOf({ folder }).source(id);
  await files.put(key, file.stream, { contentType: "application/octet-stream", signal }).catch((error: unknown) => {
    file.stream.resume();
    throw error;
  });
  const sizeBytes = (await files.head(key))?.sizeBytes ?? 0;
  if (file.wasCut()) {
    const megabytes = Math.ceil((sizeBytes + 1) / megabyte);
    throw new DomainError("documentTooLarge", { megabytes, limit: documentLimits.bytes / megabyte });
  }
  if (sizeBytes === 0) throw new DomainError("documentEmpty");
  return newDocument({ id, name: fileNameOf(file.name), sizeBytes, isPasted: false });
}

async function begin(
  { database, queue, clock }: TermScanDeps,
  context: RequestContext,
  {
    id,
    owner,
    documents,
  }: { readonly id: string; readonly owner: ScanOwner; readonly documents: readonly ScanDocument[] },
): Promise<void> {
  await database.transaction(async (tx) => {
    // Others may have begun while the files came in.
    await lockOwner(tx, owner);
    assertRoomForOne(context, { ...(await countOwned(tx, owner)), isNew: true });
    const at = clock.now();
    const change = { state: "waiting", documents, expiresAt: expiryAfter(at) } as const;
    const begun = await changeScan(tx, { id, from: ["taking"] }, { ...change, at });
    if (begun === undefined) throw new DomainError("termScanMissing");
    if (begun.name === "") {
      const name = Array.from(documents[0]?.name ?? "")
        .slice(0, nameLength)
        .join("");
      await changeScan(tx, { id }, { name, at });
    }
    await queue.enqueue(scanDocuments, { id, run: begun.run }, { transaction: tx });
    await tell(database, { id }, tx);
  });
}
