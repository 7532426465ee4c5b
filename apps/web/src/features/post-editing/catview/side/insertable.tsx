import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import type { languages, LanguageCode } from "@yiqiao/contracts/languages";
import type { ReactNode } from "react";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import classes from "./side-panel.module.css";
import { useCanInsert } from "./use-inserting.ts";

interface InsertableProps {
  readonly row: SegmentRow | undefined;
  /** What a click does, for who does not see it. */
  readonly label: string;
  readonly language?: (typeof languages)[LanguageCode];
  readonly onInsert: () => void;
  readonly children: ReactNode;
}

/** A text that a click puts into the segment, for who may. */
export function Insertable({ row, label, language, onInsert, children }: InsertableProps) {
  const written = { lang: language?.tag, dir: language?.direction };
  if (!useCanInsert(row)) {
    return (
      <p {...written} className={classes.stored}>
        {children}
      </p>
    );
  }
  return (
    <UnstyledButton
      {...written}
      className={classes.insert}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onInsert}
    >
      <VisuallyHidden>{label} </VisuallyHidden>
      {children}
    </UnstyledButton>
  );
}
