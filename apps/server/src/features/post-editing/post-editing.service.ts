import type {
  ChangedTogether,
  historySchema,
  mergeBodySchema,
  Project,
  ProjectImport,
  ProjectSegment,
  projectListSchema,
  ProjectStatistics,
  restructuredSchema,
  saveBodySchema,
  SavedEdit,
  Skeleton,
  splitBodySchema,
  updateProjectBodySchema,
  createProjectBodySchema,
} from "@yiqiao/contracts/post-editing";
import { projectsPageSize } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import type { OpenedFile } from "#features/documents";
import { DomainError } from "#platform/errors";
import type { IncomingFile, SignedInContext } from "#platform/request";
import { demandRole, enterProject, type Entrance, type ProjectCaller } from "./access/caller.ts";
import { createPeople, type People } from "./access/people.service.ts";
import { type Comments, createComments } from "./comments/comments.service.ts";
import { createProject } from "./create/create-project.ts";
import { prepare, type PrepareAttempt } from "./create/prepare-project.ts";
import type { PostEditingDeps } from "./deps.ts";
import { merge, split } from "./edit/change-structure.ts";
import { propagate } from "./edit/propagate.ts";
import { readSegments } from "./edit/read-segments.ts";
import { saveEdits } from "./edit/save-edits.ts";
import { undoGroup } from "./edit/undo-group.ts";
import { exportProject } from "./export/export-project.ts";
import { createFindAndReplace, type FindAndReplace } from "./find/find-and-replace.ts";
import { deleteFiles } from "./job-definitions.ts";
import { importFile, type WantedImport } from "./import/import-project.ts";
import { createFollow, type Follow } from "./follow/follow-project.ts";
import { createQuality, type Quality } from "./quality/quality.service.ts";
import { checkLibraries } from "./libraries/libraries-of.ts";
import { createPanel, type Panel } from "./libraries/panel.service.ts";
import { remember } from "./libraries/remember.ts";
import { createProjectPages, type ProjectPages } from "./pages/project-pages.ts";
import { projectOf, skeletonOf } from "./present.ts";
import { openComments } from "./records/comments.repository.ts";
import { listRevisions } from "./records/edits.repository.ts";
import { namesOfPeople, ownersOf, rolesIn } from "./records/people.repository.ts";
import {
  changeProject,
  countProjects,
  deleteProject,
  findProject,
  listProjects,
  progressOf,
} from "./records/projects.repository.ts";
import { listSkeleton } from "./records/segments.repository.ts";
import type { StoredProject } from "./records/stored-project.ts";
import { projectStatistics } from "./statistics/project-statistics.ts";
import { cleanUpProjects } from "./upkeep/clean-up.ts";

type Save = Pick<z.output<typeof saveBodySchema>, "edits">;
type ExportKind = Parameters<typeof exportProject>[2];

/** Documents whose translation people finish. Who calls is found by `enter`, before anything else. */
export interface PostEditing {
  /** @throws {DomainError} `projectMissing` */
  enter(entrance: Entrance): Promise<ProjectCaller>;
  create(context: SignedInContext, wanted: z.infer<typeof createProjectBodySchema>): Promise<Project>;
  list(context: SignedInContext, page: number): Promise<z.infer<typeof projectListSchema>>;
  get(caller: ProjectCaller): Promise<Project>;
  /** @throws {DomainError} `libraryUnknown`, `libraryLanguages`, `libraryReadOnly` */
  update(caller: ProjectCaller, change: z.infer<typeof updateProjectBodySchema>): Promise<Project>;
  delete(caller: ProjectCaller): Promise<void>;
  readonly people: People;
  skeleton(caller: ProjectCaller): Promise<Skeleton>;
  segments(caller: ProjectCaller, ids: readonly number[]): Promise<ProjectSegment[]>;
  save(caller: ProjectCaller, edits: Save): Promise<SavedEdit[]>;
  split(caller: ProjectCaller, wanted: z.infer<typeof splitBodySchema>): Promise<z.infer<typeof restructuredSchema>>;
  merge(caller: ProjectCaller, wanted: z.infer<typeof mergeBodySchema>): Promise<z.infer<typeof restructuredSchema>>;
  propagate(caller: ProjectCaller, wanted: Parameters<typeof propagate>[2]): Promise<ChangedTogether>;
  undoGroup(caller: ProjectCaller, wanted: Parameters<typeof undoGroup>[2]): Promise<ChangedTogether>;
  history(caller: ProjectCaller, segment: number): Promise<z.infer<typeof historySchema>>;
  statistics(caller: ProjectCaller): Promise<ProjectStatistics>;
  /** @throws {DomainError} what the file is refused for */
  import(caller: ProjectCaller, wanted: WantedImport & { readonly file: IncomingFile }): Promise<ProjectImport>;
  readonly comments: Comments;
  readonly panel: Panel;
  readonly quality: Quality;
  readonly findAndReplace: FindAndReplace;
  readonly follow: Follow;
  /** @throws {DomainError} `projectState` */
  export(caller: ProjectCaller, kind: ExportKind): Promise<OpenedFile>;
  readonly pages: ProjectPages;
  /** For jobs, which may run more than once. */
  readonly work: {
    prepare(project: Pick<StoredProject, "id" | "folder">, attempt: PrepareAttempt): Promise<void>;
    remember(id: string, segments: readonly number[]): Promise<void>;
    deleteFiles(folder: string): Promise<void>;
    cleanUp(): Promise<void>;
  };
}

/** Texts of a segment that its history shows. */
const maxRevisions = 500;

export function createPostEditing(deps: PostEditingDeps): PostEditing {
  const { database } = deps;
  const { db } = database;
  const shown = (caller: Pick<ProjectCaller, "context" | "project" | "role" | "libraries">) =>
    showProjects(deps, [caller]);
  const get: PostEditing["get"] = async (caller) => {
    const [project] = await shown(caller);
    if (project === undefined) throw new DomainError("projectMissing");
    return project;
  };
  const getUpdated = async (caller: ProjectCaller) => {
    const project = await findProject(db, caller.project.id);
    if (project === undefined) throw new DomainError("projectMissing");
    return get({ ...caller, project });
  };
  return {
    enter: (entrance) => enterProject(deps, entrance),
    create: async (context, wanted) => {
      const project = await createProject(deps, context, wanted);
      const [made] = await shown({ context, project, role: "owner", libraries: "all" });
      if (made === undefined) throw new DomainError("projectMissing");
      return made;
    },
    list: (context, page) => listOf(deps, context, page),
    get,
    update: async (caller, change) => {
      await changeSettings(deps, caller, change);
      return getUpdated(caller);
    },
    delete: (caller) => deleteWhole(deps, caller),
    people: createPeople(deps),
    skeleton: async (caller) => {
      demandRole(caller, "reader");
      const { id, revision } = caller.project;
      return skeletonOf(revision, await listSkeleton(db, id), await openComments(db, id));
    },
    segments: async (caller, ids) => {
      demandRole(caller, "reader");
      return readSegments(db, caller, ids);
    },
    save: (caller, edits) => saveEdits(deps, caller, edits),
    split: (caller, wanted) => split(deps, caller, wanted),
    merge: (caller, wanted) => merge(deps, caller, wanted),
    propagate: (caller, wanted) => propagate(deps, caller, wanted),
    undoGroup: (caller, wanted) => undoGroup(deps, caller, wanted),
    history: (caller, segment) => historyOf(deps, caller, segment),
    statistics: (caller) => projectStatistics(deps, caller),
    import: (caller, wanted) => importFile(deps, caller, wanted),
    comments: createComments(deps),
    panel: createPanel(deps),
    quality: createQuality(deps),
    findAndReplace: createFindAndReplace(deps),
    follow: createFollow(deps),
    export: (caller, kind) => exportProject(deps, caller, kind),
    pages: createProjectPages(deps),
    work: workOf(deps),
  };
}

async function changeSettings(
  { database, libraries }: PostEditingDeps,
  caller: ProjectCaller,
  { name, memory_id: memoryId, tm_ids: memories, tb_ids: termbases }: Parameters<PostEditing["update"]>[1],
): Promise<void> {
  demandRole(caller, "owner");
  await checkLibraries(libraries, caller.project, { memoryId, memories, termbases });
  const memoryProblem = memoryId === undefined ? undefined : null;
  const wanted = { name, memoryId, memories, termbases, memoryProblem };
  const change = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  if (Object.keys(change).length > 0) await changeProject(database.db, caller.project.id, change);
}

/** Files go after the row: what is being copied into the folder meanwhile finds none, and goes too. */
async function deleteWhole({ database, queue }: PostEditingDeps, caller: ProjectCaller): Promise<void> {
  demandRole(caller, "owner");
  const { id, folder } = caller.project;
  await database.transaction(async (tx) => {
    await deleteProject(tx, id);
    await queue.enqueue(deleteFiles, { folder }, { transaction: tx });
  });
}

async function historyOf(
  { database: { db } }: PostEditingDeps,
  caller: ProjectCaller,
  segment: number,
): Promise<z.infer<typeof historySchema>> {
  const { id: projectId } = caller.project;
  const names = new Map((await namesOfPeople(db, projectId)).map(({ id, name }) => [id, name]));
  const rows = await listRevisions(db, { projectId, segment, limit: maxRevisions });
  return {
    revisions: rows.map(({ revision, version, cause, target, targetTags, status, isLocked, person, at }) => ({
      revision,
      version,
      cause,
      target: target === null ? null : { text: target, tags: [...targetTags] },
      status,
      locked: isLocked,
      editor: person === null ? null : (names.get(person) ?? ""),
      time: at.toISOString(),
    })),
  };
}

function workOf(deps: PostEditingDeps): PostEditing["work"] {
  return {
    prepare: (project, attempt) => prepare(deps, project, attempt),
    remember: (id, segments) => remember(deps, id, segments),
    deleteFiles: async (folder) => {
      await deps.files.deletePrefix(folder);
    },
    cleanUp: () => cleanUpProjects(deps),
  };
}

async function listOf(deps: PostEditingDeps, context: SignedInContext, page: number) {
  const { db } = deps.database;
  const { siteId, accountId } = context.principal;
  const total = await countProjects(db, { siteId, accountId });
  const pages = Math.max(1, Math.ceil(total / projectsPageSize));
  const shownPage = Math.min(page, pages);
  const offset = (shownPage - 1) * projectsPageSize;
  const projects = await listProjects(db, { siteId, accountId, offset, limit: projectsPageSize });
  const roles = await rolesOf(deps, accountId, projects);
  const callers = projects.map((project) => {
    return { context, project, role: roles.get(project.id) ?? ("owner" as const), libraries: "all" as const };
  });
  return { projects: await showProjects(deps, callers), total, pages, page: shownPage };
}

async function rolesOf({ database }: PostEditingDeps, accountId: string, projects: readonly StoredProject[]) {
  const others = projects.filter((project) => project.accountId !== accountId).map(({ id }) => id);
  return rolesIn(database.db, accountId, others);
}

async function showProjects(
  { database, documents }: PostEditingDeps,
  callers: readonly Pick<ProjectCaller, "context" | "project" | "role" | "libraries">[],
): Promise<Project[]> {
  const ids = callers.map(({ project }) => project.id);
  const progress = await progressOf(database.db, ids);
  const owners = await ownersOf(database.db, ids);
  return callers.map((caller) => {
    const { id, format } = caller.project;
    return projectOf(caller, { owner: owners.get(id) ?? "", hasPages: documents.projects.hasPages(format), progress });
  });
}
