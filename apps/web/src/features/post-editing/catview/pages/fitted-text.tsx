import { useLayoutEffect, useRef } from "react";
import type { Box } from "./align/page-text.ts";
import classes from "./pages-panel.module.css";
import { placeOf } from "./place-of.ts";
import { useTexts } from "./texts.ts";

const leastPx = 6;
/** Of a line's height. */
const letters = 0.86;

function hull(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

interface FittedTextProps {
  readonly text: string;
  readonly boxes: readonly Box[];
  readonly language: { readonly tag: string; readonly direction: "ltr" | "rtl" };
}

/** A text in the lines of the one before it, smaller where it is longer; neighbours in the first and last line stay free. */
export function FittedText({ text, boxes, language }: FittedTextProps) {
  const t = useTexts();
  const frame = useRef<HTMLSpanElement>(null);
  const body = useRef<HTMLSpanElement>(null);
  const whole = hull(boxes);
  const [first, last] = [boxes[0] ?? whole, boxes.at(-1) ?? whole];
  const isRtl = language.direction === "rtl";
  const before = isRtl ? whole.left + whole.width - (first.left + first.width) : first.left - whole.left;
  const behind = isRtl ? last.left - whole.left : whole.left + whole.width - (last.left + last.width);
  const lines = boxes.length;
  useLayoutEffect(() => {
    const element = frame.current;
    const inner = body.current;
    if (element === null || inner === null) return;
    const { clientHeight: height } = element;
    const fits = (px: number): boolean => {
      element.style.fontSize = `${px}px`;
      return inner.offsetHeight <= height + 1;
    };
    let [small, large] = [leastPx, Math.max(leastPx, (height / lines) * letters)];
    if (fits(large)) return;
    while (large - small > 0.5) {
      const middle = (small + large) / 2;
      if (fits(middle)) small = middle;
      else large = middle;
    }
    fits(small);
  });
  return (
    <span
      ref={frame}
      className={classes.fitted}
      lang={language.tag}
      dir={language.direction}
      title={t("overlay")}
      style={{ ...placeOf(whole), textIndent: `${(before / whole.width) * 100}%` }}
    >
      {behind > 0 && lines > 1 && (
        <span
          className={classes.tail}
          style={{
            inlineSize: `${(behind / whole.width) * 100}%`,
            shapeOutside: `inset(${100 - 100 / lines}% 0 0 0)`,
          }}
        />
      )}
      <span ref={body} className={classes.body}>
        {text}
      </span>
    </span>
  );
}
