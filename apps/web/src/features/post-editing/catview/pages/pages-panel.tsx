import { ActionIcon, Alert, Button, Group } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useFormats } from "@yiqiao/i18n/react";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { pageAt } from "#shared/pdf/page-layout.ts";
import { PagesPane, type PaneHandle, type PreviewPlace } from "#shared/pdf/pages-pane.tsx";
import { useRow } from "../../editor/store/use-segments.ts";
import { useActiveId, useSession, useWatched } from "../project/use-session.ts";
import type { Places } from "./align/page-text.ts";
import { isWaiting } from "./laid-out.ts";
import type { LivePages, LivePagesState, ShownPages } from "./live-pages.ts";
import { PageMarks, useByPage } from "./page-marks.tsx";
import classes from "./pages-panel.module.css";
import { useTexts } from "./texts.ts";
import { useLivePages } from "./use-live-pages.ts";
import { useOpening } from "./use-opening.ts";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const fitting = zooms.indexOf(1);

/** The document as it looks with its translations, kept up with them. */
export function PagesPanel({ listed }: Pick<LiveProps, "listed">) {
  const t = useTexts();
  const pages = useLivePages();
  return (
    <section className={classes.panel} aria-label={t("pages")}>
      {pages === undefined ? <LoadingState blocks={[420]} /> : <Live pages={pages} listed={listed} />}
    </section>
  );
}

function useReason(problem: unknown): string {
  const t = useTexts();
  return problem instanceof ApiError ? problem.message : t("unreadable");
}

interface LiveProps {
  readonly pages: LivePages;
  /** The segments that the list shows, by their indices; undefined: all. */
  readonly listed: readonly number[] | undefined;
}

function Live({ pages, listed }: LiveProps) {
  const t = useTexts();
  const { number } = useFormats();
  const { open, hidden, openHidden } = useOpening(listed);
  const state = useWatched(pages.state);
  const { shown, work, problem } = state;
  const reason = useReason(problem);
  const [zoomStep, setZoomStep] = useState<number>(fitting);
  const [place, setPlace] = useState({ page: 1, pages: 0 });
  if (shown === undefined && problem !== undefined)
    return (
      <ErrorState
        message={reason}
        requestId={problem instanceof ApiError ? problem.requestId : undefined}
        onRetry={pages.retry}
        retrying={work !== "none"}
      />
    );
  if (shown === undefined)
    return (
      <div>
        <p role="status">{t(work === "reading" ? "loading" : "drawingFirst")}</p>
        <LoadingState blocks={[420]} />
      </div>
    );
  return (
    <>
      <Toolbar state={state} place={place} zoomStep={zoomStep} onZoom={setZoomStep} />
      <div className={classes.notes}>
        {problem !== undefined && (
          <Alert color="red" variant="light" p="xs">
            {t("failed", { reason })} {t("failedHint")}{" "}
            <Button size="compact-xs" variant="default" onClick={pages.retry}>
              {t("retry")}
            </Button>
          </Alert>
        )}
        {hidden !== undefined && (
          <Alert color="blue" variant="light" p="xs" role="status">
            {t("hidden", { number: number(hidden + 1) })}{" "}
            <Button size="compact-xs" variant="default" onClick={openHidden}>
              {t("showAll")}
            </Button>
          </Alert>
        )}
        {shown.hasNoPlaces === true && (
          <Alert color="yellow" variant="light" p="xs">
            {t("noPlaces")}
          </Alert>
        )}
      </div>
      <Shown shown={shown} zoom={zooms[zoomStep] ?? 1} onPlace={setPlace} onOpen={open} />
    </>
  );
}

interface ToolbarProps {
  readonly state: LivePagesState;
  readonly place: { readonly page: number; readonly pages: number };
  readonly zoomStep: number;
  readonly onZoom: (step: number) => void;
}

function Toolbar({ state: { shown, work }, place, zoomStep, onZoom }: ToolbarProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const active = useActiveId();
  const { store } = useSession();
  const row = useRow(store, active ?? -1);
  const isNew = row !== undefined && shown !== undefined && isWaiting(shown.laidOut, row);
  const isLost = active !== undefined && shown?.places !== undefined && !shown.places.has(active);
  const state = work !== "none" ? "drawing" : isNew ? "overlay" : isLost ? "notFound" : "current";
  return (
    <div className={classes.toolbar}>
      <span>{place.pages > 0 && t("pageNumber", place)}</span>
      <span role="status">{t(state)}</span>
      <Group gap={4} wrap="nowrap" role="group" aria-label={t("zoom")}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t("zoomOut")}
          disabled={zoomStep === 0}
          onClick={() => onZoom(zoomStep - 1)}
        >
          <IconMinus size={15} aria-hidden />
        </ActionIcon>
        <span className={classes.zoom}>{percent(zooms[zoomStep] ?? 1)}</span>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t("zoomIn")}
          disabled={zoomStep === zooms.length - 1}
          onClick={() => onZoom(zoomStep + 1)}
        >
          <IconPlus size={15} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}

interface ShownProps {
  readonly shown: ShownPages;
  readonly zoom: number;
  readonly onPlace: (place: { readonly page: number; readonly pages: number }) => void;
  readonly onOpen: (index: number) => void;
}

function Shown({ shown: { open, places, laidOut }, zoom, onPlace, onOpen }: ShownProps) {
  const t = useTexts();
  const handle = useRef<PaneHandle>(undefined);
  const placeRef = useRef<PreviewPlace>({ position: 0, pages: 0 });
  const byPage = useByPage(places);
  const pages = open.sizes.length;
  const tellPlace = () => {
    if (handle.current === undefined) return;
    const { element, layout } = handle.current;
    onPlace({ page: pageAt(layout, element.scrollTop, element.clientHeight), pages });
  };
  const opened = useEffectEvent(tellPlace);
  useEffect(() => opened(), [pages]);
  useActiveInSight(handle, places);
  return (
    <PagesPane
      className={classes.pane}
      label={t("pages")}
      pageLabel={(page) => t("pageOf", { page })}
      document={open}
      zoom={zoom}
      handleRef={handle}
      placeRef={placeRef}
      onMove={tellPlace}
      onHold={() => undefined}
      overlay={(page) => <PageMarks segments={byPage.get(page) ?? []} laidOut={laidOut} onOpen={onOpen} />}
    />
  );
}

/** Scrolls to the segment that is being edited when it is another one, if it is not to be seen. */
function useActiveInSight(handle: RefObject<PaneHandle | undefined>, places: Places | undefined): void {
  const active = useActiveId();
  const hasPlaces = places !== undefined;
  const show = useEffectEvent(() => {
    const place = active === undefined ? undefined : places?.get(active)?.[0];
    const [box] = place?.boxes ?? [];
    if (handle.current === undefined || place === undefined || box === undefined) return;
    const { element, layout } = handle.current;
    const height = layout.heights[place.page] ?? 0;
    const top = (layout.tops[place.page] ?? 0) + box.top * height;
    const isSeen = top >= element.scrollTop && top + box.height * height <= element.scrollTop + element.clientHeight;
    if (!isSeen) element.scrollTop = Math.max(0, top - element.clientHeight / 3);
  });
  useEffect(() => show(), [active, hasPlaces]);
}
