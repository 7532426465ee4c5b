import type { saveBodySchema, SavedEdit, segmentEditSchema } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { demandRole, mayReview, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { findMade, insertEdit, type MadeEdit } from "../records/edits.repository.ts";
import { tellChange } from "../records/events.ts";
import { lockProject, touchProject } from "../records/projects.repository.ts";
import { findSegments, updateSegment } from "../records/segments.repository.ts";
import type { StoredSegment } from "../records/stored-segment.ts";
import type { StoredProject } from "../records/stored-project.ts";
import { readSegments } from "./read-segments.ts";
import { hasFittingTags, isSameText } from "./tagged-text.ts";

type Edit = z.output<typeof segmentEditSchema>;
type Outcome = Omit<SavedEdit, "segment">;

/** Saves edits one after the other; what was told `saved` is in the database. */
export async function saveEdits(
  deps: Pick<PostEditingDeps, "database" | "clock" | "sites">,
  caller: ProjectCaller,
  { edits }: Pick<z.output<typeof saveBodySchema>, "edits">,
): Promise<SavedEdit[]> {
  demandRole(caller, "translator");
  const { database, clock, sites } = deps;
  const { project } = caller;
  const { projectDays: days } = await sites.rules(project.siteId);
  const outcomes = await database.transaction(async (tx) => {
    const now = await lockProject(tx, project.id);
    if (now === undefined || now.state !== "ready") throw new DomainError("projectState", { state: project.state });
    const writer = createWriter(tx, { caller, project: now, at: clock.now() });
    const ids = edits.map(({ edit_id }) => edit_id);
    const made = new Map((await findMade(tx, project.id, ids)).map((before) => [before.editId, answerOf(before)]));
    const all: Outcome[] = [];
    for (const edit of edits) {
      const outcome = made.get(edit.edit_id) ?? (await writer.save(edit));
      // It may stand in the call twice.
      made.set(edit.edit_id, outcome);
      all.push(outcome);
    }
    if (writer.revision > now.revision) {
      const { nextSegment } = now;
      await touchProject(tx, project.id, { revision: writer.revision, nextSegment, at: clock.now(), days });
      await tellChange(database, project.id, tx);
    }
    return all;
  });
  return withSegments(database.db, caller, { edits, outcomes });
}

/** What was not saved comes with the segment as it stands. */
async function withSegments(
  db: Executor,
  caller: ProjectCaller,
  { edits, outcomes }: { readonly edits: readonly Edit[]; readonly outcomes: readonly Outcome[] },
): Promise<SavedEdit[]> {
  const unsaved = outcomes.flatMap(({ outcome }, index) => (outcome === "saved" ? [] : (edits[index]?.id ?? [])));
  const shown = unsaved.length === 0 ? [] : await readSegments(db, caller, unsaved);
  return outcomes.map((outcome, index) => {
    const segment = outcome.outcome === "saved" ? undefined : shown.find(({ id }) => id === edits[index]?.id);
    return { ...outcome, ...(segment && { segment }) };
  });
}

const answerOf = ({ editId, cause, version, revision }: MadeEdit): Outcome => {
  return { edit_id: editId, outcome: cause === "conflict" ? "conflict" : "saved", version, revision };
};

const outcomeOf = (
  { edit_id }: Pick<Edit, "edit_id">,
  outcome: Outcome["outcome"],
  { version, revision }: Pick<Outcome, "version" | "revision">,
): Outcome => ({ edit_id, outcome, version, revision });

interface Writing {
  readonly caller: ProjectCaller;
  /** As it is locked. */
  readonly project: StoredProject;
  readonly at: Date;
}

function createWriter(tx: Executor, { caller, project, at }: Writing) {
  let { revision } = project;
  const common = { projectId: project.id, person: caller.personId, at };
  const log = async (segment: StoredSegment, edit: Edit, cause: Edit["cause"] | "conflict") => {
    revision += 1;
    const { text = null, tags = [] } = edit.target ?? {};
    const isLocked = edit.locked ?? segment.isLocked;
    const { version } = segment;
    const said = { target: text, targetTags: tags, status: edit.status, isLocked, version };
    const { edit_id: editId, spent_ms: spentMs } = edit;
    await insertEdit(tx, { ...common, ...said, revision, segment: segment.id, cause, editId, spentMs });
  };
  return {
    get revision() {
      return revision;
    },
    save: async (edit: Edit): Promise<Outcome> => {
      const [segment] = await findSegments(tx, project.id, [edit.id]);
      if (segment === undefined) return outcomeOf(edit, "missing", { version: 0, revision });
      if (!isAllowed(edit, segment, caller)) return outcomeOf(edit, "refused", { version: segment.version, revision });
      if (isLate(edit, segment)) {
        await log(segment, edit, "conflict");
        return outcomeOf(edit, "conflict", { version: segment.version, revision });
      }
      const version = segment.version + 1;
      await log({ ...segment, version }, edit, edit.cause);
      await updateSegment(tx, project.id, { ...stateAfter(segment, edit), version, editor: caller.personId, at });
      return outcomeOf(edit, "saved", { version, revision });
    },
  };
}

/** Somebody else changed the segment since, and to something else. */
function isLate(edit: Edit, segment: StoredSegment): boolean {
  if (edit.version === segment.version) return false;
  const now = segment.target === null ? null : { text: segment.target, tags: segment.targetTags };
  const isSame = isSameText(edit.target, now) && edit.status === segment.status;
  return !isSame || (edit.locked ?? segment.isLocked) !== segment.isLocked;
}

function isAllowed(edit: Edit, segment: StoredSegment, caller: ProjectCaller): boolean {
  const { locked = segment.isLocked, status, target } = edit;
  // What a translator changes is to be reviewed again.
  const isReviewing = locked !== segment.isLocked || status === "reviewed";
  if (isReviewing && !mayReview(caller)) return false;
  // A locked segment is only unlocked, and then edited.
  if (segment.isLocked && locked) return false;
  if (target === null) return status === "untranslated";
  const source = { text: segment.source, tags: segment.sourceTags };
  return status !== "untranslated" && hasFittingTags(source, target);
}

/** What says again what it said before, or began with, comes from where that came from. */
function originOf(segment: StoredSegment, target: Edit["target"]): StoredSegment["origin"] {
  const tagged = (text: string | null, tags: StoredSegment["targetTags"]) => (text === null ? null : { text, tags });
  if (isSameText(target, tagged(segment.target, segment.targetTags))) return segment.origin;
  if (isSameText(target, tagged(segment.firstTarget, segment.firstTags))) return segment.firstOrigin;
  return target === null ? "untranslated" : "human";
}

function stateAfter(segment: StoredSegment, { id, target, status, locked }: Edit) {
  const { text = null, tags = [] } = target ?? {};
  const origin = originOf(segment, target);
  return { id, target: text, targetTags: tags, status, isLocked: locked ?? segment.isLocked, origin } as const;
}
