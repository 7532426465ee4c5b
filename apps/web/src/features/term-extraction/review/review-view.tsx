import { Drawer, VisuallyHidden } from "@mantine/core";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { LoadingState } from "@yiqiao/ui";
import { useRef, useState, type RefObject } from "react";
import { TermPanel } from "../panel/term-panel.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import type { ScanSearch } from "../scan-search.ts";
import { useReviewTexts } from "../texts.ts";
import { KeysHelp } from "./keys-help.tsx";
import { NothingShown } from "./nothing-shown.tsx";
import { ReviewDialogs, type ReviewDialog } from "./review-dialogs.tsx";
import { ReviewHead } from "./review-head.tsx";
import { ReviewNotices } from "./review-notices.tsx";
import classes from "./review.module.css";
import { SelectionBar } from "./selection-bar.tsx";
import { MoreFilters, SearchField, StatusTabs } from "./term-filters.tsx";
import { TermTable, useIsNarrow } from "./term-table.tsx";
import { useKeyActs } from "./use-key-acts.ts";
import { useReview, type Review } from "./use-review.ts";
import { useSelection, type TermSelection } from "./use-selection.ts";

interface ReviewViewProps {
  readonly scan: TermScan;
  readonly search: ScanSearch;
  readonly onSearch: (change: ScanSearch) => void;
}

/** The list of a scan: a term after the other is accepted, corrected or rejected. */
export function ReviewView({ scan, search, onSearch }: ReviewViewProps) {
  const t = useReviewTexts();
  const review = useReview(scan, search);
  const selection = useSelection(review);
  const [dialog, setDialog] = useState<ReviewDialog>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const translationRef = useRef<HTMLInputElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const openMerge = () => setDialog({ kind: "merge" });
  const keys = useKeyActs({
    review,
    selection,
    onEdit: () => translationRef.current?.select(),
    onSearch: () => searchRef.current?.select(),
    onMerge: openMerge,
    onHelp: () => setHelpOpen(true),
  });
  const filters = { search, onSearch };
  return (
    <div className={classes.page}>
      <ReviewHead scan={scan} onDialog={setDialog} />
      <ReviewNotices scan={scan} onDialog={setDialog} onSearch={onSearch} />
      <search className={classes.filters} aria-label={t("filters")}>
        <StatusTabs {...filters} totals={scan.totals} onRefresh={review.refresh} />
        <SearchField {...filters} fieldRef={searchRef} />
        <div className={classes.tools}>
          <MoreFilters {...filters} />
          <KeysHelp isOpen={isHelpOpen} onOpen={setHelpOpen} />
        </div>
      </search>
      <SelectionBar
        review={review}
        selection={selection}
        onMerge={openMerge}
        onAdopt={(ids) => setDialog({ kind: "adopt", ids })}
      />
      {review.order.length === 0 ? (
        <NoRows {...filters} review={review} onDialog={setDialog} />
      ) : (
        <Rows
          {...filters}
          review={review}
          selection={selection}
          translationRef={translationRef}
          onLeaveFields={keys.focusRow}
        />
      )}
      <VisuallyHidden role="status">{keys.said}</VisuallyHidden>
      <ReviewDialogs review={review} search={search} selection={selection} shown={dialog} onShow={setDialog} />
    </div>
  );
}

interface OfReview extends Pick<ReviewViewProps, "search" | "onSearch"> {
  readonly review: Review;
}

/** The list on its way, why it is not, or why there is nothing in it. */
function NoRows({ review, ...props }: OfReview & { readonly onDialog: (dialog: ReviewDialog) => void }) {
  const { terms, scan } = review;
  if (terms.data !== undefined) return <NothingShown {...props} scan={scan} />;
  return (
    <div className={classes.waiting}>
      {terms.isPending ? <LoadingState blocks={[44, 60, 60, 60, 60]} /> : <QueryError query={terms} />}
    </div>
  );
}

interface RowsProps extends OfReview {
  readonly selection: TermSelection;
  readonly translationRef: RefObject<HTMLInputElement | null>;
  readonly onLeaveFields: () => void;
}

/** The terms, and the one that is worked on beside them; on a narrow screen over them. */
function Rows({ review, search, selection, translationRef, onSearch, onLeaveFields }: RowsProps) {
  const t = useReviewTexts();
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useIsNarrow();
  const panel = { review, translationRef };
  return (
    <div className={classes.split}>
      <TermTable
        review={review}
        search={search}
        selection={selection}
        onSearch={onSearch}
        onOpen={() => setOpen(isNarrow)}
      />
      {!isNarrow && <TermPanel {...panel} hasKeys onLeaveFields={onLeaveFields} />}
      <Drawer
        opened={isNarrow && isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="88%"
        title={t("panel")}
        closeButtonProps={{ "aria-label": t("close") }}
        classNames={{ body: classes.sheet ?? "", content: classes.sheetContent ?? "" }}
      >
        <TermPanel {...panel} hasKeys={false} onLeaveFields={() => translationRef.current?.blur()} />
      </Drawer>
    </div>
  );
}
