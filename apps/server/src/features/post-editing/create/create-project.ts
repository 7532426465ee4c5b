import { randomUUID } from "node:crypto";
import type { createProjectBodySchema } from "@yiqiao/contracts/post-editing";
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
 * @throws {DomainError} `documentMissing`, `documentExpired`, `documentState`, `projectLanguages`, `libraryUnknown`,
 * `tooManyRequests`
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
  const made = await newProject(deps, document, wanted);
  await checkLibraries(deps.libraries, made, { memories: wanted.tm_ids, termbases: wanted.tb_ids });
  await database.transaction(async (tx) => {
    const { id, folder } = made;
    if (await insertProject(tx, made)) await queue.enqueue(prepareProject, { id, folder }, { transaction: tx });
  });
  const project = await findProjectOfDocument(db, document);
  if (project === undefined) throw new DomainError("projectMissing");
  return project;
}

async function newProject(
  { clock, sites }: PostEditingDeps,
  document: ProjectDocument,
  wanted: Wanted,
): Promise<NewProject> {
  const { translated } = document;
  const source = translated?.sourceLanguage ?? wanted.src_lang ?? document.detected ?? undefined;
  const target = translated?.targetLanguage ?? wanted.tgt_lang;
  if (source === undefined || target === undefined || source === target) throw new DomainError("projectLanguages");
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
    sourceLanguage: source,
    targetLanguage: target,
    domain: translated?.domain ?? "general",
    folder: `accounts/${document.accountId}/projects/${id}/`,
    memories: wanted.tm_ids ?? translated?.memories ?? null,
    termbases: wanted.tb_ids ?? translated?.termbases ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + projectDays * dayMs),
  };
}
