import { Tooltip } from "@mantine/core";
import { useMatchWords } from "#features/libraries";
import classes from "./result-pane.module.css";
import type { ShownSegment } from "../alternatives/shown-segment.ts";

interface MatchBadgeProps {
  readonly segment: ShownSegment;
  readonly onOpen: () => void;
}

/**
 * How full a memory's match is, or how alike what led the engine; where it comes from beside the pointer, and in the
 * sentence's description.
 */
export function MatchBadge({ segment, onOpen }: MatchBadgeProps) {
  const words = useMatchWords();
  const { score, memory, led } = segment;
  if (led !== undefined) {
    return (
      <Badge words={words.led(led)} stored={led.source} kind="led" onOpen={onOpen}>
        {words.ledBadge(led)}
      </Badge>
    );
  }
  const said = words.match(segment);
  if (score === undefined || memory === undefined || said === undefined) return undefined;
  const isFull = score >= 1;
  return (
    <Badge words={said} stored={isFull ? undefined : memory.source} kind={isFull ? "full" : "fuzzy"} onOpen={onOpen}>
      {words.badge(score)}
    </Badge>
  );
}

interface BadgeProps {
  readonly words: string;
  /** The stored sentence, where it is not the same. */
  readonly stored: string | undefined;
  readonly kind: "full" | "fuzzy" | "led";
  readonly onOpen: () => void;
  readonly children: string;
}

function Badge({ words, stored, kind, onOpen, children }: BadgeProps) {
  return (
    <Tooltip
      multiline
      maw={340}
      openDelay={200}
      label={
        <>
          {words}
          {stored !== undefined && (
            <>
              <br />
              <bdi>{stored}</bdi>
            </>
          )}
        </>
      }
    >
      <span className={classes.badge} data-match={kind} aria-hidden onClick={onOpen}>
        {children}
      </span>
    </Tooltip>
  );
}
