import type { EditCause, SavedEdit, SegmentStatus } from "@yiqiao/contracts/post-editing";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { mayReview, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { rememberSegments } from "../job-definitions.ts";
import { insertEdits, type NewEdit } from "../records/edits.repository.ts";
import { tellChange } from "../records/events.ts";
import { lockProject, touchProject } from "../records/projects.repository.ts";
import { findSegments, type SegmentState, updateSegments } from "../records/segments.repository.ts";
import type { StoredSegment } from "../records/stored-segment.ts";
import type { StoredProject } from "../records/stored-project.ts";
import { hasFittingTags, isSameText } from "./tagged-text.ts";

/** What a segment is to say. */
export interface SegmentChange {
  readonly id: number;
  /** The version that was changed. */
  readonly version: number;
  readonly target: TaggedText | null;
  readonly status: SegmentStatus;
  readonly locked?: boolean | undefined;
  readonly cause: EditCause;
  readonly editId?: string;
  readonly spentMs?: number;
  /** Of the act that it belongs to. */
  readonly groupId?: string;
  /** It puts back what stood there, whoever had reviewed it. */
  readonly isRestored?: true;
  /** It replaces something in what stands there, or undoes that. */
  readonly isReplacement?: boolean;
}
export type Outcome = Pick<SavedEdit, "outcome" | "version" | "revision">;

export interface Changing {
  readonly tx: Executor;
  /** As it is locked. */
  readonly project: StoredProject;
  readonly save: (change: SegmentChange) => Promise<Outcome>;
  /** The same of many, in their order, with a few statements in all. */
  readonly saveAll: (changes: readonly SegmentChange[]) => Promise<readonly Outcome[]>;
  /** For what else changes. */
  readonly nextRevision: () => number;
}

export type ChangeDeps = Pick<PostEditingDeps, "database" | "clock" | "sites" | "queue">;

/**
 * Changes segments of a project in one transaction, each change with a revision of its own; others wait meanwhile.
 * @throws {DomainError} `projectState`
 */
export async function changeSegments<Result>(
  { database, clock, sites, queue }: ChangeDeps,
  caller: ProjectCaller,
  work: (changing: Changing) => Promise<Result>,
): Promise<Result> {
  const { id } = caller.project;
  const { projectDays: days } = await sites.rules(caller.project.siteId);
  return database.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (project?.state !== "ready") throw new DomainError("projectState", { state: caller.project.state });
    const at = clock.now();
    const writer = createWriter(tx, { caller, project, at });
    const result = await work({
      tx,
      project,
      save: writer.save,
      saveAll: writer.saveAll,
      nextRevision: writer.nextRevision,
    });
    if (writer.revision === project.revision) return result;
    await touchProject(tx, id, { revision: writer.revision, nextSegment: project.nextSegment, at, days });
    await tellChange(database, id, tx);
    const segments = [...writer.confirmed];
    // A job, as a memory has a lock of its own, which an import may hold for minutes: nobody who saves waits for it. The
    // job is there exactly if the edit is.
    if (project.memoryId !== null && segments.length > 0)
      await queue.enqueue(rememberSegments, { id, segments }, { transaction: tx });
    return result;
  });
}

interface Writing {
  readonly caller: ProjectCaller;
  readonly project: StoredProject;
  readonly at: Date;
}

function createWriter(tx: Executor, { caller, project, at }: Writing) {
  let { revision } = project;
  const confirmed = new Set<number>();
  const common = { projectId: project.id, person: caller.personId, at };
  const editOf = (segment: StoredSegment, change: SegmentChange, cause: EditCause): NewEdit => {
    revision += 1;
    const { text = null, tags = [] } = change.target ?? {};
    const isLocked = change.locked ?? segment.isLocked;
    const said = { target: text, targetTags: tags, status: change.status, isLocked, version: segment.version };
    const { editId, groupId, spentMs = 0 } = change;
    return { ...common, ...said, revision, segment: segment.id, cause, editId, groupId, spentMs };
  };
  const saveAll = async (changes: readonly SegmentChange[]): Promise<readonly Outcome[]> => {
    const ids = [...new Set(changes.map(({ id }) => id))];
    const segments = new Map((await findSegments(tx, project.id, ids)).map((segment) => [segment.id, segment]));
    const edits: NewEdit[] = [];
    const states = new Map<number, SegmentState>();
    const outcomes = changes.map((change): Outcome => {
      const segment = segments.get(change.id);
      if (segment === undefined) return { outcome: "missing", version: 0, revision };
      const { version } = segment;
      if (!isAllowed(change, segment, caller)) return { outcome: "refused", version, revision };
      if (isLate(change, segment)) {
        edits.push(editOf(segment, change, "conflict"));
        return { outcome: "conflict", version, revision };
      }
      const state = { ...stateAfter(segment, change), version: version + 1, editor: caller.personId, at };
      const next = { ...segment, ...state };
      edits.push(editOf(next, change, change.cause));
      states.set(change.id, state);
      segments.set(change.id, next);
      if (isConfirmation(change)) confirmed.add(change.id);
      return { outcome: "saved", version: next.version, revision };
    });
    await insertEdits(tx, edits);
    await updateSegments(tx, project.id, [...states.values()]);
    return outcomes;
  };
  return {
    get revision() {
      return revision;
    },
    /** Segments that a person confirmed. */
    confirmed,
    nextRevision: () => (revision += 1),
    saveAll,
    save: async (change: SegmentChange): Promise<Outcome> => {
      const [outcome] = await saveAll([change]);
      return outcome ?? { outcome: "missing", version: 0, revision };
    },
  };
}

/** What is replaced in a confirmed translation, or put back there, is confirmed again: its memory follows it. */
const isConfirmation = ({ cause, status, isReplacement = false }: SegmentChange): boolean =>
  (cause === "confirmed" || isReplacement) && (status === "translated" || status === "reviewed");

/** Somebody else changed the segment since, and to something else. */
function isLate(edit: SegmentChange, segment: StoredSegment): boolean {
  if (edit.version === segment.version) return false;
  const now = segment.target === null ? null : { text: segment.target, tags: segment.targetTags };
  const isSame = isSameText(edit.target, now) && edit.status === segment.status;
  return !isSame || (edit.locked ?? segment.isLocked) !== segment.isLocked;
}

function isAllowed(edit: SegmentChange, segment: StoredSegment, caller: ProjectCaller): boolean {
  const { locked = segment.isLocked, status, target, isRestored = false } = edit;
  // What a translator changes is to be reviewed again.
  const isReviewing = locked !== segment.isLocked || (status === "reviewed" && !isRestored);
  if (isReviewing && !mayReview(caller)) return false;
  // A locked segment is only unlocked, and then edited.
  if (segment.isLocked && locked) return false;
  if (target === null) return status === "untranslated";
  const source = { text: segment.source, tags: segment.sourceTags };
  return status !== "untranslated" && hasFittingTags(source, target);
}

/** A target that is restored, to the one before or to the first, gets back the origin that it had then. */
function originOf(segment: StoredSegment, target: SegmentChange["target"]): StoredSegment["origin"] {
  const tagged = (text: string | null, tags: StoredSegment["targetTags"]) => (text === null ? null : { text, tags });
  if (isSameText(target, tagged(segment.target, segment.targetTags))) return segment.origin;
  if (isSameText(target, tagged(segment.firstTarget, segment.firstTags))) return segment.firstOrigin;
  return target === null ? "untranslated" : "human";
}

function stateAfter(segment: StoredSegment, { id, target, status, locked }: SegmentChange) {
  const { text = null, tags = [] } = target ?? {};
  const origin = originOf(segment, target);
  return { id, target: text, targetTags: tags, status, isLocked: locked ?? segment.isLocked, origin } as const;
}
