import { ActionIcon, Button, CloseButton, SegmentedControl, Tooltip } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { type WebPage, webPageLimits, type WebPageView } from "@yiqiao/contracts/web-pages";
import { wordKey } from "@yiqiao/i18n";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNames } from "#features/languages";
import { Failure } from "#features/permissions";
import { useRefreshRemaining } from "#features/quota";
import { useTexts } from "../texts.ts";
import { limitsQuery, useDownloadPage } from "../web-pages.queries.ts";
import { Notices } from "./notices.tsx";
import type { TranslationState } from "./page-translator.ts";
import { PageFrame } from "./page-frame.tsx";
import { Progress } from "./progress.tsx";
import { QuotePanel } from "./quote-panel.tsx";
import { usePageTranslation } from "./use-page-translation.ts";
import classes from "./viewer.module.css";

const views = ["translation", "sideBySide", "bilingual", "source"] as const;
type View = (typeof views)[number];
/** Two pages beside each other are none on a phone. */
const wide = "(min-width: 48em)";

/** Whether there is anything to translate, and it is known from which language. */
const isTranslatable = ({ notices }: WebPage): boolean =>
  !notices.includes("sameLanguage") && !notices.includes("languageUnknown");

interface ViewerProps {
  readonly page: WebPage;
  readonly onLink: (address: string) => void;
  readonly onClose: () => void;
}

/** A page on show, with its translation coming in. */
export function Viewer({ page, onLink, onClose }: ViewerProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const canTranslate = isTranslatable(page);
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [chosen, setView] = useState<View>(canTranslate ? "translation" : "source");
  const view = chosen === "sideBySide" && !isWide ? "translation" : chosen;
  const offered = views.filter((each) => isWide || each !== "sideBySide");
  const [isAccepted, setAccepted] = useState(page.begun || page.characters <= webPageLimits.charactersUnasked);
  const isStarted = canTranslate && isAccepted;
  const shown: WebPageView = view === "sideBySide" ? "translation" : view;
  const { state, hear, retry, forgetSource } = usePageTranslation(page, { view: shown, isStarted, onLink });
  useEffect(() => {
    if (view !== "sideBySide") forgetSource();
  });
  useRefresh(state?.phase, state?.characters);
  const title = page.title === "" ? (page.file_name ?? t("untitled")) : page.title;
  return (
    <section className={classes.viewer} aria-label={t("pageOf", { title })}>
      <header className={classes.head}>
        <h2 className={classes.title} dir="auto" title={page.address ?? undefined}>
          {title}
        </h2>
        {page.language !== null && (
          <span className={classes.pair}>
            {t("into", { source: languageName(page.language), target: languageName(page.tgt_lang) })}
          </span>
        )}
        <SegmentedControl
          className={classes.views}
          aria-label={t("view")}
          value={view}
          fullWidth={!isWide}
          data={offered.map((value) => ({ value, label: t(wordKey("view", value)), disabled: !canTranslate }))}
          onChange={(value) => setView(value)}
        />
        <Actions page={page} isDone={state?.phase === "done"} onClose={onClose} />
      </header>
      <Notices page={page} />
      {canTranslate && !isAccepted && <QuotePanel page={page} onStart={() => setAccepted(true)} />}
      {state !== undefined && <Progress state={state} onRetry={retry} />}
      <div className={classes.frames} data-both={view === "sideBySide" || undefined}>
        {view === "sideBySide" && <PageFrame page={page} title={t("frameSource")} onNews={hear("source")} />}
        <PageFrame
          key="translation"
          page={page}
          title={t(view === "source" ? "frameSource" : "frameTranslation")}
          onNews={hear("translation")}
        />
      </div>
    </section>
  );
}

/** What is left of characters and trials is told anew when something was charged, and at the end. */
function useRefresh(phase: TranslationState["phase"] | undefined, characters: number | undefined): void {
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  const isBegun = characters !== undefined && characters > 0;
  useEffect(() => {
    if (!isBegun && phase !== "done") return;
    refreshRemaining();
    void queryClient.invalidateQueries({ queryKey: limitsQuery.queryKey });
  }, [isBegun, phase, queryClient, refreshRemaining]);
}

interface ActionsProps {
  readonly page: WebPage;
  readonly isDone: boolean;
  readonly onClose: () => void;
}

function Actions({ page, isDone, onClose }: ActionsProps) {
  const t = useTexts();
  const download = useDownloadPage();
  return (
    <>
      <div className={classes.actions}>
        <Tooltip label={t("downloadHint")} events={{ hover: true, focus: true, touch: true }} openDelay={300}>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.7} aria-hidden />}
            disabled={!isDone}
            loading={download.isPending}
            onClick={() => download.mutate(page)}
          >
            {t("download")}
          </Button>
        </Tooltip>
        {page.address !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("openOriginal")}
            title={t("openOriginal")}
            component="a"
            href={page.address}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconExternalLink size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
        <CloseButton size={36} aria-label={t("close")} title={t("close")} onClick={onClose} />
      </div>
      {download.isError && (
        <div className={classes.failed}>
          <Failure title={t("downloadFailed")} message={download.error.message} />
        </div>
      )}
    </>
  );
}
