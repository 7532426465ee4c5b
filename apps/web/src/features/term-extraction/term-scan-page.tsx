import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle, toast } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { placeStore } from "./place-store.ts";
import { BackLink } from "./review/review-head.tsx";
import { ReviewView } from "./review/review-view.tsx";
import { EndedView } from "./run/ended-view.tsx";
import { Failure } from "./run/failure.tsx";
import { RunningView } from "./run/running-view.tsx";
import classes from "./run/run.module.css";
import type { ScanSearch } from "./scan-search.ts";
import { draftStore, useDraft } from "./start/draft-store.ts";
import { StartView } from "./start/start-view.tsx";
import { isUnderWay, scanQuery } from "./term-extraction.queries.ts";
import { useTexts } from "./texts.ts";

/** Term scan: what is scanned next, or the list of a scan. */
export function TermScanPage() {
  const search = useSearch({ from: "/engine/docScan" });
  const navigate = useNavigate();
  const show = (change: ScanSearch) =>
    void navigate({ to: "/docScan", search: { ...search, ...change }, replace: true, resetScroll: false });
  const isArriving = usePlace(search);
  if (isArriving) return <LoadingState blocks={[72, 40, 420]} />;
  if (search.scan === undefined) return <StartView page={search.page ?? 1} onPage={(page) => show({ page })} />;
  return <OpenScan key={search.scan} id={search.scan} search={search} onSearch={show} />;
}

const isNowhere = (search: ScanSearch): boolean => Object.values(search).every((value) => value === undefined);

/** Who comes back goes on where they were; a scan that was begun opens. True until they are there. */
function usePlace(search: ScanSearch): boolean {
  const t = useTexts();
  const navigate = useNavigate();
  const { created } = useDraft();
  // Only at the arrival: from a scan, the same address leads to the beginning.
  const [isArriving, setArriving] = useState(() => isNowhere(search) && !isNowhere(placeStore.read().search));
  const settle = useEffectEvent(() => {
    if (!isArriving) placeStore.keepSearch(search);
    else if (isNowhere(search)) void navigate({ to: "/docScan", search: placeStore.read().search, replace: true });
    else setArriving(false);
  });
  const wanted = JSON.stringify(search);
  useEffect(() => settle(), [wanted, isArriving]);
  const open = (scan: string) => void navigate({ to: "/docScan", search: { scan } });
  const openCreated = useEffectEvent((scan: string) => {
    draftStore.open();
    // Who works on another list is not taken away from it.
    if (search.scan === undefined) open(scan);
    else toast.action(t("begun"), { label: t("open"), run: () => open(scan) });
  });
  useEffect(() => {
    if (created !== undefined) openCreated(created);
  }, [created]);
  return isArriving;
}

interface OpenScanProps {
  readonly id: string;
  readonly search: ScanSearch;
  readonly onSearch: (change: ScanSearch) => void;
}

function OpenScan({ id, search, onSearch }: OpenScanProps) {
  const { language } = useInterfaceLanguage();
  const scan = useQuery(scanQuery(id, language));
  if (scan.error instanceof ApiError && scan.error.code === errorCodes.termScanMissing) return <Missing />;
  if (scan.data === undefined) {
    return scan.isPending ? <LoadingState blocks={[72, 40, 420]} /> : <QueryError query={scan} />;
  }
  if (isUnderWay(scan.data)) return <RunningView scan={scan.data} isCutOff={scan.isError || scan.failureCount > 0} />;
  if (scan.data.state !== "finished") return <EndedView scan={scan.data} />;
  return <ReviewView scan={scan.data} search={search} onSearch={onSearch} />;
}

/** The scan was deleted, or its time is over. */
function Missing() {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <div className={classes.page}>
      <BackLink />
      <PageTitle title={t("title")} />
      <Failure
        isCalm
        title={t("missingTitle")}
        message={t("missingHint")}
        actions={
          <Button variant="default" onClick={() => void navigate({ to: "/docScan" })}>
            {t("scanOther")}
          </Button>
        }
      />
    </div>
  );
}
