/**
 * `npm run bench project-exports -- DIR`: whether the file of a post-edited project has every edit and nothing else that
 * differs. DIR has a folder of real files for each format, of which the first `--each` below 1 MB are taken. Each is
 * translated by a stand-in engine and made a project: its file has to be the download, byte by byte. Then a mark is put
 * behind every `--every`th segment; what comes out, and the download, are read again by the product itself, and compared
 * unit by unit. The last line is JSON, by format: `files`, `same` before edits, `edits`, `lost` of them, `other` units that
 * differ.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { apiPrefix } from "@yiqiao/contracts";
import {
  type CreatedTask,
  documentCalls,
  type DocumentFormatId,
  documentFormatIds,
  type DocumentTask,
  formatOfName,
  type Quote,
} from "@yiqiao/contracts/documents";
import {
  postEditingCalls as calls,
  type Project,
  type ProjectSegment,
  type SavedEdit,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { randomUUID } from "node:crypto";
import { type Call, caller, logIn } from "./editor/client.ts";
import { startServer } from "./load/server.ts";
import { startStandInEngine } from "./load/stand-in-engine.ts";
import { compareTexts, unitTexts, xmlTexts } from "./project-exports/compare.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: "string", default: "3" },
    every: { type: "string", default: "5" },
    only: { type: "string", multiple: true },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name a folder that has a folder of files for each format");
const largest = 1_000_000;
const longestMs = 180_000;
const window = 200;

/** Other words, the same numbers: what a translation has to keep is kept. */
const standIn = (source: string): string =>
  /\p{Script=Han}/u.test(source)
    ? source.replaceAll(/\p{Script=Han}+/gu, (run) => ` word${run.length} `).trim()
    : source.replaceAll(/[\p{L}\p{M}]+/gu, (word) => "译文".repeat(word.length).slice(0, 1 + (word.length % 3)));

const engine = await startStandInEngine({ translate: standIn });
const server = await startServer({ LIBRETRANSLATE_URL: engine.url, ENGINE_WORKERS: "0" });
let { access_token: token } = await logIn(server);
/** As people do who are told that they are too quick. */
const call: Call = async (path, body) => {
  for (let tries = 1; ; tries++) {
    try {
      return await caller(server.url, token)(path, body);
    } catch (error) {
      if (tries > 10 || !String(error).includes("过于频繁")) throw error;
      await delay(10_000);
    }
  }
};

async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(server.url + apiPrefix + path, { headers: { authorization: `Bearer ${token}` } });
  if (response.headers.get("content-type")?.startsWith("application/json") === true) {
    throw new Error(`${path}: ${await response.text()}`);
  }
  return Buffer.from(await response.arrayBuffer());
}

async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + longestMs; Date.now() < end; await delay(300)) {
    const value = await ask();
    if (value !== undefined) return value;
  }
  throw new Error("It takes too long");
}

interface Uploaded {
  readonly uid: string;
  readonly detected: string | null;
}

async function upload(name: string, bytes: Uint8Array): Promise<Uploaded> {
  const form = new FormData();
  form.append("file", new Blob([Uint8Array.from(bytes)]), name);
  const { docs } = await call<{ docs: readonly { readonly uid: string }[] }>(documentCalls.upload.path, form);
  const uid = docs[0]?.uid ?? "";
  return until(async () => {
    const quote = { docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" };
    const [doc] = (await call<Quote>(documentCalls.quote.path, quote)).docs;
    if (doc?.problem) throw new Error(`refused: ${JSON.stringify(doc.problem)}`);
    return doc === undefined || ["uploading", "analysing"].includes(doc.state) ? undefined : doc;
  });
}

const other = (language: string) => (language.startsWith("zh") ? "en-us" : "zh-cn");

async function translate({ uid, detected }: Uploaded): Promise<void> {
  const languages = {
    src_lang: detected?.startsWith("zh") === true ? "zh-cn" : "en-us",
    tgt_lang: other(detected ?? ""),
  };
  const { task_id: task } = await call<CreatedTask>(documentCalls.createTask.path, { docs: [uid], ...languages });
  await until(async () => {
    const [entry] = (await call<DocumentTask>(`${documentCalls.query.path}?task_id=${task}`)).translate_list;
    if (entry?.status === "failed") throw new Error(`not translated: ${entry.message}`);
    return entry?.status === "complete" ? entry : undefined;
  });
}

async function projectOf(uid: string, languages: object = {}): Promise<string> {
  const project = await until(async () => {
    const made = await call<Project>(calls.create.path, { uid, ...languages });
    if (made.state === "failed") throw new Error("the project failed");
    return made.state === "ready" ? made : undefined;
  });
  return project.project_id;
}

async function segmentsOf(project: string): Promise<readonly ProjectSegment[]> {
  const { ids } = await call<Skeleton>(`${calls.skeleton.path}?project_id=${project}`);
  const all: ProjectSegment[] = [];
  for (let from = 0; from < ids.length; from += window) {
    const wanted = ids.slice(from, from + window).join(",");
    const query = `project_id=${project}&ids=${wanted}`;
    all.push(...(await call<{ segments: ProjectSegment[] }>(`${calls.segments.path}?${query}`)).segments);
  }
  return all;
}

/**
 * What a file says when it is uploaded; of a bilingual one, which says its sources then, all texts of its XML; of a text,
 * whose lines are joined to other paragraphs when their lengths have changed, the whole.
 */
async function read(name: string, bytes: Uint8Array): Promise<readonly string[]> {
  if (/\.txt$/i.test(name)) return [new TextDecoder().decode(bytes)];
  if (/\.(?:sdlxliff|xliff|xlf)$/i.test(name)) return xmlTexts(bytes);
  const { uid } = await upload(name, bytes);
  return unitTexts(await segmentsOf(await projectOf(uid, { src_lang: "fr", tgt_lang: "es" })));
}

const mark = /〔\d+〕/g;

/** @returns the marks that were put in */
async function edit(project: string): Promise<readonly string[]> {
  const segments = (await segmentsOf(project)).filter(({ locked, target }) => !locked && target !== null);
  const chosen = segments.filter((_, at) => at % Number(values.every) === 0);
  const marks: string[] = [];
  for (let from = 0; from < chosen.length; from += 50) {
    const edits = chosen.slice(from, from + 50).map(({ id, version, target }) => ({
      edit_id: randomUUID(),
      id,
      version,
      status: "translated",
      cause: "confirmed",
      target: { text: `${target?.text}〔${id}〕`, tags: target?.tags ?? [] },
    }));
    const saved = await call<{ edits: SavedEdit[] }>(calls.save.path, { project_id: project, edits });
    for (const { outcome } of saved.edits) if (outcome !== "saved") throw new Error(`an edit was ${outcome}`);
    marks.push(...edits.map(({ id }) => `〔${id}〕`));
  }
  return marks;
}

interface Figures {
  files: number;
  same: number;
  edits: number;
  lost: number;
  other: number;
}

async function look(file: string, figures: Figures): Promise<void> {
  const name = file.split("/").at(-1) ?? file;
  const uploaded = await upload(name, await readFile(file));
  await translate(uploaded);
  const download = await bytesOf(`${documentCalls.download.path}?uid=${uploaded.uid}&kind=translated`);
  const project = await projectOf(uploaded.uid);
  const exported = () => bytesOf(`${calls.export.path}?project_id=${project}&kind=translated`);
  const isSame = (await exported()).equals(download);
  const marks = await edit(project);
  const differences = compareTexts(await read(name, download), await read(name, await exported()), { marks, mark });
  figures.files += 1;
  figures.same += isSame ? 1 : 0;
  figures.edits += marks.length;
  figures.lost += differences.lost.length;
  figures.other += differences.other.length;
  const isFine = isSame && differences.lost.length + differences.other.length === 0;
  console.log(
    `  ${isFine ? "fine" : "DIFFERS"} ${name}: ${marks.length} edits, ${differences.lost.length} lost, ${differences.other.length} others${isSame ? "" : ", not the download"}`,
  );
  for (const text of differences.other.slice(0, 6)) console.log(`    ${text}`);
}

try {
  const all: Partial<Record<DocumentFormatId, Figures>> = {};
  for (const format of documentFormatIds.filter((id) => values.only?.includes(id) ?? true)) {
    const figures = { files: 0, same: 0, edits: 0, lost: 0, other: 0 };
    console.log(format);
    ({ access_token: token } = await logIn(server));
    const names: readonly string[] = await readdir(join(folder, format)).catch(() => []);
    for (const name of names.toSorted()) {
      const path = join(folder, format, name);
      if (figures.files >= Number(values.each)) break;
      if (formatOfName(name) !== format || (await stat(path)).size > largest) continue;
      await look(path, figures).catch((error: Error) => console.log(`  passed over ${name}: ${error.message}`));
    }
    all[format] = figures;
  }
  console.log(JSON.stringify(all));
  if (Object.values(all).some(({ files, same, lost, other: others }) => same < files || lost + others > 0)) {
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  await engine.close();
}
