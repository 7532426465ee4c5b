import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { counterpart, layPages, pagesInSight, positionAt, scrollOf, type PageLayout } from "./page-layout.ts";
import classes from "./pages-pane.module.css";
import type { ReadyPdf } from "./use-pdf.ts";

/** What a pane tells of itself, for panes that go together. */
export interface PaneHandle {
  readonly element: HTMLElement;
  readonly layout: PageLayout;
}

/** A position, and in how many pages. */
export interface PreviewPlace {
  readonly position: number;
  readonly pages: number;
}

export interface PagesPaneProps {
  readonly label: string;
  /** Of a page, the first being 1. */
  readonly pageLabel: (page: number) => string;
  /** Gives the pane its height. */
  readonly className?: string | undefined;
  /** What lies over a page, the first being 0. */
  readonly overlay?: ((page: number) => ReactNode) | undefined;
  readonly document: ReadyPdf;
  readonly zoom: number;
  readonly handleRef: RefObject<PaneHandle | undefined>;
  /** Where the reader is in the preview: a pane that is shown later begins there. */
  readonly placeRef: RefObject<PreviewPlace>;
  /** The page at the top of the pane, and how far into it. */
  readonly onMove: (position: number) => void;
  /** The reader takes hold of this pane: the other one follows it. */
  readonly onHold: () => void;
}

const sidePx = 24;

/** The pages of a document below each other; only those in sight are drawn. */
export function PagesPane(props: PagesPaneProps) {
  const { label, pageLabel, className, overlay, document, zoom, handleRef, placeRef, onMove, onHold } = props;
  const { ref: sizeRef, width, height } = useElementSize();
  const pane = useRef<HTMLElement>(null);
  const [scrollPx, setScroll] = useState(0);
  const pageWidthPx = Math.max(120, Math.round((width - sidePx) * zoom));
  const layout = useMemo(() => layPages(document.sizes, pageWidthPx), [document.sizes, pageWidthPx]);
  /** Kept when the pages change their size. */
  const position = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (pane.current === null || width === 0) return;
    const { position: shared, pages } = placeRef.current;
    const kept = position.current ?? counterpart(shared, pages, layout.tops.length);
    pane.current.scrollTop = kept === 0 ? 0 : scrollOf(layout, kept);
  }, [layout, width, placeRef]);
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
      className={`${classes.pane} ${className ?? ""}`}
      aria-label={label}
      tabIndex={0}
      onPointerDown={onHold}
      onWheel={onHold}
      onKeyDown={onHold}
      onTouchStart={onHold}
      onScroll={({ currentTarget }) => {
        setScroll(currentTarget.scrollTop);
        position.current = positionAt(layout, currentTarget.scrollTop);
        onMove(position.current);
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
              <PageCanvas document={document} page={page} widthPx={pageWidthPx} label={pageLabel(page + 1)} />
              {overlay?.(page)}
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
  return <canvas ref={canvas} className={classes.canvas} role="img" aria-label={label} />;
}
