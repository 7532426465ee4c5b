import { Anchor } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useId, useState } from "react";
import classes from "./reports.module.css";
import { useTexts } from "./texts.ts";

/** Of five lines. */
const cutPx = 110;

interface LongTextProps {
  /** BCP 47 tag of the text. */
  readonly language: string;
  readonly children: ReactNode;
}

/** A text of which no more than five lines are shown until all of it is asked for. */
export function LongText({ language, children }: LongTextProps) {
  const t = useTexts();
  const id = useId();
  const { ref, height } = useElementSize();
  const [isOpen, setOpen] = useState(false);
  const isLong = height > cutPx;
  return (
    <div className={classes.long}>
      <div
        id={id}
        className={classes.window}
        data-cut={(isLong && !isOpen) || undefined}
        style={{ maxBlockSize: isOpen ? undefined : cutPx }}
      >
        <div ref={ref} lang={language} dir="auto" className={classes.text}>
          {children}
        </div>
      </div>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "showLess" : "showAll")}
        </Anchor>
      )}
    </div>
  );
}
