import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { memo, useRef, useState, type KeyboardEvent } from "react";
import { useMatchWords } from "#features/libraries";
import { IssueMark, MissingSign } from "./issue-mark.tsx";
import { MatchBadge } from "./match-badge.tsx";
import { targetParts } from "./placed-terms.ts";
import classes from "./result-pane.module.css";
import { isDoubtful, type ShownSegment } from "../alternatives/shown-segment.ts";
import { TermMark } from "./term-mark.tsx";
import { useTexts } from "../texts.ts";

export interface ResultTextProps {
  readonly before: string;
  readonly segments: readonly ShownSegment[];
  readonly active: number | undefined;
  readonly target: LanguageCode;
  readonly isStreaming: boolean;
  readonly helpId: string;
  readonly onActivate: (segment: number | undefined) => void;
  readonly onOpen: (segment: number, sentence: HTMLElement) => void;
}

/** The translation, sentence by sentence: one stop of the Tab key, arrows inside. */
export const ResultText = memo(function ResultText(props: ResultTextProps) {
  const { before, segments, active, target, isStreaming, helpId, onActivate, onOpen } = props;
  const t = useTexts();
  const group = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { tag, direction } = languages[target];
  const stop = Math.min(current, segments.length - 1);

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(segments.length - 1, index));
    setCurrent(next);
    group.current?.querySelector<HTMLElement>(`[data-sentence="${next}"]`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number): void {
    const forward = direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = direction === "rtl" ? "ArrowRight" : "ArrowLeft";
    if (event.key === forward || event.key === "ArrowDown") moveTo(index + 1);
    else if (event.key === backward || event.key === "ArrowUp") moveTo(index - 1);
    else if (event.key === "Home") moveTo(0);
    else if (event.key === "End") moveTo(segments.length - 1);
    else if (event.key === "Enter" || event.key === " ") onOpen(index, event.currentTarget);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={t("translation")}
      aria-describedby={helpId}
      className={classes.text}
      lang={tag}
      dir={direction}
      onMouseLeave={() => onActivate(undefined)}
    >
      {before}
      {segments.map((segment, index) => (
        <span key={`${segment.sourceStart}-${segments[index - 1]?.sourceStart === segment.sourceStart ? index : ""}`}>
          <Sentence
            segment={segment}
            index={index}
            isActive={index === active}
            isStop={index === stop}
            onFocus={() => {
              setCurrent(index);
              onActivate(index);
            }}
            onActivate={onActivate}
            onKeyDown={(event) => onKeyDown(event, index)}
            onOpen={onOpen}
          />
          {segment.after}
        </span>
      ))}
      {isStreaming && <span className={classes.cursor} aria-hidden />}
    </div>
  );
});

interface SentenceProps {
  readonly segment: ShownSegment;
  readonly index: number;
  readonly isActive: boolean;
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onActivate: (segment: number | undefined) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onOpen: (segment: number, sentence: HTMLElement) => void;
}

function Sentence({ segment, index, isActive, isStop, onFocus, onActivate, onKeyDown, onOpen }: SentenceProps) {
  const sentence = useRef<HTMLSpanElement>(null);
  // Of two at one place the first is shown: what is wrong goes before what is honoured.
  const marked = segment.isStale ? [] : [...segment.issues, ...segment.terms];
  const missing = segment.isStale ? [] : segment.issues.filter(({ target_start: start }) => start === undefined);
  return (
    <>
      <span
        ref={sentence}
        role="button"
        tabIndex={isStop ? 0 : -1}
        aria-haspopup="dialog"
        data-sentence={index}
        data-active={isActive || undefined}
        data-stale={segment.isStale || undefined}
        data-doubtful={isDoubtful(segment) || undefined}
        aria-description={useDescription(segment)}
        data-chosen={segment.provenance === "human" || undefined}
        className={classes.sentence}
        onMouseEnter={() => onActivate(index)}
        onFocus={onFocus}
        onBlur={() => onActivate(undefined)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (isSelecting()) return;
          onOpen(index, event.currentTarget);
        }}
      >
        {targetParts(segment.target, marked).map((part) => {
          const mark = part.term === undefined ? undefined : marked[part.term];
          if (mark === undefined) return part.text;
          return "kind" in mark ? (
            <IssueMark key={part.start} issue={mark} text={part.text} />
          ) : (
            <TermMark key={part.start} term={mark} text={part.text} />
          );
        })}
      </span>
      {missing.length > 0 && <MissingSign issues={missing} />}
      {!segment.isStale && (
        <MatchBadge
          segment={segment}
          onOpen={() => {
            if (sentence.current !== null) onOpen(index, sentence.current);
          }}
        />
      )}
    </>
  );
}

/** What is to be known of a sentence without seeing it: who chose it, its match, its terms, what differs. */
function useDescription(segment: ShownSegment): string | undefined {
  const t = useTexts();
  const words = useMatchWords();
  const said = [
    segment.provenance === "human" ? t("chosenByYou") : undefined,
    isDoubtful(segment) ? words.doubtful : undefined,
    words.match(segment),
    segment.led && words.led(segment.led),
    ...segment.terms.map(words.outcome),
    ...segment.issues.map(words.issue),
  ].filter((part) => part !== undefined);
  return said.length === 0 ? undefined : said.join(t("sentenceSeparator"));
}

/** A click that ends a selection by dragging is no click on the sentence. */
function isSelecting(): boolean {
  const selection = globalThis.getSelection();
  return selection !== null && !selection.isCollapsed;
}
