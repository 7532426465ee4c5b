import { Button, Group, Stack } from "@mantine/core";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { AdoptedTerms, TermScan } from "@yiqiao/contracts/term-extraction";
import { Dialog, EmptyState, LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { Failure } from "../run/failure.tsx";
import { useReviewTexts } from "../texts.ts";
import { Given, nameFaultOf, NewName, Where } from "./adopt-fields.tsx";
import { AdoptOutcome } from "./adopt-outcome.tsx";
import classes from "./adopt.module.css";
import { useAdopt, useTermbases } from "./use-adopt.ts";

interface AdoptDialogProps {
  readonly scan: TermScan;
  /** Without ids: all that are accepted and in no termbase yet. */
  readonly ids: readonly number[] | undefined;
  readonly onClose: () => void;
}

/** Takes accepted terms into a termbase, with a word before on those that are there already. */
export function AdoptDialog({ scan, ids, onClose }: AdoptDialogProps) {
  const t = useReviewTexts();
  const banks = useTermbases(scan);
  const state = useAdopt({ scan, ids }, banks.data);
  const [isTried, setTried] = useState(false);
  const { draft, change, preview, adopt } = state;
  const fields = { draft, onChange: change };
  const run = () => {
    setTried(true);
    if (nameFaultOf(draft) === undefined) adopt.mutate();
  };
  if (adopt.data !== undefined) return <Done outcome={adopt.data} onClose={onClose} />;
  if (scan.totals.accepted === 0) return <NothingAccepted onClose={onClose} />;
  return (
    <Dialog title={t("adoptTitle")} size={560} busy={adopt.isPending} onClose={onClose}>
      <Stack gap="md">
        {banks.data === undefined &&
          (banks.isPending ? <LoadingState blocks={[44, 44]} /> : <QueryError query={banks} />)}
        {banks.data !== undefined && <Where {...fields} banks={banks.data} />}
        {banks.data !== undefined && draft.bankId === undefined && <NewName {...fields} isTried={isTried} />}
        <Given {...fields} />
        <Preview {...state} />
        <Group justify="flex-end">
          <Button variant="default" disabled={adopt.isPending} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            disabled={banks.data === undefined || preview.data?.added === 0 || preview.isError}
            loading={adopt.isPending}
            onClick={run}
          >
            {preview.data === undefined || preview.isPlaceholderData
              ? t("adoptNow")
              : t("adoptMany", { count: preview.data.added })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What would come of it, or why nothing can. */
function Preview({ adopt, preview }: Pick<ReturnType<typeof useAdopt>, "adopt" | "preview">) {
  const error = adopt.error ?? preview.error;
  if (error !== null) {
    const code = error instanceof ApiError ? error.code : undefined;
    return <Failure title={error.message} code={code} isCalm={code === errorCodes.termScanNothingToAdopt} />;
  }
  if (preview.data === undefined) return undefined;
  return (
    <div className={classes.preview} data-stale={preview.isPlaceholderData || undefined}>
      <AdoptOutcome outcome={preview.data} />
    </div>
  );
}

interface DoneProps extends Pick<AdoptDialogProps, "onClose"> {
  readonly outcome: AdoptedTerms;
}

function Done({ outcome, onClose }: DoneProps) {
  const t = useReviewTexts();
  return (
    <Dialog title={t("adoptedTitle")} size={560} onClose={onClose}>
      <AdoptOutcome outcome={outcome} isDone />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("close")}
        </Button>
      </Group>
    </Dialog>
  );
}

function NothingAccepted({ onClose }: Pick<AdoptDialogProps, "onClose">) {
  const t = useReviewTexts();
  return (
    <Dialog title={t("adoptTitle")} onClose={onClose}>
      <EmptyState title={t("nothingAccepted")} description={t("nothingAcceptedHint")} />
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("close")}
        </Button>
      </Group>
    </Dialog>
  );
}
