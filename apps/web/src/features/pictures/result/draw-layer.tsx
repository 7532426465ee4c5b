import type { PictureBox } from "@yiqiao/contracts/pictures";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTexts } from "../texts.ts";
import { arrowOf, boxBetween, nudged, polygonOf, toPicture, type Point, type Size } from "./geometry.ts";
import type { Viewport } from "./use-viewport.ts";
import classes from "./viewer.module.css";

interface DrawLayerProps {
  readonly viewport: Viewport;
  readonly picture: Size;
  readonly onBox: (box: PictureBox) => void;
  readonly onStop: () => void;
}

/** Where a keyboard begins: in the middle of the picture. */
const startBox = ({ width, height }: Size): PictureBox => ({
  x: width / 2,
  y: height / 2,
  width: Math.max(8, width / 4),
  height: Math.max(8, height / 10),
  angle: 0,
});

/** Over the picture while a box is added: dragged by a pointer, or moved and resized by keys. */
export function DrawLayer({ viewport, picture, onBox, onStop }: DrawLayerProps) {
  const t = useTexts();
  const layer = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<Point>();
  const [draft, setDraft] = useState<PictureBox>();
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);
  const { view } = viewport;
  if (view === undefined) return undefined;
  const placeOf = (event: PointerEvent) => toPicture(view, viewport.placeOf(event));
  const keyDown = (event: KeyboardEvent) => {
    const arrow = arrowOf(event.key);
    if (event.key === "Escape") onStop();
    else if (event.key === "Enter") onBox(draft ?? startBox(picture));
    else if (arrow !== undefined) {
      setDraft((box) =>
        box === undefined ? startBox(picture) : nudged(box, arrow, { isResizing: event.shiftKey, picture }),
      );
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={layer}
      className={classes.draw}
      role="application"
      aria-label={`${t("drawBox")}: ${t("drawHint")}`}
      tabIndex={0}
      onKeyDown={keyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
        setFrom(placeOf(event));
        setDraft(undefined);
      }}
      onPointerMove={(event) => {
        if (from === undefined) return;
        event.stopPropagation();
        setDraft(boxBetween(from, placeOf(event), picture));
      }}
      onPointerUp={(event) => {
        if (from === undefined) return;
        const box = boxBetween(from, placeOf(event), picture);
        setFrom(undefined);
        if (box !== undefined) onBox(box);
      }}
      onPointerCancel={() => setFrom(undefined)}
    >
      {draft !== undefined && <Draft draft={draft} picture={picture} view={view} />}
    </div>
  );
}

interface DraftProps {
  readonly draft: PictureBox;
  readonly picture: Size;
  readonly view: NonNullable<Viewport["view"]>;
}

function Draft({ draft, picture, view }: DraftProps) {
  return (
    <svg
      className={classes.draft}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      style={{
        width: picture.width * view.scale,
        height: picture.height * view.scale,
        transform: `translate(${view.x}px, ${view.y}px)`,
      }}
      strokeWidth={2 / view.scale}
      aria-hidden
    >
      <polygon points={polygonOf(draft)} />
    </svg>
  );
}
