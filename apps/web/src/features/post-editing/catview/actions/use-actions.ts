import { projectLimits } from "@yiqiao/contracts/post-editing";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { flushSync } from "react-dom";
import { type EditorAction, matchOfAction } from "../../editor/keys/key-table.ts";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import type { Find } from "../find/use-find.ts";
import { nextWithFindings } from "../checks/check-all.ts";
import { useCheckFirst } from "../findings/use-check-first.ts";
import { useListHandle } from "../project/list-handle.ts";
import { useSession } from "../project/use-session.ts";
import { useWork } from "../project/use-work.ts";
import { useInserting } from "../side/use-inserting.ts";
import type { Panel } from "../side/use-panel.ts";
import type { Chosen } from "../list/use-chosen.ts";
import { useTexts } from "./texts.ts";
import {
  type Cut,
  mergeSegments,
  setLocked,
  splitSegment,
  type StructureOutcome,
  toMerge,
} from "./change-structure.ts";
import type { UndoQuestion } from "./dialogs.tsx";

/** A dialog that an action asks by. */
export type Asked =
  | { readonly kind: "help" | "goTo" | "checkAll" }
  | { readonly kind: "split"; readonly row: SegmentRow; readonly caret: number }
  | ({ readonly kind: "undo" } & UndoQuestion);

export interface Actions {
  readonly act: (action: EditorAction, active: SegmentRow | undefined) => void;
  readonly asked: Asked | undefined;
  readonly ask: (asked: Asked | undefined) => void;
  readonly isBusy: boolean;
  readonly split: (id: number, cut: Cut) => void;
  readonly markReviewed: (row: SegmentRow) => void;
}

interface ActionParts {
  readonly chosen: Chosen;
  readonly panel: Panel;
  readonly find: Find;
}

/** What the keys and buttons do that concerns more than the text of one segment. */
export function useActions({ chosen, panel, find }: ActionParts): Actions {
  const t = useTexts();
  const list = useListHandle();
  const checkFirst = useCheckFirst();
  const session = useSession();
  const { store } = session;
  const inserting = useInserting();
  const [asked, ask] = useState<Asked>();
  const { isBusy, change } = useStructureChange();
  const merge = (active: SegmentRow): void => {
    const ids = toMerge(session, active, chosen.ids);
    if (ids === "last") toast.warning(t("mergeLast"));
    else if (ids === "many") toast.warning(t("mergeMany", { count: projectLimits.mergedSegments }));
    else {
      void change(
        () => mergeSegments(session, ids),
        () => toast.success(t("merged", { count: ids.length })),
      );
    }
  };
  const toFinding = async (): Promise<void> => {
    const active = store.summary().active;
    const index = await nextWithFindings(session, active === undefined ? -1 : (store.row(active)?.index ?? -1));
    if (index === undefined) toast.success(t("noMoreFindings"));
    else list.current?.goTo(index);
  };
  const act: Actions["act"] = (action, active) => {
    if (action === "help" || action === "goTo") ask({ kind: action });
    if (action === "nextFinding") void toFinding();
    if (action === "checkFirst") {
      panel.show("risk");
      checkFirst.open();
    }
    if (action === "concordance") panel.toConcordance();
    if (action === "find") find.open(list.current?.editor()?.selection().text ?? "");
    if (active === undefined) return;
    const match = matchOfAction(action);
    if (match !== undefined) void inserting.numbered(active, match);
    if (action === "comment") panel.toComments();
    if (action === "merge") merge(active);
    if (action === "lock") void change(() => setLocked(session, active.id, !active.isLocked));
    if (action === "split") ask({ kind: "split", row: active, caret: list.current?.editor()?.selection().start ?? 0 });
  };
  return {
    act,
    asked,
    ask,
    isBusy,
    split: (id, cut) =>
      void change(
        () => splitSegment(session, id, cut),
        () => ask(undefined),
      ),
    markReviewed: ({ id, target }) => {
      if (target !== undefined) store.confirm(id, target, "reviewed");
    },
  };
}

/** One change of what segments there are at a time. */
function useStructureChange() {
  const t = useTexts();
  const list = useListHandle();
  const { store } = useSession();
  const { isBusy, work } = useWork();
  const change = (act: () => Promise<StructureOutcome>, done?: () => void): Promise<void> =>
    work(async () => {
      const outcome = await act();
      if (outcome.kind === "unsaved") {
        toast.warning(t("unsavedFirst"));
        return;
      }
      // A dialog that goes gives the focus back to where it was.
      flushSync(() => done?.());
      const index = store.row(outcome.id)?.index;
      if (index !== undefined) list.current?.goTo(index);
    });
  return { isBusy, change };
}
