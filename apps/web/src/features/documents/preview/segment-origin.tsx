import type { DocumentSegment } from "@yiqiao/contracts/documents";
import { doubtBelow } from "@yiqiao/contracts/text";
import { useMatchWords } from "#features/libraries";
import classes from "./preview.module.css";
import { useTexts } from "../texts.ts";

/**
 * What is told of a segment: its match or what led the engine, its terms, those that are not used with the reason, doubt,
 * and what differs.
 */
export function SegmentOrigin({ segment }: { readonly segment: DocumentSegment }) {
  const t = useTexts();
  const words = useMatchWords();
  const { score, memory, led_by: led, confidence, terms = [], issues = [] } = segment;
  const used = terms.filter(({ honoured }) => honoured);
  const missed = terms.filter(({ honoured }) => !honoured);
  const isMatch = memory !== undefined && score !== undefined;
  const isDoubtful = confidence !== undefined && confidence < doubtBelow;
  if (!isMatch && !led && !isDoubtful && terms.length === 0 && issues.length === 0) return undefined;
  return (
    <div className={classes.origin}>
      {isMatch && (
        <p>
          <span className={classes.match} data-full={score >= 1 || undefined} aria-hidden>
            {words.badge(score)}
          </span>{" "}
          <span className={classes.hidden}>{words.match(segment)}</span>
          <span aria-hidden>
            <bdi>{[memory.bank_name, memory.author].filter((part) => part !== "").join(" · ")}</bdi>
          </span>
        </p>
      )}
      {led && (
        <p>
          <span className={classes.match} data-led aria-hidden>
            {words.ledBadge(led)}
          </span>{" "}
          <span className={classes.hidden}>{words.led(led)}</span>
          <span aria-hidden>
            <bdi>{[led.bank_name, led.author].filter((part) => part !== "").join(" · ")}</bdi>
          </span>
        </p>
      )}
      {used.length > 0 && (
        <p title={used.map(words.term).join("\n")}>
          {t("termsUsed", { count: used.length })}{" "}
          <bdi>{used.map(({ target }) => target).join(t("listSeparator"))}</bdi>
        </p>
      )}
      {missed.map((term) => (
        <p key={`${term.source} ${term.target}`} className={classes.termMissed}>
          {words.outcome(term)}
        </p>
      ))}
      {isDoubtful && (
        <p className={classes.termMissed} data-doubtful>
          {words.doubtful}
        </p>
      )}
      {issues.map((issue) => (
        <p key={`${issue.kind} ${issue.source ?? ""} ${issue.target ?? ""}`} className={classes.termMissed} data-issue>
          {words.issue(issue)}
        </p>
      ))}
    </div>
  );
}
