import { toast } from "@yiqiao/ui";
import { useUndo } from "./entries.queries.ts";
import { useEntryTexts } from "./texts.ts";

/** Tells of a change of several entries, with a button that takes it back. */
export function useUndoToast(): (message: string, batchId: string | null) => void {
  const t = useEntryTexts();
  const undo = useUndo();
  return (message, batchId) => {
    if (batchId === null) {
      toast.success(message);
      return;
    }
    const run = () =>
      undo.mutate(batchId, {
        onSuccess: ({ restored, kept }) =>
          toast.success(kept > 0 ? t("undoneBut", { count: restored, kept }) : t("undone", { count: restored })),
      });
    toast.action(message, { label: t("undo"), run });
  };
}
