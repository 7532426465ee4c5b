import type { saveBodySchema, SavedEdit, segmentEditSchema } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import { findMade, type MadeEdit } from "../records/edits.repository.ts";
import { type ChangeDeps, changeSegments } from "./change-segments.ts";
import { readSegments } from "./read-segments.ts";

type Edit = z.output<typeof segmentEditSchema>;
type Outcome = Omit<SavedEdit, "segment">;

/** Saves edits one after the other; what was told `saved` is in the database. */
export async function saveEdits(
  deps: ChangeDeps,
  caller: ProjectCaller,
  { edits }: Pick<z.output<typeof saveBodySchema>, "edits">,
): Promise<SavedEdit[]> {
  demandRole(caller, "translator");
  const outcomes = await changeSegments(deps, caller, async ({ tx, project, save }) => {
    const ids = edits.map(({ edit_id }) => edit_id);
    const made = new Map((await findMade(tx, project.id, ids)).map((before) => [before.editId, answerOf(before)]));
    const all: Outcome[] = [];
    for (const { edit_id: editId, spent_ms: spentMs, ...edit } of edits) {
      const outcome = made.get(editId) ?? { edit_id: editId, ...(await save({ ...edit, editId, spentMs })) };
      // It may stand in the call twice.
      made.set(editId, outcome);
      all.push(outcome);
    }
    return all;
  });
  return withSegments(deps.database.db, caller, { edits, outcomes });
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
