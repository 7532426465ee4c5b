import { Alert, Button } from "@mantine/core";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { ProgressBar } from "@yiqiao/ui";
import { DocumentFailures } from "../run/document-failures.tsx";
import type { ScanSearch } from "../scan-search.ts";
import { isProposing, useScanCommand } from "../term-extraction.queries.ts";
import { useReviewTexts } from "../texts.ts";
import type { ReviewDialog } from "./review-dialogs.tsx";
import classes from "./review.module.css";

interface ReviewNoticesProps {
  readonly scan: TermScan;
  readonly onDialog: (dialog: ReviewDialog) => void;
  readonly onSearch: (change: ScanSearch) => void;
}

/** What of the list is worth knowing before it is worked on. */
export function ReviewNotices({ scan, onDialog, onSearch }: ReviewNoticesProps) {
  const t = useReviewTexts();
  const { totals } = scan;
  return (
    <>
      <DocumentFailures scan={scan} />
      <div className={classes.notices}>
        <Proposing scan={scan} onDialog={onDialog} />
        {totals.remembered > 0 && (
          <div className={classes.notice}>
            <span>{t("rememberedNotice", { count: totals.remembered })}</span>
            <Button variant="subtle" size="compact-sm" onClick={() => onSearch({ status: "rejected" })}>
              {t("rememberedShow")}
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => onDialog({ kind: "rejected" })}>
              {t("rememberedForget")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** Terms without a translation, for which the engine can be asked; or how far it is with them. */
function Proposing({ scan, onDialog }: Omit<ReviewNoticesProps, "onSearch">) {
  const t = useReviewTexts();
  const { cancel } = useScanCommand(scan.task_id);
  const { proposals, totals } = scan;
  if (isProposing(scan)) {
    return (
      <div className={classes.notice}>
        <span role="status">{t("proposing", { done: proposals.done, count: proposals.asked })}</span>
        <div className={classes.progress}>
          <ProgressBar
            size="sm"
            label={t("proposingLabel")}
            value={proposals.asked === 0 ? 0 : (100 * proposals.done) / proposals.asked}
          />
        </div>
        <Button variant="subtle" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("proposingCancel")}
        </Button>
      </div>
    );
  }
  return (
    <>
      {proposals.state === "failed" && (
        <Alert role="alert" color="red" title={t("proposingFailed")}>
          {proposals.message}
        </Alert>
      )}
      {totals.untranslated > 0 && (
        <div className={classes.notice}>
          <span>{t("untranslated", { count: totals.untranslated })}</span>
          <Button variant="light" size="compact-sm" onClick={() => onDialog({ kind: "propose" })}>
            {t(proposals.state === "failed" ? "proposeAgain" : "propose")}
          </Button>
        </div>
      )}
    </>
  );
}
