import { Tooltip } from "@mantine/core";
import type { SegmentIssue } from "@yiqiao/contracts/text";
import { useMatchWords } from "#features/libraries";
import classes from "./result-pane.module.css";

interface IssueMarkProps {
  readonly issue: SegmentIssue;
  readonly text: string;
}

/** What the translation says otherwise than its source, where it stands. */
export function IssueMark({ issue, text }: IssueMarkProps) {
  const words = useMatchWords();
  return (
    <Tooltip label={words.issue(issue)} multiline maw={340} openDelay={200}>
      <span className={classes.issue} data-issue={issue.kind}>
        {text}
      </span>
    </Tooltip>
  );
}

/** Behind a sentence whose translation lacks something: it has no place in the text that could be marked. */
export function MissingSign({ issues }: { readonly issues: readonly SegmentIssue[] }) {
  const words = useMatchWords();
  return (
    <Tooltip label={issues.map(words.issue).join("\n")} multiline maw={340} className={classes.lines}>
      <span className={classes.missing} data-issue="missing" aria-hidden>
        !
      </span>
    </Tooltip>
  );
}
