import { ActionIcon, Group, SegmentedControl, Switch } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@yiqiao/i18n/react";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { counterpart, pageAt, scrollOf } from "#shared/pdf/page-layout.ts";
import { PagesPane, type PaneHandle, type PreviewPlace } from "#shared/pdf/pages-pane.tsx";
import { usePdf } from "#shared/pdf/use-pdf.ts";
import classes from "./preview.module.css";
import { previewQuery, type Side } from "./preview.queries.ts";
import { useTexts } from "../texts.ts";

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const fitting = zooms.indexOf(1);
const sides = ["source", "target"] as const;
/** The page of a document that has this many, where the reader is. */
const pageIn = ({ position, pages }: PreviewPlace, own: number) => Math.floor(counterpart(position, pages, own)) + 1;
const other = (side: Side): Side => (side === "source" ? "target" : "source");

/** Both sides as pages, next to each other, scrolled together; on phones one at a time. */
export function PagesView({ uid }: { readonly uid: string }) {
  const isNarrow = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  const [zoomStep, setZoomStep] = useState<number>(fitting);
  const [isSynced, setSynced] = useState(true);
  const [side, setSide] = useState<Side>("target");
  const [place, setPlace] = useState({ page: 1, pages: 0 });
  const handles = { source: useRef<PaneHandle>(undefined), target: useRef<PaneHandle>(undefined) };
  const leader = useRef<Side>("target");
  const placeRef = useRef<PreviewPlace>({ position: 0, pages: 0 });

  const move = (moved: Side, position: number) => {
    if (moved !== leader.current) return;
    const from = handles[moved].current;
    const to = handles[other(moved)].current;
    if (from === undefined) return;
    placeRef.current = { position, pages: from.layout.tops.length };
    const { scrollTop, clientHeight } = from.element;
    setPlace({ page: pageAt(from.layout, scrollTop, clientHeight), pages: from.layout.tops.length });
    if (!isSynced || to === undefined) return;
    to.element.scrollTop = scrollOf(to.layout, counterpart(position, from.layout.tops.length, to.layout.tops.length));
  };
  return (
    <div className={classes.view}>
      <Toolbar
        isNarrow={isNarrow}
        side={side}
        onSide={(next) => {
          setSide(next);
          leader.current = next;
        }}
        zoomStep={zoomStep}
        onZoom={setZoomStep}
        isSynced={isSynced}
        onSync={setSynced}
        place={place}
      />
      <div className={classes.panes} data-narrow={isNarrow || undefined}>
        {sides
          .filter((shown) => !isNarrow || shown === side)
          .map((shown) => (
            <SidePane
              key={shown}
              uid={uid}
              side={shown}
              zoom={zooms[zoomStep] ?? 1}
              handleRef={handles[shown]}
              placeRef={placeRef}
              onMove={(position) => move(shown, position)}
              onHold={() => {
                leader.current = shown;
              }}
              onOpened={(pages) =>
                shown === leader.current && setPlace({ page: pageIn(placeRef.current, pages), pages })
              }
            />
          ))}
      </div>
    </div>
  );
}

interface ToolbarProps {
  readonly isNarrow: boolean;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly zoomStep: number;
  readonly onZoom: (step: number) => void;
  readonly isSynced: boolean;
  readonly onSync: (isSynced: boolean) => void;
  readonly place: { readonly page: number; readonly pages: number };
}

function Toolbar({ isNarrow, side, onSide, zoomStep, onZoom, isSynced, onSync, place }: ToolbarProps) {
  const t = useTexts();
  const { percent } = useFormats();
  return (
    <div className={classes.toolbar}>
      {isNarrow ? (
        <SegmentedControl
          aria-label={t("whichSide")}
          value={side}
          onChange={(value) => onSide(value === "source" ? "source" : "target")}
          data={[
            { value: "source", label: t("original") },
            { value: "target", label: t("translation") },
          ]}
        />
      ) : (
        <Switch
          label={t("syncScroll")}
          checked={isSynced}
          onChange={({ currentTarget }) => onSync(currentTarget.checked)}
        />
      )}
      <span className={classes.pageNumber} role="status">
        {place.pages > 0 && t("pageNumber", place)}
      </span>
      <Group gap={4} wrap="nowrap" role="group" aria-label={t("zoom")}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("zoomOut")}
          disabled={zoomStep === 0}
          onClick={() => onZoom(zoomStep - 1)}
        >
          <IconMinus size={17} aria-hidden />
        </ActionIcon>
        <span className={classes.zoom} title={zoomStep === fitting ? t("fitWidth") : undefined}>
          {percent(zooms[zoomStep] ?? 1)}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("zoomIn")}
          disabled={zoomStep === zooms.length - 1}
          onClick={() => onZoom(zoomStep + 1)}
        >
          <IconPlus size={17} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  );
}

interface SidePaneProps {
  readonly uid: string;
  readonly side: Side;
  readonly zoom: number;
  readonly handleRef: RefObject<PaneHandle | undefined>;
  readonly placeRef: RefObject<PreviewPlace>;
  readonly onMove: (position: number) => void;
  readonly onHold: () => void;
  readonly onOpened: (pages: number) => void;
}

function SidePane({ uid, side, onOpened, ...pane }: SidePaneProps) {
  const t = useTexts();
  const file = useQuery(previewQuery(uid, side));
  const document = usePdf(file.data);
  const label = t(side === "source" ? "original" : "translation");
  const pages = typeof document === "string" ? 0 : document.sizes.length;
  const opened = useEffectEvent(() => pages > 0 && onOpened(pages));
  useEffect(() => void opened(), [pages]);
  const body =
    file.isError || document === "failed" ? (
      <ErrorState
        message={file.error?.message ?? t("previewFailed")}
        requestId={file.error instanceof ApiError ? file.error.requestId : undefined}
        onRetry={() => void file.refetch()}
        retrying={file.isFetching}
      />
    ) : document === "opening" ? (
      <div className={classes.waiting}>
        <p>{t("previewLoading")}</p>
        <LoadingState blocks={[420]} />
      </div>
    ) : (
      <PagesPane
        {...pane}
        className={classes.pane}
        label={label}
        pageLabel={(page) => t("pageOf", { side: label, page })}
        document={document}
      />
    );
  return (
    <div className={classes.side}>
      <h2 className={classes.sideTitle}>{label}</h2>
      {body}
    </div>
  );
}
