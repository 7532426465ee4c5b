import type { KeyboardEvent, PointerEvent } from "react";
import { useTexts } from "../texts.ts";
import type { Size } from "./geometry.ts";
import type { Viewport } from "./use-viewport.ts";
import classes from "./viewer.module.css";

interface CompareHandleProps {
  readonly viewport: Viewport;
  readonly picture: Size;
  /** How much of the picture shows the original, 0 to 1, from the left. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.02,
  ArrowDown: -0.02,
  ArrowRight: 0.02,
  ArrowUp: 0.02,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
};

/** The line between the original and its translation. */
export function CompareHandle({ viewport, picture, share, onShare }: CompareHandleProps) {
  const t = useTexts();
  const { view, size } = viewport;
  if (view === undefined || size === undefined) return undefined;
  const width = picture.width * view.scale;
  const left = Math.min(size.width, Math.max(0, view.x + share * width));
  const within = (value: number) => Math.min(1, Math.max(0, value));
  const keyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onShare(within(share + step));
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    event.stopPropagation();
    onShare(within((viewport.placeOf(event).x - view.x) / width));
  };
  return (
    <div
      className={classes.handle}
      style={{ left }}
      role="slider"
      tabIndex={0}
      aria-label={t("compareHandle")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-orientation="horizontal"
      onKeyDown={keyDown}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
    >
      <span className={classes.grip} aria-hidden />
    </div>
  );
}
