import { ActionIcon, Tooltip } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useMatchWords } from "#features/libraries";
import { isPreformatted, plainTextOf } from "./pasted-text.ts";
import { segmentAt, type ShownSegment } from "../alternatives/shown-segment.ts";
import { focusAtEnd } from "./focus-at-end.ts";
import { SourceBackdrop } from "./source-backdrop.tsx";
import { segmentAtPoint, termAtPoint } from "../alternatives/segment-at-point.ts";
import type { LimitedText } from "./source-limit.ts";
import { sourcePieces } from "./source-pieces.ts";
import classes from "./source-pane.module.css";
import { useKeptAtTop } from "../result/use-kept-at-top.ts";
import { useTexts } from "../texts.ts";

export interface SourcePaneProps {
  readonly text: string;
  readonly limited: LimitedText;
  readonly segments: readonly ShownSegment[];
  readonly active: number | undefined;
  readonly language: LanguageCode | undefined;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Ids of texts that describe the field. */
  readonly describedBy: string;
  readonly onText: (text: string, isUrgent: boolean) => void;
  readonly onComposing: (isComposing: boolean) => void;
  readonly onTranslateNow: () => void;
  readonly onActivate: (segment: number | undefined) => void;
  /** What stands under the field: counter and buttons. */
  readonly footer: ReactNode;
  /** What stands in the field's place under the placeholder while it is empty. */
  readonly hint: ReactNode;
}

const caretKeys = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]);

/** The field for the text, its sentences marked on a layer behind it. */
export function SourcePane(props: SourcePaneProps) {
  const { text, limited, segments, active, language, fieldRef, onText, onActivate } = props;
  const t = useTexts();
  const words = useMatchWords();
  /** Of the term under the pointer. */
  const [hint, setHint] = useState<string>();
  const scroller = useRef<HTMLDivElement>(null);
  const keepAtTop = useKeptAtTop(scroller);
  const pieces = useMemo(
    () => sourcePieces(text, segments, limited.sent.length),
    [text, segments, limited.sent.length],
  );
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches && document.activeElement === document.body) focusAtEnd(fieldRef.current);
  }, [fieldRef]);
  useEffect(() => {
    if (active !== undefined) scrollToSegment(scroller.current, active);
  }, [active]);
  const direction = language === undefined ? "auto" : languages[language].direction;

  return (
    <section className={classes.pane} aria-label={t("sourceText")}>
      <div ref={scroller} className={classes.scroller}>
        <div
          className={classes.editor}
          lang={language === undefined ? undefined : languages[language].tag}
          title={hint}
          onMouseMove={({ currentTarget, clientX, clientY }) => {
            onActivate(segmentAtPoint(currentTarget, clientX, clientY));
            const at = termAtPoint(currentTarget, clientX, clientY);
            const term = at && segments[at.segment]?.terms[at.term];
            setHint(term && words.outcome(term));
          }}
          onMouseLeave={() => onActivate(undefined)}
        >
          <SourceBackdrop pieces={pieces} segments={segments} active={active} direction={direction} />
          <Field {...props} direction={direction} onReplaced={keepAtTop} />
        </div>
        {text === "" && <div className={classes.emptyHint}>{props.hint}</div>}
      </div>
      {text !== "" && (
        <Tooltip label={t("clear")} openDelay={400}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            radius="xl"
            className={classes.clear}
            aria-label={t("clear")}
            onClick={() => {
              clearField(fieldRef.current, () => onText("", true));
            }}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {props.footer}
    </section>
  );
}

interface FieldProps extends SourcePaneProps {
  readonly direction: "ltr" | "rtl" | "auto";
  /** The whole text is about to be another one. */
  readonly onReplaced: () => void;
}

function Field({ direction, onReplaced, ...props }: FieldProps) {
  const { text, segments, fieldRef, onText, onActivate } = props;
  const t = useTexts();
  const isPasting = useRef(false);
  const activateAtCaret = () => {
    const field = fieldRef.current;
    if (field !== null) onActivate(segmentAt(segments, field.selectionStart));
  };
  return (
    <textarea
      ref={fieldRef}
      className={classes.field}
      dir={direction}
      value={text}
      aria-label={t("sourceText")}
      aria-describedby={props.describedBy}
      placeholder={t("placeholder")}
      spellCheck={false}
      autoCapitalize="sentences"
      onChange={(event) => {
        onActivate(undefined);
        onText(event.currentTarget.value, isPasting.current);
        isPasting.current = false;
      }}
      onCompositionStart={() => props.onComposing(true)}
      onCompositionEnd={() => props.onComposing(false)}
      onPaste={(event) => {
        isPasting.current = true;
        if (isWholeReplaced(event.currentTarget)) onReplaced();
        pasteAsPlainText(event, (whole) => onText(whole, true));
      }}
      onKeyDown={(event) => {
        if (isSubmit(event)) {
          event.preventDefault();
          props.onTranslateNow();
        }
      }}
      onKeyUp={(event) => {
        if (caretKeys.has(event.key)) activateAtCaret();
      }}
      onBlur={() => onActivate(undefined)}
    />
  );
}

function isWholeReplaced({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): boolean {
  return value === "" || (selectionStart === 0 && selectionEnd === value.length);
}

/** Where the field scrolls by itself (narrow screens), brings a marked sentence into view; the page stays. */
function scrollToSegment(scroller: HTMLElement | null, segment: number): void {
  if (scroller === null || scroller.scrollHeight <= scroller.clientHeight) return;
  const sentence = scroller.querySelector(`[data-segment="${segment}"]`);
  if (sentence === null) return;
  const view = scroller.getBoundingClientRect();
  const { top, bottom } = sentence.getBoundingClientRect();
  if (top < view.top) scroller.scrollTop -= view.top - top;
  else if (bottom > view.bottom) scroller.scrollTop += Math.min(bottom - view.bottom, top - view.top);
}

function isSubmit(event: KeyboardEvent): boolean {
  return event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
}

/** Deletes through the browser, so that its undo brings the text back. */
function clearField(field: HTMLTextAreaElement | null, otherwise: () => void): void {
  field?.focus();
  field?.select();
  if (!insertText("")) otherwise();
}

function pasteAsPlainText(event: ClipboardEvent<HTMLTextAreaElement>, onUnsupported: (text: string) => void): void {
  const html = event.clipboardData.getData("text/html");
  if (html === "" || isPreformatted(html)) return;
  const pasted = plainTextOf(new DOMParser().parseFromString(html, "text/html").body);
  if (pasted === "") return;
  event.preventDefault();
  const field = event.currentTarget;
  if (insertText(pasted)) return;
  field.setRangeText(pasted, field.selectionStart, field.selectionEnd, "end");
  onUnsupported(field.value);
}

/** The one way to change a field that keeps its undo history; browsers without it say so. */
function insertText(text: string): boolean {
  return text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
}
