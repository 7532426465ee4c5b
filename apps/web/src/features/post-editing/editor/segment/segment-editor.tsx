import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { Command } from "prosemirror-state";
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Ref,
  type RefObject,
} from "react";
import type { InlineTag, SourceText, TaggedText } from "../model.ts";
import type { EditCause } from "../store/store-types.ts";
import { checkTags, keyOf, type TagCheck } from "../tags/tag-check.ts";
import { useTexts } from "../texts.ts";
import { chipsOf } from "./chip.ts";
import { offsetAt } from "./schema.ts";
import { insertTag, insertText, placeTags, replaceAll, selectOffsets } from "./segment-commands.ts";
import classes from "./segment-editor.module.css";
import { redoWith, undoWith, type UndoBeyond } from "./segment-keys.ts";
import { createSegmentView, type SegmentView, type SegmentViewOptions } from "./segment-view.ts";
import { TagStrip } from "./tag-strip.tsx";

/** What may be asked of the editor; all but the questions do nothing in a segment that is locked. */
export interface SegmentEditorHandle {
  /** At the caret or round the selection; false where the source has no such tag or nothing of it is missing. */
  readonly insertTag: (id: number, kind?: InlineTag["kind"]) => boolean;
  /** Where it stands in the source; false where none is missing. */
  readonly placeNextTag: () => boolean;
  readonly placeAllTags: () => boolean;
  readonly insertText: (text: string) => boolean;
  /** Named as `cause` to what is told of the change. */
  readonly replaceAll: (target: TaggedText, cause?: EditCause) => boolean;
  readonly copySource: () => boolean;
  readonly undo: () => boolean;
  readonly redo: () => boolean;
  /** With an offset (UTF-16) the caret goes there. */
  readonly focus: (offset?: number) => void;
  readonly select: (start: number, end: number) => void;
  readonly selection: () => { readonly start: number; readonly end: number; readonly text: string };
  readonly target: () => TaggedText;
  readonly isComposing: () => boolean;
}

export interface SegmentEditorProps extends UndoBeyond {
  readonly source: SourceText;
  readonly target: TaggedText;
  /** Of the target. */
  readonly language: LanguageCode;
  /** Names the field. */
  readonly label: string;
  readonly isReadOnly?: boolean;
  readonly hasFocusAtStart?: boolean;
  readonly onChange: (target: TaggedText, cause?: EditCause) => void;
  readonly ref?: Ref<SegmentEditorHandle>;
}

const signatureOf = ({ missing, problems }: TagCheck): string =>
  [...missing.map(keyOf), ...Array.from(problems, ([at, problem]) => `${at} ${problem}`)].join();

interface Handled {
  readonly view: RefObject<SegmentView | undefined>;
  /** Of the change that is being made, where it is none of typing. */
  readonly cause: RefObject<EditCause | undefined>;
}

function handleOf({ view, cause }: Handled, props: SegmentEditorProps): SegmentEditorHandle {
  const { source, isReadOnly = false } = props;
  const placing = { source, language: languages[props.language].tag };
  const run = (command: Command): boolean =>
    !isReadOnly && view.current?.isComposing() === false && view.current.run(command);
  return {
    insertTag: (id, kind) => run(insertTag(source, id, kind)),
    placeNextTag: () => run(placeTags(placing, "next")),
    placeAllTags: () => run(placeTags(placing, "all")),
    insertText: (text) => run(insertText(text)),
    replaceAll: (target, named) => {
      cause.current = named;
      const isDone = run(replaceAll(target));
      cause.current = undefined;
      return isDone;
    },
    copySource: () => run(replaceAll(source)),
    undo: () => run(undoWith(() => props)),
    redo: () => run(redoWith(() => props)),
    focus: (offset) => {
      if (offset !== undefined) view.current?.run(selectOffsets(offset, offset));
      view.current?.focus();
    },
    select: (start, end) => {
      view.current?.run(selectOffsets(start, end));
      view.current?.focus();
    },
    selection: () => {
      const state = view.current?.state();
      if (state === undefined) return { start: 0, end: 0, text: "" };
      const { from, to } = state.selection;
      return {
        start: offsetAt(state.doc, from),
        end: offsetAt(state.doc, to),
        text: state.doc.textBetween(from, to),
      };
    },
    target: () => view.current?.target() ?? props.target,
    isComposing: () => view.current?.isComposing() ?? false,
  };
}

function useView(place: RefObject<HTMLElement | null>, props: SegmentEditorProps, onTarget: (now: TaggedText) => void) {
  const { source, target, label, isReadOnly = false, hasFocusAtStart = false } = props;
  const t = useTexts();
  const { tag, direction } = languages[props.language];
  const view = useRef<SegmentView>(undefined);
  const undoBeyond = useEffectEvent(() => props.onUndoBeyond?.());
  const redoBeyond = useEffectEvent(() => props.onRedoBeyond?.());
  const onChange = useEffectEvent(onTarget);
  const optionsNow = useEffectEvent((): SegmentViewOptions => {
    const chips = chipsOf(source, t);
    return {
      source,
      isReadOnly,
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        "aria-readonly": String(isReadOnly),
        lang: tag,
        dir: direction,
        tabindex: "0",
        spellcheck: "true",
      },
      chipOf: chips.elementOf,
      nameOf: chips.nameOf,
      onChange: (now) => onChange(now),
      onUndoBeyond: () => undoBeyond(),
      onRedoBeyond: () => redoBeyond(),
    };
  });
  const begin = useEffectEvent((element: HTMLElement) => {
    const created = createSegmentView(element, target, optionsNow());
    if (hasFocusAtStart) created.focus();
    return created;
  });

  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const created = begin(place.current);
    view.current = created;
    return () => {
      view.current = undefined;
      created.destroy();
    };
  }, [place]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) view.current?.refresh(optionsNow());
    isFirst.current = false;
  }, [source, isReadOnly, label, tag, t]);
  useLayoutEffect(() => view.current?.show(target), [target]);
  return view;
}

/**
 * The editor of one segment's target: text, and tags that are there as a whole or not at all. It belongs to one segment:
 * give it the segment's id as its `key`. What an input method has not finished is not told to `onChange`.
 */
export function SegmentEditor(props: SegmentEditorProps) {
  const { source, target, ref } = props;
  const place = useRef<HTMLDivElement>(null);
  const cause = useRef<EditCause>(undefined);
  const [shown, setShown] = useState(target);
  const check = useMemo(() => checkTags(source.tags, shown.tags), [source, shown]);
  const view = useView(place, props, (now) => {
    // Plain typing draws nothing anew here.
    if (signatureOf(checkTags(source.tags, now.tags)) !== signatureOf(check)) setShown(now);
    props.onChange(now, cause.current);
  });
  useEffect(() => setShown(target), [target]);
  const handle = handleOf({ view, cause }, props);
  useImperativeHandle(ref, () => handle);
  const keepFocus = (act: () => void) => () => {
    act();
    view.current?.focus();
  };
  return (
    <div className={classes.editor}>
      <div ref={place} />
      <TagStrip
        source={source}
        check={check}
        onTag={(tag) => keepFocus(() => handle.insertTag(tag.id, tag.kind))()}
        onAll={keepFocus(() => handle.placeAllTags())}
      />
    </div>
  );
}
