import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ProgressBar } from "@yiqiao/ui";
import { useScanCommand } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import { DocumentList } from "./document-list.tsx";
import { Failure } from "./failure.tsx";
import classes from "./run.module.css";
import { ScanHead } from "./scan-head.tsx";

interface RunningViewProps {
  readonly scan: TermScan;
  /** It could not be asked how it stands. */
  readonly isCutOff: boolean;
}

/** How far a scan is, document by document. */
export function RunningView({ scan, isCutOff }: RunningViewProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const { cancel } = useScanCommand(scan.task_id);
  return (
    <div className={classes.page}>
      <ScanHead scan={scan} />
      <section className={classes.card} aria-label={t("progress")}>
        <div className={classes.top}>
          <h2 className={classes.title} aria-live="polite">
            {t(wordKey("state", scan.state))}
          </h2>
          <span className={classes.percent}>{percent(Math.floor(scan.score) / 100)}</span>
        </div>
        <ProgressBar label={t("progress")} value={scan.score} />
        <DocumentList docs={scan.docs} />
        <p className={classes.note} role="status">
          {t(isCutOff ? "connectionLost" : "leaveHint")}
        </p>
        {cancel.isError && <Failure title={cancel.error.message} />}
        <Button
          variant="default"
          className={classes.act}
          leftSection={<IconX size={17} aria-hidden />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t("cancelScan")}
        </Button>
      </section>
    </div>
  );
}
