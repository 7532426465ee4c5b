import { Button } from "@mantine/core";
import { IconCheck, IconDownload, IconReplace, IconTrash } from "@tabler/icons-react";
import type { BatchResult, Library } from "@yiqiao/contracts/libraries";
import { ConfirmDialog } from "@yiqiao/ui";
import { useState } from "react";
import classes from "./entries.module.css";
import { useApprove, useApproveFound, useDeleteEntries, useDeleteFound, type EntryWindow } from "./entries.queries.ts";
import { filterOf, isFiltered, type EntrySearch } from "./entry-search.ts";
import { countChosen, noSelection, type EntrySelection } from "./entry-selection.ts";
import type { PageDialog } from "./page-dialogs.tsx";
import { useEntryTexts } from "../texts.ts";
import { useUndoToast } from "../batches/undo-toast.ts";

interface SelectionBarProps {
  readonly library: Library;
  readonly entries: EntryWindow;
  readonly search: EntrySearch;
  readonly selection: EntrySelection;
  readonly onSelect: (selection: EntrySelection) => void;
  readonly onDialog: (dialog: PageDialog) => void;
}

const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

/** How many entries there are; of chosen ones, what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { library, entries, search, selection, onSelect, onDialog } = props;
  const t = useEntryTexts();
  const [isAsking, setAsking] = useState(false);
  const total = entries.total ?? 0;
  const count = countChosen(selection, total);
  const mayEdit = library.role !== "reader";
  const approve = useApproval(props);
  if (entries.total === undefined) return <div className={classes.bar} />;
  if (count === 0) {
    return (
      <div className={classes.bar} role="status">
        {entries.hasMore
          ? t("foundMany", { count: total })
          : t(isFiltered(search) ? "found" : "total", { count: total })}
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      <span role="status">
        {selection.kind === "ids"
          ? t("chosen", { count })
          : entries.hasMore
            ? t("chosenMany", { count })
            : t("chosenAll", { count })}
      </span>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={() => onDialog({ kind: "export" })}
      >
        {t("export")}
      </Button>
      {mayEdit && (
        <EditTools approve={approve} onReplace={() => onDialog({ kind: "replace" })} onDelete={() => setAsking(true)} />
      )}
      <Button size="sm" variant="subtle" color="gray" onClick={() => onSelect(noSelection)}>
        {t("unselect")}
      </Button>
      {isAsking && <DeleteDialog {...props} count={count} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface EditToolsProps {
  readonly approve: ReturnType<typeof useApproval>;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}

function EditTools({ approve, onReplace, onDelete }: EditToolsProps) {
  const t = useEntryTexts();
  return (
    <>
      {approve.isOffered && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCheck {...icon} />}
          loading={approve.isBusy}
          onClick={approve.run}
        >
          {t("approve")}
        </Button>
      )}
      <Button size="sm" variant="default" leftSection={<IconReplace {...icon} />} onClick={onReplace}>
        {t("replace")}
      </Button>
      <Button size="sm" variant="default" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
        {t("delete")}
      </Button>
    </>
  );
}

/** Offered where the pending ones are shown. */
function useApproval({ library, search, selection, onSelect }: SelectionBarProps) {
  const t = useEntryTexts();
  const offerUndo = useUndoToast();
  const chosen = useApprove();
  const found = useApproveFound();
  return {
    isOffered: search.status === "pending",
    isBusy: chosen.isPending || found.isPending,
    run: () => {
      const onSuccess = (done: BatchResult) => {
        offerUndo(t("approved", { count: done.changed }), done);
        onSelect(noSelection);
      };
      if (selection.kind === "found") found.mutate({ bank: library, filter: filterOf(search) }, { onSuccess });
      else chosen.mutate({ bank: library, ids: [...selection.ids] }, { onSuccess });
    },
  };
}

interface DeleteDialogProps extends SelectionBarProps {
  readonly count: number;
  readonly onClose: () => void;
}

function DeleteDialog({ library, entries, search, selection, count, onSelect, onClose }: DeleteDialogProps) {
  const t = useEntryTexts();
  const offerUndo = useUndoToast();
  const chosen = useDeleteEntries();
  const found = useDeleteFound();
  const onSuccess = (done: BatchResult) => {
    offerUndo(t("entriesDeleted", { count: done.changed }), done);
    onSelect(noSelection);
  };
  const run = () => {
    const options = { onSuccess, onSettled: onClose };
    if (selection.kind === "ids") chosen.mutate({ bank: library, ids: [...selection.ids] }, options);
    else found.mutate({ bank: library, filter: isFiltered(search) ? filterOf(search) : undefined }, options);
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t("deleteTitle")}
      confirmLabel={t("delete")}
      busy={chosen.isPending || found.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {entries.hasMore && selection.kind === "found" ? t("deleteAskMany", { count }) : t("deleteAsk", { count })}
    </ConfirmDialog>
  );
}
