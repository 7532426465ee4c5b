import { Tooltip } from "@mantine/core";
import type { SegmentTerm } from "@yiqiao/contracts/text";
import { useMatchWords } from "#features/libraries";
import classes from "./result-pane.module.css";

/** A term where it stands in the translation, named beside the pointer. */
export function TermMark({ term, text }: { readonly term: SegmentTerm; readonly text: string }) {
  const words = useMatchWords();
  return (
    <Tooltip label={words.outcome(term)} multiline maw={340} openDelay={200}>
      <span
        className={classes.term}
        data-term={term.honoured ? "used" : "missed"}
        data-missed={!term.honoured || undefined}
      >
        {text}
      </span>
    </Tooltip>
  );
}
