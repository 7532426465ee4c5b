import { Button } from "@mantine/core";
import { IconArrowBackUp, IconArrowsJoin2, IconBooks, IconCheck, IconX } from "@tabler/icons-react";
import { termScanLimits, type TermStatus } from "@yiqiao/contracts/term-extraction";
import { toast } from "@yiqiao/ui";
import { useReviewTexts } from "../texts.ts";
import classes from "./review.module.css";
import { undoStore, useLastChange } from "./undo-store.ts";
import type { Review } from "./use-review.ts";
import type { TermSelection } from "./use-selection.ts";

const icon = { size: 16, stroke: 1.8, "aria-hidden": true } as const;

interface SelectionBarProps {
  readonly review: Review;
  readonly selection: TermSelection;
  readonly onMerge: () => void;
  readonly onAdopt: (ids: readonly number[]) => void;
}

/** Takes the last change of this tab back. */
export function useUndo({ scan, undo, select }: Review) {
  const t = useReviewTexts();
  const last = useLastChange(scan.task_id);
  return {
    isThere: last !== undefined,
    isBusy: undo.isPending,
    run: () => {
      // The one that is last when it is pressed: keys may be faster than what is drawn.
      const change = undoStore.read(scan.task_id).at(-1);
      if (change === undefined || undo.isPending) return;
      undo.mutate(change, {
        onSuccess: ({ changed }) => {
          toast.success(t("undone", { count: changed }));
          if (change.ids.length === 1) select(change.ids[0]);
        },
      });
    },
  };
}

/** How many terms are shown; of ticked ones, what can be done with them. */
export function SelectionBar({ review, selection, onMerge, onAdopt }: SelectionBarProps) {
  const t = useReviewTexts();
  const undo = useUndo(review);
  const { ids } = selection;
  const isChosen = ids.length > 0;
  const decide = useDecision(review, selection);
  return (
    <div className={classes.bar}>
      <span role="status" className={classes.found}>
        {isChosen ? t("chosen", { count: ids.length }) : t("found", { count: review.order.length })}
      </span>
      {isChosen && (
        <>
          <Button size="sm" variant="default" leftSection={<IconCheck {...icon} />} onClick={() => decide("accepted")}>
            {t("accept")}
          </Button>
          <Button size="sm" variant="default" leftSection={<IconX {...icon} />} onClick={() => decide("rejected")}>
            {t("reject")}
          </Button>
          <Button size="sm" variant="default" onClick={() => decide("new")}>
            {t("reopen")}
          </Button>
          {ids.length > 1 && (
            <Button size="sm" variant="default" leftSection={<IconArrowsJoin2 {...icon} />} onClick={onMerge}>
              {t("merge")}
            </Button>
          )}
          {ids.length <= termScanLimits.idsPerCall && (
            <Button size="sm" variant="default" leftSection={<IconBooks {...icon} />} onClick={() => onAdopt(ids)}>
              {t("adopt")}
            </Button>
          )}
          <Button size="sm" variant="subtle" color="gray" onClick={selection.clear}>
            {t("unselect")}
          </Button>
        </>
      )}
      {undo.isThere && (
        <Button
          size="sm"
          variant="subtle"
          color="gray"
          className={classes.undo}
          leftSection={<IconArrowBackUp {...icon} />}
          loading={undo.isBusy}
          onClick={undo.run}
        >
          {t("undo")}
        </Button>
      )}
    </div>
  );
}

/** Decides on all that are ticked. */
function useDecision(review: Review, { ids, clear }: TermSelection) {
  const t = useReviewTexts();
  return (status: TermStatus) => {
    review.change.mutate(
      { op: "status", status, ids },
      {
        onSuccess: ({ changed }) => {
          const done = undoStore.read(review.scan.task_id).at(-1);
          const run = () => done && review.undo.mutate(done);
          if (changed > 0) toast.action(t("changedMany", { count: changed }), { label: t("undo"), run });
        },
      },
    );
    clear();
  };
}
