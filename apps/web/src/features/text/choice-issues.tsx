import type { SegmentIssue } from "@yiqiao/contracts/text";
import { useMatchWords } from "#features/libraries";
import classes from "./alternatives/alternatives-popover.module.css";

/** What a translation that may be chosen says otherwise than the sentence. */
export function ChoiceIssues({ issues = [] }: { readonly issues: readonly SegmentIssue[] | undefined }) {
  const words = useMatchWords();
  if (issues.length === 0) return undefined;
  return (
    <ul className={classes.issues}>
      {issues.map((issue) => (
        <li key={`${issue.kind} ${issue.source_start ?? ""} ${issue.target_start ?? ""}`}>
          <bdi>{words.issue(issue)}</bdi>
        </li>
      ))}
    </ul>
  );
}
