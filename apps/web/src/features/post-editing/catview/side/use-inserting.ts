import { useQueryClient } from "@tanstack/react-query";
import type { PanelMatch } from "@yiqiao/contracts/post-editing";
import { toast } from "@yiqiao/ui";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { useListHandle } from "../project/list-handle.ts";
import { canEdit } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import { showRefusal } from "../project/use-work.ts";
import { matchesQuery } from "./side.queries.ts";
import { useTexts } from "./texts.ts";

export interface Inserting {
  readonly match: (match: Pick<PanelMatch, "target">) => void;
  /** At the caret, over what is selected. */
  readonly text: (text: string) => void;
  /** The match of a number, from 1; it is waited for. */
  readonly numbered: (row: SegmentRow, number: number) => Promise<void>;
}

/** Whether texts can be put into a segment here. */
export function useCanInsert(row: SegmentRow | undefined): boolean {
  const { project } = useSession();
  return canEdit(project.role) && row !== undefined && !row.isLocked;
}

/** Puts what stands beside the active segment into its translation. */
export function useInserting(): Inserting {
  const t = useTexts();
  const list = useListHandle();
  const { project, store } = useSession();
  const queryClient = useQueryClient();
  const match: Inserting["match"] = ({ target }) => {
    const editor = list.current?.editor();
    editor?.replaceAll(target, "inserted");
    editor?.focus();
  };
  return {
    match,
    text: (text) => {
      const editor = list.current?.editor();
      editor?.insertText(text);
      editor?.focus();
    },
    numbered: async (row, number) => {
      if (row.source === undefined || row.isLocked) return;
      try {
        const { matches } = await queryClient.ensureQueryData(matchesQuery(project.project_id, row));
        const wanted = matches[number - 1];
        if (store.summary().active !== row.id) return;
        if (wanted === undefined) toast.warning(t("matchNone", { number }));
        else match(wanted);
      } catch (error) {
        showRefusal(error);
      }
    },
  };
}
