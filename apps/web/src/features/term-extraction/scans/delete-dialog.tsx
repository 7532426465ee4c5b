import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { useDeleteScans } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";

interface DeleteDialogProps {
  /** Without one: all of them. */
  readonly scan?: TermScan | undefined;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a scan is deleted, or all are. */
export function DeleteDialog({ scan, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTexts();
  const remove = useDeleteScans((_ids, count) => {
    toast.success(t("deleted", { count }));
    onDeleted?.();
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={t(scan === undefined ? "deleteAllTitle" : "deleteTitle")}
      confirmLabel={t(scan === undefined ? "deleteAll" : "delete")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(scan === undefined ? "all" : [scan.task_id], { onSettled: onClose })}
      onClose={onClose}
    >
      {scan === undefined ? t("deleteAllAsk") : t("deleteAsk", { name: scan.name })}
    </ConfirmDialog>
  );
}
