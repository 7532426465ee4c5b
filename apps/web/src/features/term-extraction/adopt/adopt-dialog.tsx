import "@mantine/core/styles/Radio.css";
import { Button, Group, NativeSelect, Radio, Stack, Switch, TextInput } from "@mantine/core";
import { fieldWidth } from "@yiqiao/contracts/accounts";
import { domainCodes } from "@yiqiao/contracts/languages";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { libraryLimits, type Library } from "@yiqiao/contracts/libraries";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { Dialog, EmptyState, LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { useNames } from "#features/languages";
import { ApiError } from "#shared/api-client/index.ts";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { Failure } from "../run/failure.tsx";
import { useReviewTexts } from "../texts.ts";
import { AdoptOutcome } from "./adopt-outcome.tsx";
import classes from "./adopt.module.css";
import { isOfSite, useAdopt, useTermbases, type AdoptDraft } from "./use-adopt.ts";

const codeOf = (error: Error): number | undefined => (error instanceof ApiError ? error.code : undefined);

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
  const { draft, change, preview, adopt } = useAdopt({ scan, ids }, banks.data);
  const [isTried, setTried] = useState(false);
  const isNew = draft.bankId === undefined;
  const nameFault = !isNew
    ? undefined
    : draft.name.trim() === ""
      ? t("nameEmpty")
      : fieldWidth(draft.name.trim()) > libraryLimits.name
        ? t("nameLong", { limit: libraryLimits.name })
        : undefined;
  const run = () => {
    setTried(true);
    if (nameFault === undefined) adopt.mutate();
  };
  if (adopt.data !== undefined) {
    return (
      <Dialog title={t("adoptedTitle")} size={560} onClose={onClose}>
        <AdoptOutcome outcome={adopt.data} isDone />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t("close")}
          </Button>
        </Group>
      </Dialog>
    );
  }
  if (scan.totals.accepted === 0) return <NothingAccepted onClose={onClose} />;
  const error = adopt.error ?? preview.error;
  return (
    <Dialog title={t("adoptTitle")} size={560} busy={adopt.isPending} onClose={onClose}>
      <Stack gap="md">
        {banks.data === undefined &&
          (banks.isPending ? <LoadingState blocks={[44, 44]} /> : <QueryError query={banks} />)}
        {banks.data !== undefined && <Where banks={banks.data} draft={draft} onChange={change} />}
        {banks.data !== undefined && isNew && (
          <TextInput
            label={t("newName")}
            required
            data-autofocus
            value={draft.name}
            error={isTried && nameFault}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
        <Given draft={draft} onChange={change} />
        {error === null ? (
          preview.data !== undefined && (
            <div className={classes.preview} data-stale={preview.isPlaceholderData || undefined}>
              <AdoptOutcome outcome={preview.data} />
            </div>
          )
        ) : (
          <Failure
            title={error.message}
            code={codeOf(error)}
            isCalm={codeOf(error) === errorCodes.termScanNothingToAdopt}
          />
        )}
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

interface PartProps {
  readonly draft: AdoptDraft;
  readonly onChange: (change: Partial<AdoptDraft>) => void;
}

const newBank = "new";

function Where({ banks, draft, onChange }: PartProps & { readonly banks: readonly Library[] }) {
  const t = useReviewTexts();
  const { domainName } = useNames();
  if (banks.length === 0) return <p className={classes.note}>{t("noTermbase")}</p>;
  const factsOf = (bank: Library) =>
    [
      t("entries", { count: bank.entries }),
      bank.domain === "general" ? undefined : domainName(bank.domain),
      isOfSite(bank) ? t("ofSite") : undefined,
    ]
      .filter((fact) => fact !== undefined)
      .join(" · ");
  return (
    <Radio.Group
      label={t("into")}
      value={draft.bankId ?? newBank}
      onChange={(value) => onChange({ bankId: value === newBank ? undefined : value })}
    >
      <Stack gap="xs" mt="xs" className={classes.banks}>
        {banks.map((bank) => (
          <Radio
            key={bank.bank_id}
            value={bank.bank_id}
            label={<span dir="auto">{bank.name}</span>}
            description={factsOf(bank)}
          />
        ))}
        <Radio value={newBank} label={t("newBank")} />
      </Stack>
    </Radio.Group>
  );
}

/** What each term is given, and what becomes of those that are there with another translation. */
function Given({ draft, onChange }: PartProps) {
  const t = useReviewTexts();
  const { domainName } = useNames();
  return (
    <>
      <div className={classes.given}>
        <NativeSelect
          label={t("givenDomain")}
          value={draft.domain ?? ""}
          data={[
            { value: "", label: t("noDomain") },
            ...domainCodes.map((code) => ({ value: code, label: domainName(code) })),
          ]}
          onChange={({ currentTarget }) =>
            onChange({ domain: domainCodes.find((code) => code === currentTarget.value) })
          }
        />
        <TextInput
          label={t("givenNote")}
          value={draft.note}
          maxLength={libraryLimits.note}
          onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        />
      </div>
      <Switch
        label={t("keepsBoth")}
        description={t("keepsBothHint")}
        checked={draft.keepsBoth}
        onChange={({ currentTarget }) => onChange({ keepsBoth: currentTarget.checked })}
      />
    </>
  );
}
