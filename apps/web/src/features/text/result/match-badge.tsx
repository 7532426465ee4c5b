import { Tooltip } from "@mantine/core";
import { useMatchWords } from "#features/libraries";
import classes from "./result-pane.module.css";
import type { ShownSegment } from "../alternatives/shown-segment.ts";

interface MatchBadgeProps {
  readonly segment: ShownSegment;
  readonly onOpen: () => void;
}

/** How full a memory's match is; where it comes from beside the pointer, and in the sentence's description. */
export function MatchBadge({ segment, onOpen }: MatchBadgeProps) {
  const words = useMatchWords();
  const { score, memory } = segment;
  if (score === undefined || memory === undefined) return undefined;
  return (
    <Tooltip
      multiline
      maw={340}
      openDelay={200}
      label={
        <>
          {words.match(segment)}
          {score < 1 && (
            <>
              <br />
              <bdi>{memory.source}</bdi>
            </>
          )}
        </>
      }
    >
      <span className={classes.badge} data-match data-full={score >= 1 || undefined} aria-hidden onClick={onOpen}>
        {words.badge(score)}
      </span>
    </Tooltip>
  );
}
