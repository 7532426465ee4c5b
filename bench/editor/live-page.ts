import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { apiPrefix } from "@yiqiao/contracts";
import {
  postEditingCalls as calls,
  projectPageCalls,
  type ProjectSegment,
  type SavedEdit,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import type { SignedIn } from "@yiqiao/contracts/sessions";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { writeDocx, writePptx, writeXlsx } from "../documents/office-files.ts";
import { sampleSentence } from "../documents/sample-text.ts";
import type { StartedServer } from "../load/server.ts";
import { percentile } from "./in-page.ts";
import { logIn } from "./client.ts";
import { type MadeProject, projectOfFile } from "./project.ts";

export const liveFormats = ["docx", "pptx", "xlsx", "html", "pdf"] as const;
type Format = (typeof liveFormats)[number];

export interface LivePageRow {
  readonly format: Format;
  readonly file: string;
  readonly pages: number;
  readonly times: readonly number[];
}

const most = 50;
const editsOfFile = 6;
/** Between two edits: nobody writes a sentence in less. */
const writingMs = 1500;

async function writePdf(path: string, pages: number): Promise<void> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page++) {
    const sheet = pdf.addPage([595, 842]);
    for (let line = 0; line < 20; line++) {
      sheet.drawText(sampleSentence(page * 20 + line, 10), {
        x: 50,
        y: 780 - line * 34,
        size: 11,
        font,
        maxWidth: 495,
      });
    }
  }
  await writeFile(path, await pdf.save());
}

const htmlOf = (paragraphs: number): string =>
  `<!doctype html><html lang="en"><title>Steps</title><body>${Array.from({ length: paragraphs }, (_, at) => `<p>${sampleSentence(at, 14)}</p>`).join("")}</body></html>`;

/** A file of a format, of about so many pages. */
const makers: Record<Format, (path: string, pages: number) => void | Promise<void>> = {
  docx: writeDocx,
  pptx: (path, pages) => writePptx(path, pages, 20_000),
  xlsx: (path, pages) => writeXlsx(path, pages * 60),
  html: (path, pages) => writeFile(path, htmlOf(pages * 14)),
  pdf: writePdf,
};
const madePages = [1, 10, 25, 50];

/** Files of a folder and those below it, by their formats; without one, files that are made. */
async function filesOf(server: StartedServer, folder: string | undefined): Promise<{ format: Format; path: string }[]> {
  if (folder !== undefined) {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    return names.flatMap((name) => {
      const format = liveFormats.find((each) => extname(name).toLowerCase() === `.${each}`);
      return format === undefined ? [] : [{ format, path: join(folder, name) }];
    });
  }
  const made = [];
  for (const format of liveFormats) {
    for (const pages of madePages) {
      const path = join(server.dataDir, `live-${pages}.${format}`);
      await makers[format](path, pages);
      made.push({ format, path });
    }
  }
  return made;
}

async function pagesOf(server: StartedServer, project: MadeProject, token: string): Promise<Uint8Array> {
  const response = await fetch(`${server.url}${apiPrefix}${projectPageCalls.pages.path}?project_id=${project.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const bytes = await response.bytes();
  if (response.headers.get("content-type") !== "application/pdf") throw new Error(Buffer.from(bytes).toString());
  return bytes;
}

/** From the saving of an edit to the new pages, some times in different places of the file. */
async function measure(server: StartedServer, { access_token: token }: SignedIn, project: MadeProject) {
  const { ids } = await project.call<Skeleton>(`${calls.skeleton.path}?project_id=${project.id}`);
  const pages = (
    await PDFDocument.load(await pagesOf(server, project, token), { ignoreEncryption: true })
  ).getPageCount();
  const times: number[] = [];
  if (pages > most || ids.length === 0) return { pages, times };
  for (let edit = 0; edit < editsOfFile; edit++) {
    const id = ids[Math.floor((edit / editsOfFile) * ids.length)];
    const query = `project_id=${project.id}&ids=${id}`;
    const { segments } = await project.call<{ segments: ProjectSegment[] }>(`${calls.segments.path}?${query}`);
    const [segment] = segments;
    if (segment === undefined) continue;
    const target = { text: `第 ${edit} 次修改的译文。`, tags: [] };
    const made = {
      edit_id: randomUUID(),
      id: segment.id,
      version: segment.version,
      target,
      status: "draft",
      cause: "typed",
    };
    await delay(writingMs);
    const start = performance.now();
    const { edits } = await project.call<{ edits: SavedEdit[] }>(calls.save.path, {
      project_id: project.id,
      edits: [made],
    });
    if (edits[0]?.outcome !== "saved") throw new Error(`an edit was not saved: ${JSON.stringify(edits)}`);
    await pagesOf(server, project, token);
    times.push(performance.now() - start);
  }
  return { pages, times };
}

/** How long new pages take, file by file; what cannot be edited or drawn is told and left out. */
export async function livePages(server: StartedServer, folder: string | undefined): Promise<LivePageRow[]> {
  const rows: LivePageRow[] = [];
  const signedIn = await logIn(server);
  for (const { format, path } of await filesOf(server, folder)) {
    const file = path.split("/").at(-1) ?? path;
    try {
      const project = await projectOfFile(server, signedIn, path);
      const { pages, times } = await measure(server, signedIn, project);
      if (times.length > 0) rows.push({ format, file, pages, times });
      console.log(`${file}: ${pages} pages, ${times.map((ms) => Math.round(ms)).join(" ")} ms`);
    } catch (error) {
      console.log(`${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return rows;
}

/** p50 and p95 of each format, and p95 of all. */
export function figuresOf(rows: readonly LivePageRow[]) {
  const of = (times: readonly number[]) => ({
    p50: Math.round(percentile(times, 0.5)),
    p95: Math.round(percentile(times, 0.95)),
  });
  const timesOf = (format: Format) => rows.filter((row) => row.format === format).flatMap(({ times }) => times);
  const formats = liveFormats.filter((format) => timesOf(format).length > 0);
  return {
    livePageMs: Object.fromEntries(formats.map((format) => [format, of(timesOf(format))])),
    livePageP95Ms: of(rows.flatMap(({ times }) => times)).p95,
  };
}
