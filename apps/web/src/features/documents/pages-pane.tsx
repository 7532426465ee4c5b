import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState, type RefObject } from "react";
import { layPages, pagesInSight, positionAt, type PageLayout } from "./page-layout.ts";
import classes from "./preview.module.css";
import { useTexts } from "./texts.ts";
import type { ReadyPdf } from "./use-pdf.ts";

/** What the panes of a preview tell each other. */
export interface PaneHandle {
  readonly element: HTMLElement;
  readonly layout: PageLayout;
}

export interface PagesPaneProps {
  readonly label: string;
  readonly document: ReadyPdf;
  readonly zoom: number;
  readonly handleRef: RefObject<PaneHandle | undefined>;
  /** The page at the top of the pane, and how far into it. */
  readonly onMove: (position: number) => void;
  /** The reader takes hold of this pane: the other one follows it. */
  readonly onHold: () => void;
}

const sidePx = 24;

/** The pages of a document below each other; only those in sight are drawn. */
export function PagesPane({ label, document, zoom, handleRef, onMove, onHold }: PagesPaneProps) {
  const t = useTexts();
  const { ref: sizeRef, width, height } = useElementSize();
  const pane = useRef<HTMLElement>(null);
  const [scrollPx, setScroll] = useState(0);
  const pageWidthPx = Math.max(120, Math.round((width - sidePx) * zoom));
  const layout = useMemo(() => layPages(document.sizes, pageWidthPx), [document.sizes, pageWidthPx]);
  const [first, last] = pagesInSight(layout, scrollPx, height);
  useEffect(() => {
    if (pane.current) handleRef.current = { element: pane.current, layout };
    return () => {
      handleRef.current = undefined;
    };
  }, [layout, handleRef]);
  return (
    <section
      ref={useMergedRef(sizeRef, pane)}
      className={classes.pane}
      aria-label={label}
      tabIndex={0}
      onPointerDown={onHold}
      onWheel={onHold}
      onKeyDown={onHold}
      onTouchStart={onHold}
      onScroll={({ currentTarget }) => {
        setScroll(currentTarget.scrollTop);
        onMove(positionAt(layout, currentTarget.scrollTop));
      }}
    >
      <div style={{ position: "relative", blockSize: layout.total, inlineSize: pageWidthPx, marginInline: "auto" }}>
        {width > 0 &&
          Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place).map((page) => (
            <div
              key={page}
              className={classes.sheet}
              style={{ insetBlockStart: layout.tops[page], blockSize: layout.heights[page] }}
            >
              <PageCanvas
                document={document}
                page={page}
                widthPx={pageWidthPx}
                label={t("pageOf", { side: label, page: page + 1 })}
              />
            </div>
          ))}
      </div>
    </section>
  );
}

interface PageCanvasProps {
  readonly document: ReadyPdf;
  readonly page: number;
  readonly widthPx: number;
  readonly label: string;
}

function PageCanvas({ document, page, widthPx, label }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isShown = true;
    const draw = async (): Promise<void> => {
      const [{ drawPage }, proxy] = await Promise.all([import("./open-pdf.ts"), document.pdf.getPage(page + 1)]);
      if (isShown && canvas.current) stop = drawPage(proxy, canvas.current, widthPx);
    };
    // A document that is being closed has no pages any more.
    draw().catch(() => undefined);
    return () => {
      isShown = false;
      stop?.();
    };
  }, [document.pdf, page, widthPx]);
  return <canvas ref={canvas} key={widthPx} className={classes.canvas} role="img" aria-label={label} />;
}
