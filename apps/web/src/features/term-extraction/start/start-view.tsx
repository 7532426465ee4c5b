import { Alert, Button, Textarea } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconHistory, IconListSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { termScanLimits } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { PageTitle, ProgressBar } from "@yiqiao/ui";
import { useState } from "react";
import { DomainPicker, LanguageBar } from "#features/languages";
import { LibraryPicker } from "#features/libraries";
import { ApiError } from "#shared/api-client/index.ts";
import { useLeaveWarning } from "#shared/parts/use-leave-warning.ts";
import { Failure } from "../run/failure.tsx";
import { RejectedDialog } from "../scans/rejected-dialog.tsx";
import { ScanList } from "../scans/scan-list.tsx";
import { limitsQuery } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import { draftStore, useDraft } from "./draft-store.ts";
import { isReady, lengthOf } from "./draft.ts";
import { ScanFiles } from "./scan-files.tsx";
import { ScanOptions } from "./scan-options.tsx";
import classes from "./start.module.css";
import { useScanChoice } from "./use-scan-choice.ts";

interface StartViewProps {
  readonly page: number;
  readonly onPage: (page: number | undefined) => void;
}

/** Documents or a text are brought, and the scans of before are listed. */
export function StartView({ page, onPage }: StartViewProps) {
  const t = useTexts();
  const { draft, sent } = useDraft();
  const choice = useScanChoice();
  const isBusy = sent !== undefined;
  useLeaveWarning(isBusy);
  return (
    <div className={classes.page}>
      <PageTitle title={t("title")} description={t("intro")} />
      <div className={classes.card}>
        <LanguageBar
          {...choice.bar}
          tools={
            <>
              <DomainPicker {...choice.domains} />
              <LibraryPicker {...choice.libraryChoice} />
            </>
          }
        />
        <SourceTabs isBusy={isBusy} />
        {draft.from === "files" ? <ScanFiles isBusy={isBusy} /> : <ScanText isBusy={isBusy} />}
        <Foot order={choice.order} fault={choice.fault} />
      </div>
      <ScanList page={page} onPage={onPage} />
    </div>
  );
}

function SourceTabs({ isBusy }: { readonly isBusy: boolean }) {
  const t = useTexts();
  const { from } = useDraft().draft;
  return (
    <div role="group" aria-label={t("scanWhat")} className={classes.tabs}>
      {(["files", "text"] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={classes.tab}
          aria-pressed={from === one}
          disabled={isBusy}
          onClick={() => draftStore.change({ from: one })}
        >
          {t(wordKey("from", one))}
        </button>
      ))}
    </div>
  );
}

function ScanText({ isBusy }: { readonly isBusy: boolean }) {
  const t = useTexts();
  const { text } = useDraft().draft;
  const length = lengthOf(text);
  const isTooLong = length > termScanLimits.text;
  const counted = t("counted", { count: length, limit: termScanLimits.text });
  return (
    <div className={classes.text}>
      <Textarea
        aria-label={t("textLabel")}
        placeholder={t("textPlaceholder")}
        autosize
        minRows={9}
        maxRows={18}
        dir="auto"
        value={text}
        readOnly={isBusy}
        error={isTooLong && t("textTooLong", { count: length, limit: termScanLimits.text })}
        description={isTooLong ? undefined : counted}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={({ currentTarget }) => draftStore.change({ text: currentTarget.value })}
      />
    </div>
  );
}

type FootProps = Pick<ReturnType<typeof useScanChoice>, "order" | "fault">;

/** How much is listed, what was rejected before, and the button that begins. */
function Foot({ order, fault }: FootProps) {
  const t = useTexts();
  const { draft } = useDraft();
  const [isOpen, setOpen] = useState(false);
  const [isRejectedOpen, setRejectedOpen] = useState(false);
  return (
    <>
      {isOpen && (
        <div className={classes.settings} id="scan-options">
          <ScanOptions value={draft} onChange={draftStore.change} />
        </div>
      )}
      <Refusals fault={fault} />
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls="scan-options"
          onClick={() => setOpen(!isOpen)}
        >
          {t("options")}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconHistory size={17} aria-hidden />}
          onClick={() => setRejectedOpen(true)}
        >
          {t("rejectedTitle")}
        </Button>
        <Begin order={order} fault={fault} />
      </div>
      {isRejectedOpen && <RejectedDialog onClose={() => setRejectedOpen(false)} />}
    </>
  );
}

function Refusals({ fault }: Pick<FootProps, "fault">) {
  const t = useTexts();
  const { failure } = useDraft();
  const { data: limits } = useQuery(limitsQuery);
  const isFull = limits !== undefined && limits.used >= limits.scans;
  return (
    <>
      {fault !== undefined && (
        <Alert role="alert" color="yellow" className={classes.refused}>
          {fault}
        </Alert>
      )}
      {isFull && (
        <Alert role="status" color="yellow" className={classes.refused}>
          {t("full", { count: limits.scans })}
        </Alert>
      )}
      {failure !== undefined && (
        <div className={classes.refused}>
          <Failure
            title={t("notStarted")}
            message={failure.message}
            code={failure instanceof ApiError ? failure.code : undefined}
          />
        </div>
      )}
    </>
  );
}

function Begin({ order, fault }: FootProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const { draft, sent } = useDraft();
  return sent === undefined ? (
    <Button
      size="md"
      className={classes.main}
      leftSection={<IconListSearch size={18} aria-hidden />}
      disabled={!isReady(draft) || fault !== undefined}
      onClick={() => void draftStore.send(order)}
    >
      {t("start")}
    </Button>
  ) : (
    <div className={classes.sending}>
      <span role="status">
        {sent < 1 ? t("sending", { percent: percent(Math.floor(sent * 100) / 100) }) : t("beginning")}
      </span>
      <div className={classes.progress}>
        <ProgressBar size="sm" label={t("sendingLabel")} value={sent * 100} />
      </div>
      <Button variant="default" onClick={draftStore.abort}>
        {t("cancel")}
      </Button>
    </div>
  );
}
