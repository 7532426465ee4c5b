import { useNavigate } from "@tanstack/react-router";
import { toast } from "@yiqiao/ui";
import { AdoptDialog } from "../adopt/adopt-dialog.tsx";
import { ExportDialog } from "../adopt/export-dialog.tsx";
import type { ScanSearch } from "../scan-search.ts";
import { AgainDialog } from "../run/again-dialog.tsx";
import { DeleteDialog } from "../scans/delete-dialog.tsx";
import { RejectedDialog } from "../scans/rejected-dialog.tsx";
import { useReviewTexts } from "../texts.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { ProposeDialog } from "./propose-dialog.tsx";
import { undoStore } from "./undo-store.ts";
import { tagsOf, type Review } from "./use-review.ts";
import type { TermSelection } from "./use-selection.ts";

/** What is shown over the list. */
export type ReviewDialog =
  | { readonly kind: "merge" | "export" | "again" | "delete" | "propose" | "rejected" }
  /** Without ids: all that are accepted and in no termbase yet. */
  | { readonly kind: "adopt"; readonly ids?: readonly number[] };

interface ReviewDialogsProps {
  readonly review: Review;
  readonly search: ScanSearch;
  readonly selection: TermSelection;
  readonly shown: ReviewDialog | undefined;
  readonly onShow: (dialog: ReviewDialog | undefined) => void;
}

export function ReviewDialogs({ review, search, selection, shown, onShow }: ReviewDialogsProps) {
  const navigate = useNavigate();
  const onMerge = useMerge(review);
  const { scan } = review;
  const onClose = () => onShow(undefined);
  switch (shown?.kind) {
    case "merge":
      return (
        <MergeDialog
          rows={selection.rows()}
          lang={tagsOf(scan).source}
          onMerge={(into, ids) => {
            onMerge(into, ids);
            selection.clear();
          }}
          onClose={onClose}
        />
      );
    case "adopt":
      return <AdoptDialog scan={scan} ids={shown.ids} onClose={onClose} />;
    case "export":
      return <ExportDialog scan={scan} search={search} onClose={onClose} />;
    case "again":
      return <AgainDialog scan={scan} onClose={onClose} />;
    case "propose":
      return <ProposeDialog scan={scan} onClose={onClose} />;
    case "rejected":
      return <RejectedDialog onClose={onClose} />;
    case "delete":
      return <DeleteDialog scan={scan} onClose={onClose} onDeleted={() => void navigate({ to: "/docScan" })} />;
    case undefined:
      return undefined;
    default:
      return shown satisfies never;
  }
}

function useMerge({ scan, change, undo, select }: Review) {
  const t = useReviewTexts();
  return (into: number, ids: readonly number[]) =>
    change.mutate(
      { op: "merge", into, ids },
      {
        onSuccess: ({ changed }) => {
          if (changed === 0) return;
          select(into);
          const done = undoStore.read(scan.task_id).at(-1);
          const run = () => done && undo.mutate(done);
          toast.action(t("merged", { count: ids.length + 1 }), { label: t("undo"), run });
        },
      },
    );
}
