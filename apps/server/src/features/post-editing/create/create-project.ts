import { randomUUID } from "node:crypto";
import { languages } from "@yiqiao/contracts/languages";
import type { createProjectBodySchema } from "@yiqiao/contracts/post-editing";
import type { LanguagePair } from "@yiqiao/documents/bilingual";
import type { ProjectDocument } from "#features/documents";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import type { PostEditingDeps } from "../deps.ts";
import { checkLibraries } from "../libraries/libraries-of.ts";
import { prepareProject } from "../job-definitions.ts";
import { findProjectOfDocument, insertProject, type NewProject } from "../records/projects.repository.ts";
import type { StoredProject } from "../records/stored-project.ts";

const dayMs = 24 * 3_600_000;
/** A project is work for the database: one of 40,000 segments is some seconds of it. */
const createRate = { limit: 60, windowS: 3600 };

type Wanted = z.infer<typeof createProjectBodySchema>;

/**
 * Makes a project of a document of the caller's, or gives the one that there is.
 * @throws {DomainError} `documentMissing`, `documentExpired`, `documentState`, `documentNotBilingual`,
 * `projectLanguages`, `projectOtherLanguages`, `libraryUnknown`, `tooManyRequests`
 */
export async function createProject(
  deps: PostEditingDeps,
  context: SignedInContext,
  wanted: Wanted,
): Promise<StoredProject> {
  const { database, documents, queue, rateLimiter } = deps;
  const { db } = database;
  const document = await documents.projects.find(context, wanted.uid);
  const there = await findProjectOfDocument(db, document);
  if (there !== undefined) return there;
  await rateLimiter.take({ key: `project:${context.principal.accountId}`, ...createRate });
  const made = await newProject(deps, document, {
    ...wanted,
    ...(await languagesOf(deps, context, { document, wanted })),
  });
  await checkLibraries(deps.libraries, made, { memories: wanted.tm_ids, termbases: wanted.tb_ids });
  await database.transaction(async (tx) => {
    const { id, folder } = made;
    if (await insertProject(tx, made)) await queue.enqueue(prepareProject, { id, folder }, { transaction: tx });
  });
  const project = await findProjectOfDocument(db, document);
  if (project === undefined) throw new DomainError("projectMissing");
  return project;
}

interface Asked {
  readonly document: ProjectDocument;
  readonly wanted: Wanted;
}

async function languagesOf(deps: PostEditingDeps, context: SignedInContext, asked: Asked): Promise<LanguagePair> {
  const { document, wanted } = asked;
  const { translated, detected } = document;
  const told = wanted.bilingual ? await tableLanguages(deps, context, asked) : undefined;
  const sourceLanguage = translated?.sourceLanguage ?? wanted.src_lang ?? told?.sourceLanguage ?? detected;
  const targetLanguage = translated?.targetLanguage ?? wanted.tgt_lang ?? told?.targetLanguage;
  if (sourceLanguage === null || targetLanguage === undefined || sourceLanguage === targetLanguage)
    throw new DomainError("projectLanguages");
  return { sourceLanguage, targetLanguage };
}

/** What the headings of the table name, which is not otherwise than it was chosen. */
async function tableLanguages(
  { documents }: PostEditingDeps,
  { language, signal }: SignedInContext,
  { document: { id, translated }, wanted: { src_lang: source, tgt_lang: target } }: Asked,
): Promise<Partial<LanguagePair>> {
  if (translated) throw new DomainError("documentState", { state: "complete" });
  const pair = source && target && { sourceLanguage: source, targetLanguage: target };
  const told = await documents.projects.tableLanguages(id, { pair, signal });
  const { sourceLanguage = source, targetLanguage = target } = told;
  if (sourceLanguage === (source ?? sourceLanguage) && targetLanguage === (target ?? targetLanguage)) return told;
  const named = [told.sourceLanguage, told.targetLanguage].map((code) => (code ? languages[code][language] : "…"));
  throw new DomainError("projectOtherLanguages", { languages: named.join(" → ") });
}

async function newProject(
  { clock, sites }: PostEditingDeps,
  document: ProjectDocument,
  wanted: Omit<Wanted, "src_lang" | "tgt_lang"> & LanguagePair,
): Promise<NewProject> {
  const { translated } = document;
  const id = randomUUID();
  const now = clock.now();
  const { projectDays } = await sites.rules(document.siteId);
  return {
    id,
    siteId: document.siteId,
    accountId: document.accountId,
    documentId: document.id,
    name: document.name.slice(0, 100),
    format: document.format,
    fileName: document.name,
    sourceLanguage: wanted.sourceLanguage,
    targetLanguage: wanted.targetLanguage,
    isBilingual: wanted.bilingual,
    domain: translated?.domain ?? "general",
    folder: `accounts/${document.accountId}/projects/${id}/`,
    memories: wanted.tm_ids ?? translated?.memories ?? null,
    termbases: wanted.tb_ids ?? translated?.termbases ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + projectDays * dayMs),
  };
}
