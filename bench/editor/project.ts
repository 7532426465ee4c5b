import { openAsBlob } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { documentCalls } from "@yiqiao/contracts/documents";
import {
  postEditingCalls,
  type Project,
  type ProjectSegment,
  type SegmentRevision,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { writeDocx } from "../documents/office-files.ts";
import type { SignedIn } from "@yiqiao/contracts/sessions";
import type { StartedServer } from "../load/server.ts";
import { type Call, caller, logIn } from "./client.ts";

export interface MadeProject {
  readonly id: string;
  readonly segments: number;
  /** From the call that makes it to when it is ready. */
  readonly madeMs: number;
  /** What the client keeps of a login, as JSON. */
  readonly session: string;
  readonly call: Call;
}
/** At least, of a page that `writeDocx` writes. */
const segmentsOfPage = 10;

/** A project of as many segments with tags, made of a Word file that was not translated. */
export async function makeProject(server: StartedServer, count: number): Promise<MadeProject> {
  const path = join(server.dataDir, "steps.docx");
  writeDocx(path, Math.ceil(count / segmentsOfPage));
  return projectOfFile(server, await logIn(server), path);
}

/** A project of a file that was not translated. @throws where the file is refused */
export async function projectOfFile(server: StartedServer, signedIn: SignedIn, path: string): Promise<MadeProject> {
  const call = caller(server.url, signedIn.access_token);
  const form = new FormData();
  form.append("file", await openAsBlob(path), basename(path));
  const { docs } = await call<{ docs: readonly { readonly uid: string }[] }>(documentCalls.upload.path, form);
  const uid = docs[0]?.uid;
  const start = performance.now();
  const languages = { src_lang: "en-us", tgt_lang: "zh-cn" };
  const made = () => call<Project>(postEditingCalls.create.path, { uid, ...languages });
  let project = await made().catch(() => undefined);
  while (project?.state !== "ready") {
    await delay(200);
    project = await made().catch((error: Error) => {
      if (performance.now() - start > 120_000) throw error;
      return undefined;
    });
  }
  const madeMs = performance.now() - start;
  return { id: project.project_id, segments: project.segments, madeMs, ...loggedIn(server, signedIn) };
}

function loggedIn({ url }: StartedServer, { access_token: accessToken, refresh_token: refreshToken }: SignedIn) {
  return { session: JSON.stringify({ accessToken, refreshToken }), call: caller(url, accessToken) };
}

/** The project with another login: windows that are opened half an hour after the last one would have to log in themselves. */
export async function withNewLogin(server: StartedServer, project: MadeProject): Promise<MadeProject> {
  return { ...project, ...loggedIn(server, await logIn(server)) };
}

/** The translations as the server has them, by the segment's place. */
export async function targetsOf(
  { id, call }: MadeProject,
  places: readonly number[],
): Promise<readonly ProjectSegment[]> {
  const { ids } = await call<Skeleton>(`${postEditingCalls.skeleton.path}?project_id=${id}`);
  const wanted = places.map((place) => ids[place]).join(",");
  const { segments } = await call<{ segments: ProjectSegment[] }>(
    `${postEditingCalls.segments.path}?project_id=${id}&ids=${wanted}`,
  );
  return segments;
}

/** All that a segment ever said, the newest first. */
export async function historyOf({ id, call }: MadeProject, segment: number): Promise<readonly SegmentRevision[]> {
  const path = `${postEditingCalls.history.path}?project_id=${id}&id=${segment}`;
  return (await call<{ revisions: SegmentRevision[] }>(path)).revisions;
}

/** Revisions of a project that say the same as the one before them, of the same cause. */
export async function countDoubledRevisions(project: MadeProject): Promise<number> {
  const { ids } = await project.call<Skeleton>(`${postEditingCalls.skeleton.path}?project_id=${project.id}`);
  let doubled = 0;
  for (const segment of ids) {
    const said = (await historyOf(project, segment)).map(({ target, status, cause }) =>
      JSON.stringify([target, status, cause]),
    );
    doubled += said.filter((text, at) => text === said[at + 1]).length;
  }
  return doubled;
}
