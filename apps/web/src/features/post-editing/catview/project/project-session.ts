import {
  postEditingCalls as calls,
  type Project,
  type ProjectQuality,
  type ProjectSegment,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { api } from "#shared/api-client/index.ts";
import { keepInBrowser } from "../../editor/store/kept-edits.ts";
import { createSegmentStore } from "../../editor/store/segment-store.ts";
import type { KeptEdits, SegmentStore } from "../../editor/store/store-types.ts";
import { createFindings, type Findings } from "../checks/findings.ts";
import { createQuality, type Quality, qualityCallsOf } from "../checks/quality.ts";
import { namesCallOf } from "../checks/known-names.ts";
import { createRiskRanking, type RiskRanking } from "../checks/risk-ranking.ts";
import { createProjectTerms, type ProjectTerms, termsCallOf } from "../checks/project-terms.ts";
import { watched, type Watched, type WatchedById } from "../../editor/store/watched.ts";
import { loadSegments, type TakeChanges, takingChanges } from "./changes.ts";
import { createDetails } from "./details.ts";
import { headsOf, segmentOf } from "./exchange.ts";
import { followProject, type People } from "./follow.ts";
import { createPresence, type Presence } from "./presence.ts";
import { type ConfirmedEdit, savingTo } from "./saving.ts";

/** A project that is open in this window. */
export interface ProjectSession {
  readonly project: Project;
  readonly store: SegmentStore;
  /** What the server told of the segments that were loaded. */
  readonly details: WatchedById<ProjectSegment>;
  /** How many comments of each segment nobody has settled. */
  readonly comments: Pick<WatchedById<number>, "get" | "subscribe">;
  readonly findings: Findings;
  readonly quality: Quality;
  readonly terms: ProjectTerms;
  /** Which segments to look at first. */
  readonly risk: RiskRanking;
  readonly people: Watched<People>;
  /** What was confirmed here last and is saved. */
  readonly confirmed: Pick<Watched<ConfirmedEdit | undefined>, "get" | "subscribe">;
  readonly presence: Presence;
  readonly kept: KeptEdits;
  readonly take: TakeChanges;
  readonly stop: () => void;
}

interface Opening {
  readonly project: Project;
  readonly skeleton: Skeleton;
  readonly known: ProjectQuality;
  /** Whose edits are kept in this browser. */
  readonly person: string;
  /** The project is no longer open to this reader, or no longer worked on. */
  readonly onClosed: () => void;
}

export function openProject({ project, skeleton, known, person, onClosed }: Opening): ProjectSession {
  const { project_id: projectId } = project;
  const abort = new AbortController();
  const { signal } = abort;
  const { details, comments, takeCounts } = createDetails();
  takeCounts(skeleton);
  const people = watched<People>([]);
  const confirmed = watched<ConfirmedEdit | undefined>(undefined);
  const kept = keepInBrowser({ project: projectId, user: person });
  const onTexts = (segments: readonly ProjectSegment[]): void => {
    terms.want(segments);
    findings.queue(segments.map(({ id }) => id));
  };
  const load = async (ids: readonly number[]) => {
    const segments = await loadSegments(projectId, ids);
    for (const segment of segments) details.set(segment.id, segment);
    onTexts(segments);
    return segments.map(segmentOf);
  };
  const save = savingTo({ projectId, onClosed, onConfirmed: confirmed.set });
  const store = createSegmentStore({ heads: headsOf(skeleton), load, save, kept });
  const languages = { source: project.src_lang, target: project.tgt_lang };
  const quality = createQuality(known, qualityCallsOf(projectId));
  const terms = createProjectTerms({
    ask: termsCallOf(projectId, signal),
    hasNone: project.tb_ids?.length === 0,
    active: () => store.summary().active,
    onFound: (ids) => findings.recheck(ids),
  });
  for (const { reload } of [quality, terms]) window.addEventListener("focus", reload, { signal });
  const findings = createFindings({ store, details, languages, quality, terms });
  const askForNames = namesCallOf(projectId, signal);
  const risk = createRiskRanking({ store, findings, terms, languages, role: project.role, askForNames });
  const onSkeleton = (now: Skeleton): void => {
    takeCounts(now);
    // What is ignored goes along where segments are merged.
    quality.reload();
  };
  const take = takingChanges({ projectId, store, details, onTexts, onSkeleton });
  const presence = createPresence((id) => {
    const told = api(calls.here, { body: { project_id: projectId, id }, keepalive: id === null });
    told.then((now) => people.set(now.people)).catch(() => undefined);
  });
  const { revision } = skeleton;
  void followProject({ projectId, revision, signal, onChanges: take, onPeople: people.set, onClosed });
  const stop = (): void => {
    abort.abort();
    presence.stop();
    risk.stop();
    terms.stop();
    findings.stop();
    store.leave();
    store.stop();
  };
  const checks = { findings, quality, terms, risk };
  return { project, store, details, comments, ...checks, people, confirmed, presence, kept, take, stop };
}
