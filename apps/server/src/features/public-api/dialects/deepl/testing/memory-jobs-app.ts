import type { LightMyRequestResponse } from "fastify";
import { filesOf } from "#platform/personal-data";
import { buildTestApp, buildTestJobs, type TestApp, type TestJobs } from "#testing";
import { tmxOf } from "#testing/tmx";
import { deeplCaller, type DeeplCaller, developer, makeKey } from "./deepl-calls.ts";

export interface AwaitedImport {
  readonly job_id: string;
  readonly upload_url: string;
  readonly expires_at: string;
}
export interface JobResult {
  readonly status: string;
  readonly [field: string]: unknown;
}

/** A server with an account that makes memories of files and files of memories. */
export interface MemoryJobsApp {
  readonly app: TestApp;
  readonly jobs: TestJobs;
  readonly owner: { readonly token: string; readonly id: string };
  readonly call: DeeplCaller;
  readonly otherCall: DeeplCaller;
  /** An import whose file may come in. */
  createUpload(bytes: string, named?: Named): Promise<AwaitedImport>;
  /** Uploads as clients do, which do not send their key. */
  put(url: string, body: string): Promise<LightMyRequestResponse>;
  get(url: unknown): Promise<LightMyRequestResponse>;
  /** The whole way of a file into a memory. */
  importMemory(bytes: string, named?: Named): Promise<AwaitedImport & { readonly result: JobResult | undefined }>;
  /** The id of a new memory. */
  memory(title: string): Promise<string>;
  exported(memory: string): Promise<{ readonly id: string; readonly status: number; readonly result?: JobResult }>;
  result(jobId: string, caller?: DeeplCaller): Promise<JobResult | undefined>;
  names(): Promise<readonly string[]>;
  /** Keys of the account's objects. */
  kept(): Promise<readonly string[]>;
  /** Runs the jobs that were enqueued. */
  drain(): Promise<void>;
  /** As at the start, but for the memories. */
  reset(): Promise<void>;
}

interface Named {
  readonly name?: string;
  readonly title?: string;
}

export const pairs = [
  ["一", "one"],
  ["二", "two"],
] as const;
export const importPath = "/v3/translation_memories/import";
export const exportPath = (id: string): string => `/v3/translation_memories/${id}/export`;
export const jobPath = (id: string): string => `/v3/translation_memories/jobs/${id}`;
export const declared = (size: number, name = "a.tmx") => ({ source_file: { file_name: name, content_length: size } });

const enterprise = { plan: "enterprise-y", planExpiresAt: new Date("2999-01-01") };

export async function buildMemoryJobsApp(): Promise<MemoryJobsApp> {
  const app = await buildTestApp({ freeCharacters: 100_000 });
  const jobs = buildTestJobs(app.features);
  const owner = await developer(app, "owner@example.com", enterprise);
  const other = await developer(app, "other@example.com", enterprise);
  const call = deeplCaller(app, (await makeKey(app, owner.token)).api_key);
  const otherCall = deeplCaller(app, (await makeKey(app, other.token)).api_key);
  const drain = drainer(app, jobs);
  const createUpload: MemoryJobsApp["createUpload"] = async (bytes, { name = "a.tmx", title = "" } = {}) => {
    const json = { ...declared(Buffer.byteLength(bytes), name), parameters: { display_name: title } };
    return answered(await call(importPath, { json }), 202).json<AwaitedImport>();
  };
  const put: MemoryJobsApp["put"] = (url, payload) =>
    app.fastify.inject({
      method: "PUT",
      url: new URL(url).pathname,
      headers: { "content-type": "application/xml", "accept-language": "en" },
      payload,
    });
  const result: MemoryJobsApp["result"] = async (id, caller = call) =>
    answered(await caller(jobPath(id)), 200).json<{ results: JobResult[] }>().results[0];
  const importMemory: MemoryJobsApp["importMemory"] = async (bytes, named) => {
    const made = await createUpload(bytes, named);
    answered(await put(made.upload_url, bytes), 200);
    await drain();
    return { ...made, result: await result(made.job_id) };
  };
  return {
    app,
    jobs,
    owner,
    call,
    otherCall,
    createUpload,
    put,
    get: (url) => app.fastify.inject({ url: new URL(String(url)).pathname }),
    importMemory,
    memory: async (title) => String((await importMemory(tmxOf(pairs), { title })).result?.["translation_memory_id"]),
    exported: async (memory) => {
      const response = await call(exportPath(memory), { method: "POST" });
      await drain();
      const { job_id: id } = response.json<{ job_id: string }>();
      const ended = await result(id);
      return { id, status: response.statusCode, ...(ended && { result: ended }) };
    },
    result,
    names: async () => {
      const list = await call("/v3/translation_memories?page_size=100");
      return list.json<{ translation_memories: { name: string }[] }>().translation_memories.map(({ name }) => name);
    },
    kept: async () => (await app.files.list(filesOf(owner.id))).objects.map(({ key }) => key),
    drain,
    reset: async () => {
      await drain();
      await app.database.pool.query("delete from rate_limits");
      await app.database.pool.query("delete from api_memory_jobs");
      await app.files.deletePrefix(filesOf(owner.id));
    },
  };
}

function drainer(app: TestApp, jobs: TestJobs): () => Promise<void> {
  let ran = 0;
  return async () => {
    for (; ran < app.enqueued.length; ran++) {
      const { name = "", payload = {} } = app.enqueued[ran] ?? {};
      if (name.startsWith("library-files.") || name === "public-api.export-memory") await jobs.run(name, payload);
    }
  };
}

function answered(response: LightMyRequestResponse, status: number): LightMyRequestResponse {
  if (response.statusCode !== status) throw new Error(`${response.statusCode} ${response.body}`);
  return response;
}
