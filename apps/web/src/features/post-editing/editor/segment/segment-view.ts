import { history } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { type Command, EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { isSameTagged, type InlineTag, type SourceText, type TaggedText } from "../model.ts";
import type { TagProblem } from "../tags/tag-check.ts";
import { clipboardProps } from "./clipboard.ts";
import { documentOf, taggedOf, tagOf } from "./schema.ts";
import { replaceAll } from "./segment-commands.ts";
import { leaveChosenTag, segmentKeys, type UndoBeyond } from "./segment-keys.ts";
import { lookAgain, tagDecorations } from "./tag-decorations.ts";

export interface SegmentViewOptions extends UndoBeyond {
  readonly source: SourceText;
  readonly isReadOnly: boolean;
  /** Of the element that is edited. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly chipOf: (tag: Pick<InlineTag, "id" | "kind">) => HTMLElement;
  readonly nameOf: (tag: Pick<InlineTag, "id" | "kind">, problem: TagProblem | undefined) => string;
  /** Not while an input method composes: what it shows then is not text yet. */
  readonly onChange: (target: TaggedText) => void;
}

export interface SegmentView {
  readonly run: (command: Command) => boolean;
  readonly state: () => EditorState;
  readonly target: () => TaggedText;
  readonly focus: () => void;
  readonly isComposing: () => boolean;
  /** A text that was not typed here; while an input method composes, it waits, and is dropped if something was typed. */
  readonly show: (target: TaggedText) => void;
  readonly refresh: (options: SegmentViewOptions) => void;
  readonly destroy: () => void;
}

/** ProseMirror reads what an input method has left behind within 20 ms. */
const composedMs = 50;

/** The editor of one segment in a DOM element. */
export function createSegmentView(place: HTMLElement, target: TaggedText, first: SegmentViewOptions): SegmentView {
  let options = first;
  let told = target;
  let waiting: TaggedText | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (): void => {
    const now = taggedOf(view.state.doc);
    if (view.composing || isSameTagged(now, told)) return;
    told = now;
    waiting = undefined;
    options.onChange(now);
  };
  const show = (content: TaggedText): void => {
    if (view.composing) {
      waiting = content;
      return;
    }
    waiting = undefined;
    told = content;
    replaceAll(content)(view.state, (change) =>
      view.updateState(view.state.apply(change.setMeta("addToHistory", false))),
    );
  };
  const onComposed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      tell();
      if (waiting !== undefined) show(waiting);
    }, composedMs);
  };

  const view = new EditorView(place, {
    ...fixedProps(target, () => options, onComposed),
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change));
      if (change.docChanged) tell();
    },
  });

  return {
    run: (command) => command(view.state, (change) => view.dispatch(change), view),
    state: () => view.state,
    target: () => taggedOf(view.state.doc),
    focus: () => view.focus(),
    isComposing: () => view.composing,
    show: (content) => {
      if (!isSameTagged(content, told)) show(content);
    },
    refresh: (now) => {
      options = now;
      view.setProps({});
      if (!view.composing) view.dispatch(view.state.tr.setMeta(lookAgain, true));
    },
    destroy: () => {
      clearTimeout(timer);
      view.destroy();
    },
  };
}

/** What of an editor depends on its options alone. */
function fixedProps(target: TaggedText, options: () => SegmentViewOptions, onComposed: () => void) {
  return {
    state: EditorState.create({
      doc: documentOf(target),
      plugins: [history(), ...segmentKeys(options), tagDecorations(options)],
    }),
    ...clipboardProps(() => options().source),
    editable: () => !options().isReadOnly,
    attributes: () => ({ ...options().attributes }),
    handleDOMEvents: {
      keydown: (editor: EditorView, event: KeyboardEvent) => {
        leaveChosenTag(editor, event);
        return false;
      },
      compositionend: () => {
        onComposed();
        return false;
      },
    },
    nodeViews: {
      tag: (node: Node) => {
        const tag = tagOf(node);
        return { dom: tag === undefined ? document.createElement("span") : options().chipOf(tag) };
      },
    },
  };
}
