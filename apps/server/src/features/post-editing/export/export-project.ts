import { createReadStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { documentFormats, type DocumentOutput } from "@yiqiao/contracts/documents";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { LibrarySight } from "@yiqiao/contracts/post-editing";
import type { UnitTarget } from "@yiqiao/documents";
import { type TargetLine, writeProjectOutput } from "@yiqiao/documents/isolated";
import { type OpenedFile, outputName, workingFormatOf, writeTargetLines } from "#features/documents";
import { fetchObject } from "#platform/storage";
import type { Executor } from "#platform/database";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { hasEdits, segmentsOfUnits, unitsFrom } from "../records/segments.repository.ts";
import { projectObjects, type StoredProject } from "../records/stored-project.ts";
import { bilingualSegments } from "./bilingual-segments.ts";
import { clearedTarget, unitTarget } from "./unit-targets.ts";

type Kind = Extract<DocumentOutput, "translated" | "bilingual_docx" | "bilingual_xliff" | "tmx">;
type Deps = Pick<PostEditingDeps, "database" | "files" | "documents" | "scratch" | "clock">;
interface Room {
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Somebody edits it, and waits for each next one. */
  readonly isFollowed?: boolean;
}

const unitsAtOnce = 500;
const mediaTypes: Record<Exclude<Kind, "translated">, string> = {
  bilingual_docx: documentFormats.docx.mediaType,
  bilingual_xliff: documentFormats.xliff.mediaType,
  tmx: "application/x-tmx+xml",
};

/**
 * The document with its translations as they stand, or a bilingual file of them. One that nobody has edited is the file
 * that was downloaded before. @throws {DomainError} `projectState`, and what the file is refused for
 */
export async function exportProject(deps: Deps, caller: ProjectCaller, kind: Kind): Promise<OpenedFile> {
  demandRole(caller, "reader");
  const { files } = deps;
  const { project } = caller;
  const contentType = kind === "translated" ? documentFormats[project.format].mediaType : mediaTypes[kind];
  const named = { name: project.fileName, format: project.format };
  const name = outputName(named, kind, project.targetLanguage);
  if (kind === "translated" && (await isAsBefore(deps, project))) {
    const { stream, sizeBytes } = await files.get(projectObjects(project).translated);
    return { name, contentType, sizeBytes, stream };
  }
  return { name, contentType, ...(await writeToStream(deps, caller, kind)) };
}

/** Whether nobody has changed what was downloaded before. */
async function isAsBefore({ database, files }: Pick<Deps, "database" | "files">, project: StoredProject) {
  return !(await hasEdits(database.db, project.id)) && (await files.head(projectObjects(project).translated)) !== null;
}

/** The document with its translations as they stand, in the folder. @throws {DomainError} what the file is refused for */
export async function writeTranslated(
  deps: Pick<Deps, "database" | "files" | "documents">,
  project: StoredProject,
  room: Room,
): Promise<string> {
  const { folder, signal } = room;
  if (!(await isAsBefore(deps, project))) return mergeTargets(deps, project, room);
  const path = join(folder, `translated.${documentFormats[project.format].extensions[0]}`);
  await fetchObject(deps.files, projectObjects(project).translated, { path, signal });
  return path;
}

async function mergeTargets(
  { database, files, documents }: Pick<Deps, "database" | "files" | "documents">,
  project: StoredProject,
  { folder, signal, isFollowed = false }: Room,
): Promise<string> {
  const { format, fileName, accountId, sourceLanguage, targetLanguage, isBilingual: isTable } = project;
  const objects = projectObjects(project);
  const targetsPath = join(folder, "targets.ndjson");
  await writeTargetLines(targetLines(database.db, project), targetsPath);
  const working = workingFormatOf(format);
  const workingPath = join(folder, `working.${documentFormats[working].extensions[0]}`);
  await fetchObject(files, working === format ? objects.source : objects.working, { path: workingPath, signal });
  const languages = { sourceLanguage, targetLanguage };
  const paths = { workingPath, targetsPath, scansPrefix: objects.scans };
  const source = { format, fileName, accountId, ...languages, ...paths, isTable, isFollowed };
  return (await documents.projects.merge(source, { folder, signal })).path;
}

/** The file is deleted from the disk as soon as it is open. */
async function writeToStream(deps: Deps, { context, project, libraries }: ProjectCaller, kind: Kind) {
  const { signal, language } = context;
  return deps.scratch.use(async (folder) => {
    const path = await write(deps, project, { kind, folder, signal, language, libraries });
    const { size: sizeBytes } = await stat(path);
    const stream = createReadStream(path);
    await new Promise((resolve, reject) => stream.once("open", resolve).once("error", reject));
    await rm(path);
    return { sizeBytes, stream };
  });
}

interface Writing extends Room {
  readonly kind: Kind;
  readonly language: InterfaceLanguage;
  /** What of the project's libraries the file may show. */
  readonly libraries: LibrarySight;
}

async function write(deps: Deps, project: StoredProject, writing: Writing): Promise<string> {
  const { kind, folder, signal, language, libraries } = writing;
  if (kind === "translated") return mergeTargets(deps, project, { folder, signal });
  const { database, clock } = deps;
  const { format, fileName, sourceLanguage, targetLanguage } = project;
  const segments = join(folder, "segments.ndjson");
  const output = join(folder, "output");
  await writeFile(segments, segmentLines(database.db, project, libraries));
  const createdAt = clock.now().toISOString();
  const meta = { fileName, format, sourceLanguage, targetLanguage, createdAt, projectId: project.id, language };
  await writeProjectOutput({ segments, kind, meta, output }, { signal });
  return output;
}

async function* segmentLines(db: Executor, project: StoredProject, sight: LibrarySight): AsyncGenerator<string> {
  for await (const segment of bilingualSegments(db, project.id, sight)) yield `${JSON.stringify(segment)}\n`;
}

/** All units with their targets, part by part. */
async function* targetLines(db: Executor, project: StoredProject): AsyncGenerator<TargetLine> {
  const { id, isBilingual, sourceLanguage: source, targetLanguage: target } = project;
  for (let from = 0; ;) {
    const units = await unitsFrom(db, id, { from, limit: unitsAtOnce });
    const last = units.at(-1);
    if (last === undefined) return;
    const segments = await segmentsOfUnits(
      db,
      id,
      units.map(({ number }) => number),
    );
    const byUnit = Map.groupBy(segments, ({ unit }) => unit);
    const byPart = new Map<string, UnitTarget[]>();
    for (const unit of units) {
      const ofUnit = byUnit.get(unit.number) ?? [];
      const merged =
        unitTarget(unit, ofUnit, { source, target }) ?? (isBilingual ? clearedTarget(unit, ofUnit) : undefined);
      const targets = byPart.get(unit.part) ?? [];
      byPart.set(unit.part, merged === undefined ? targets : [...targets, merged]);
    }
    for (const [part, targets] of byPart) yield { part, targets };
    from = last.number + 1;
  }
}
