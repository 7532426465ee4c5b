import { join } from "node:path";
import { documentFormats } from "@yiqiao/contracts/documents";
import type { OpenedFile } from "#features/documents";
import { DomainError } from "#platform/errors";
import { putFile } from "#platform/storage";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { writeTranslated } from "../export/export-project.ts";
import { findProject } from "../records/projects.repository.ts";
import { projectObjects, type StoredProject } from "../records/stored-project.ts";
import { createSharedRuns } from "./shared-runs.ts";

type Deps = Pick<PostEditingDeps, "database" | "files" | "documents" | "scratch" | "rateLimiter">;

export interface ProjectPages {
  /**
   * The document with its translations as they stand, as PDF; drawn once for each revision.
   * @throws {DomainError} `documentOutputMissing` where its format has no pages, `documentConverterMissing`, `projectState`,
   *   `tooManyRequests`, and what the file is refused for
   */
  open(caller: ProjectCaller): Promise<OpenedFile & { readonly revision: number }>;
}

const perMinute = 120;
/** The one before may still be on its way to somebody. */
const keptRevisions = 2;

export function createProjectPages(deps: Deps): ProjectPages {
  const { files, documents, rateLimiter } = deps;
  const share = createSharedRuns<number>();
  return {
    open: async (caller) => {
      demandRole(caller, "reader");
      await rateLimiter.take({ key: `post-editing:pages:${caller.countedAs}`, limit: perMinute, windowS: 60 });
      const { project, context } = caller;
      if (!documents.projects.hasPages(project.format))
        throw new DomainError("documentOutputMissing", { kind: "preview" });
      const { pagesOf } = projectObjects(project);
      const isDrawn = (await files.head(pagesOf(project.revision))) !== null;
      const revision = isDrawn
        ? project.revision
        : await share({
            key: project.id,
            revision: project.revision,
            signal: context.signal,
            work: (wanted, signal) => draw(deps, project, { revision: wanted, signal }),
          });
      const { stream, sizeBytes } = await files.get(pagesOf(revision));
      return { name: "pages.pdf", contentType: documentFormats.pdf.mediaType, sizeBytes, stream, revision };
    },
  };
}

async function draw(
  deps: Deps,
  project: StoredProject,
  { revision, signal }: { readonly revision: number; readonly signal: AbortSignal },
): Promise<number> {
  const { database, files, documents, scratch } = deps;
  const { format, accountId, folder: ownFolder } = project;
  await scratch.use(async (folder) => {
    const input = await writeTranslated(deps, project, { folder, signal, isFollowed: true });
    const output = format === "pdf" ? input : join(folder, "pages.pdf");
    if (format !== "pdf") await documents.projects.draw({ format, accountId, input, output }, signal);
    const contentType = documentFormats.pdf.mediaType;
    await putFile(files, projectObjects(project).pagesOf(revision), { path: output, contentType });
  });
  const now = await findProject(database.db, project.id);
  // What was drawn while the project was deleted, or its time ran out, must not stay behind.
  if (now?.state === "ready") await deleteOlder(deps, project);
  else await files.deletePrefix(ownFolder);
  return revision;
}

async function deleteOlder({ files }: Deps, project: StoredProject): Promise<void> {
  const { objects } = await files.list(projectObjects(project).pages);
  for (const { key } of objects.slice(0, -keptRevisions)) await files.delete(key);
}
