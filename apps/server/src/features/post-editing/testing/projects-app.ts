import {
  postEditingCalls as calls,
  type Project,
  type ProjectSegment,
  type SavedEdit,
  type SentEdit,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { randomUUID } from "node:crypto";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { buildTestJobs, type TestAnswer, type TestAppOptions } from "#testing";

/** Who is in a project: with an account, or by the cookie of a pass. */
export interface ProjectMember extends Caller {
  readonly cookie?: string;
}

export interface ProjectsApp {
  readonly documents: DocumentsApp;
  user(name: string, account?: { readonly siteId?: number }): Promise<Caller>;
  /** A project of a file that was translated. */
  project(caller: Caller, file: { readonly name: string; readonly bytes: Uint8Array | string }): Promise<Project>;
  call<Data>(path: string, caller: ProjectMember, body?: object): Promise<TestAnswer<Data>>;
  get(caller: ProjectMember, projectId: string): Promise<Project>;
  skeleton(caller: ProjectMember, projectId: string): Promise<Skeleton>;
  /** All segments, in their order. */
  segments(caller: ProjectMember, projectId: string): Promise<readonly ProjectSegment[]>;
  save(caller: ProjectMember, projectId: string, edits: readonly SentEdit[]): Promise<readonly SavedEdit[]>;
  export(caller: ProjectMember, projectId: string, kind?: string): Promise<Buffer>;
  /** Runs one job now, and none that follows from it. */
  run(job: string, payload: object): Promise<void>;
  /** Runs the job that deletes what is over. */
  cleanUp(): Promise<void>;
}

/** An edit of a segment that says something else. */
export const edit = (
  { id, version }: Pick<ProjectSegment, "id" | "version">,
  text: string | null,
  more: Partial<SentEdit> = {},
): SentEdit => ({
  edit_id: randomUUID(),
  id,
  version,
  target: text === null ? null : { text, tags: [] },
  status: text === null ? "untranslated" : "draft",
  cause: "typed",
  ...more,
});

export async function buildProjectsApp(options: TestAppOptions = {}): Promise<ProjectsApp> {
  const documents = await buildDocumentsApp({ capabilities: ["postEditing"], ...options });
  const { app } = documents;
  await app.database.pool.query(`update sites set config = config || '{"do_cat": true}'`);
  const call: ProjectsApp["call"] = (path, { cookie, ...caller }, body) =>
    app.call(path, { ...caller, ...(cookie !== undefined && { headers: { cookie } }), ...(body && { body }) });
  const data = async <Data>(answer: Promise<TestAnswer<Data>>): Promise<Data> => {
    const { code, message, data: given } = await answer;
    if (code !== 20000) throw new Error(`${code}: ${message}`);
    return given;
  };
  const skeleton: ProjectsApp["skeleton"] = (caller, id) =>
    data(call(`${calls.skeleton.path}?project_id=${id}`, caller));
  return {
    documents,
    run: (job, payload) => buildTestJobs(app.features).run(job, payload),
    cleanUp: () => buildTestJobs(app.features).run("post-editing.clean-up", {}),
    user: (name, account = {}) => documents.user(name, { plan: "professional-m", ...account }),
    project: async (caller, file) => {
      const { uid } = await documents.translated(caller, file);
      const { project_id: id } = await data(call<Project>(calls.create.path, caller, { uid }));
      await documents.drain();
      return data(call<Project>(`${calls.get.path}?project_id=${id}`, caller));
    },
    call,
    get: (caller, id) => data(call(`${calls.get.path}?project_id=${id}`, caller)),
    skeleton,
    segments: async (caller, id) => {
      const { ids } = await skeleton(caller, id);
      const all: ProjectSegment[] = [];
      for (let from = 0; from < ids.length; from += 200) {
        const query = `project_id=${id}&ids=${ids.slice(from, from + 200).join(",")}`;
        const { segments } = await data(
          call<{ segments: ProjectSegment[] }>(`${calls.segments.path}?${query}`, caller),
        );
        all.push(...segments);
      }
      return all;
    },
    save: async (caller, id, edits) =>
      (await data(call<{ edits: SavedEdit[] }>(calls.save.path, caller, { project_id: id, edits }))).edits,
    export: async ({ cookie, token }, id, kind = "translated") => {
      const response = await app.fastify.inject({
        method: "GET",
        url: `/api/v1.0${calls.export.path}?project_id=${id}&kind=${kind}`,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
      });
      if (response.headers["content-type"]?.toString().startsWith("application/json") === true)
        throw new Error(response.body);
      return response.rawPayload;
    },
  };
}
