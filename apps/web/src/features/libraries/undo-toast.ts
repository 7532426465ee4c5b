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
    const takeBack = async (id: string) => {
      const { restored, kept } = await undo.mutateAsync(id);
      toast.success(kept > 0 ? t("undoneBut", { count: restored, kept }) : t("undone", { count: restored }));
    };
    // What asked for it may be gone by then; a failure is told by the call itself.
    const run = () => void takeBack(batchId).catch(() => undefined);
    toast.action(message, { label: t("undo"), run });
  };
}
