import type { ProjectRole } from "@yiqiao/contracts/post-editing";
import { type EditorAction, matchOfAction } from "../../editor/keys/key-table.ts";
import { canEdit, canReview } from "../project/role.ts";

const forAll = new Set<EditorAction>([
  "next",
  "previous",
  "leave",
  "concordance",
  "nextFinding",
  "checkFirst",
  "find",
  "goTo",
  "help",
]);
const forTranslators = new Set<EditorAction>([
  "confirmNext",
  "confirmNextOpen",
  "copySource",
  "placeNextTag",
  "placeAllTags",
  "undo",
  "redo",
  "split",
  "merge",
  "comment",
]);

/** What somebody can do here. Actions that no part of the page does yet are nobody's. */
export const isOffered =
  (role: ProjectRole) =>
  (action: EditorAction): boolean =>
    forAll.has(action) ||
    (canEdit(role) && (forTranslators.has(action) || matchOfAction(action) !== undefined)) ||
    (canReview(role) && action === "lock");
