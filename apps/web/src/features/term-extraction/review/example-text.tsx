import type { TermExampleRow } from "@yiqiao/contracts/term-extraction";
import classes from "./terms.module.css";

interface ExampleTextProps {
  readonly example: TermExampleRow;
  readonly lang: string | undefined;
}

/** A sentence with the term in it marked. */
export function ExampleText({ example: { text, start, end }, lang }: ExampleTextProps) {
  return (
    <span lang={lang} dir="auto">
      {text.slice(0, start)}
      <mark className={classes.found}>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </span>
  );
}
