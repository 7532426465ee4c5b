import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { DeleteDialog } from "../scans/delete-dialog.tsx";
import { useScanCommand } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import { AgainDialog } from "./again-dialog.tsx";
import { DocumentList } from "./document-list.tsx";
import { Failure } from "./failure.tsx";
import classes from "./run.module.css";
import { ScanHead } from "./scan-head.tsx";

/** Why there is no list, and what can be done. */
export function EndedView({ scan }: { readonly scan: TermScan }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { again } = useScanCommand(scan.task_id);
  const [dialog, setDialog] = useState<"again" | "delete">();
  const toStart = () => void navigate({ to: "/docScan" });
  const isCancelled = scan.state === "cancelled";
  const actions = (
    <>
      <Button variant="default" loading={again.isPending} onClick={() => again.mutate({})}>
        {t("tryAgain")}
      </Button>
      <Button variant="default" onClick={() => setDialog("again")}>
        {t("againOtherwise")}
      </Button>
      <Button variant="subtle" color="gray" onClick={toStart}>
        {t("scanOther")}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => setDialog("delete")}>
        {t("delete")}
      </Button>
    </>
  );
  return (
    <div className={classes.page}>
      <ScanHead scan={scan} />
      <section className={classes.card} aria-label={t("outcome")}>
        <Failure
          isCalm={isCancelled}
          title={t(isCancelled ? "cancelledTitle" : "failedTitle")}
          message={isCancelled ? undefined : scan.message}
          hint={t(isCancelled ? "cancelledHint" : "failedHint")}
          code={scan.error_code ?? undefined}
          actions={actions}
        />
        {again.isError && (
          <Failure title={again.error.message} code={again.error instanceof ApiError ? again.error.code : undefined} />
        )}
        <DocumentList docs={scan.docs} said={scan.message} />
      </section>
      {dialog === "again" && <AgainDialog scan={scan} onClose={() => setDialog(undefined)} />}
      {dialog === "delete" && <DeleteDialog scan={scan} onClose={() => setDialog(undefined)} onDeleted={toStart} />}
    </div>
  );
}
