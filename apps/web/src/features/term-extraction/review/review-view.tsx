import { Drawer, VisuallyHidden } from "@mantine/core";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { LoadingState } from "@yiqiao/ui";
import { useRef, useState } from "react";
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
import { useReview } from "./use-review.ts";
import { useSelection } from "./use-selection.ts";

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
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const translationRef = useRef<HTMLInputElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const isNarrow = useIsNarrow();
  const keys = useKeyActs({
    review,
    selection,
    onEdit: () => translationRef.current?.select(),
    onSearch: () => searchRef.current?.select(),
    onMerge: () => setDialog({ kind: "merge" }),
    onHelp: () => setHelpOpen(true),
  });
  const filters = { search, onSearch };
  const panel = (hasKeys: boolean) => (
    <TermPanel
      review={review}
      translationRef={translationRef}
      hasKeys={hasKeys}
      onLeaveFields={() => (hasKeys ? keys.focusRow() : translationRef.current?.blur())}
    />
  );
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
        onMerge={() => setDialog({ kind: "merge" })}
        onAdopt={(ids) => setDialog({ kind: "adopt", ids })}
      />
      {review.terms.data === undefined ? (
        <div className={classes.waiting}>
          {review.terms.isPending ? (
            <LoadingState blocks={[44, 60, 60, 60, 60]} />
          ) : (
            <QueryError query={review.terms} />
          )}
        </div>
      ) : review.order.length === 0 ? (
        <NothingShown {...filters} scan={scan} onDialog={setDialog} />
      ) : (
        <div className={classes.split}>
          <TermTable
            review={review}
            search={search}
            selection={selection}
            onSearch={onSearch}
            onOpen={() => setPanelOpen(isNarrow)}
          />
          {!isNarrow && panel(true)}
        </div>
      )}
      <Drawer
        opened={isNarrow && isPanelOpen && review.order.length > 0}
        onClose={() => setPanelOpen(false)}
        position="bottom"
        size="88%"
        title={t("panel")}
        closeButtonProps={{ "aria-label": t("close") }}
        classNames={{ body: classes.sheet ?? "", content: classes.sheetContent ?? "" }}
      >
        {panel(false)}
      </Drawer>
      <VisuallyHidden role="status">{keys.said}</VisuallyHidden>
      <ReviewDialogs review={review} search={search} selection={selection} shown={dialog} onShow={setDialog} />
    </div>
  );
}
