import { toast } from "@yiqiao/ui";
import { isOver, useUndo } from "./batches.queries.ts";
import { useEntryTexts } from "../texts.ts";

/** Undoes a change of several entries and tells what came of it. */
export function useUndoBatch(): { readonly isPending: boolean; readonly run: (batchId: string) => Promise<void> } {
  const t = useEntryTexts();
  const undo = useUndo();
  return {
    isPending: undo.isPending,
    run: async (batchId) => {
      const done = await undo.mutateAsync(batchId);
      const { restored: count, kept } = done;
      if (!isOver(done)) toast.success(t("underWay"));
      else toast.success(kept > 0 ? t("undoneBut", { count, kept }) : t("undone", { count }));
    },
  };
}

interface Change {
  readonly batch_id: string | null;
  readonly state: "running" | "complete" | "failed";
}

/** Tells of a change of several entries, with a button that takes it back; or that it goes on. */
export function useUndoToast(): (message: string, change: Change) => void {
  const t = useEntryTexts();
  const takeBack = useUndoBatch();
  return (message, { batch_id: batchId, state }) => {
    if (state === "running") {
      toast.success(t("underWay"));
      return;
    }
    if (batchId === null) {
      toast.success(message);
      return;
    }
    // What asked for it may be gone by then; a failure is told by the call itself.
    const run = () => void takeBack.run(batchId).catch(() => undefined);
    toast.action(message, { label: t("undo"), run });
  };
}
