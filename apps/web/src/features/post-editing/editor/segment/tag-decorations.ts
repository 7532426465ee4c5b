import { Plugin, PluginKey } from "prosemirror-state";
import type { Node } from "prosemirror-model";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { InlineTag, SourceText } from "../model.ts";
import { checkTags, type TagCheck, type TagProblem } from "../tags/tag-check.ts";
import { taggedOf, tagOf } from "./schema.ts";

interface Marked {
  readonly check: TagCheck;
  readonly decorations: DecorationSet;
}

const key = new PluginKey<Marked>("tags");

type NameOf = (tag: Pick<InlineTag, "id" | "kind">, problem: TagProblem | undefined) => string;

interface Marking {
  readonly source: SourceText;
  readonly nameOf: NameOf;
}

function marked(doc: Node, { source, nameOf }: Marking): Marked {
  const check = checkTags(source.tags, taggedOf(doc).tags);
  const decorations: Decoration[] = [];
  let at = 0;
  doc.descendants((node, position) => {
    const tag = tagOf(node);
    if (tag === undefined) return;
    const problem = check.problems.get(at++);
    const name = nameOf(tag, problem);
    const attributes = { title: name, "aria-label": name, ...(problem && { "data-problem": problem }) };
    decorations.push(Decoration.node(position, position + 1, attributes));
  });
  return { check, decorations: DecorationSet.create(doc, decorations) };
}

/** Shows at once what is wrong with a tag. `marking` is asked anew at each change. */
export const tagDecorations = (marking: () => Marking): Plugin<Marked> =>
  new Plugin<Marked>({
    key,
    state: {
      init: (_, { doc }) => marked(doc, marking()),
      apply: (change, before) =>
        change.docChanged || change.getMeta(key) !== undefined ? marked(change.doc, marking()) : before,
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  });

/** For a change that has the tags looked at again, because the language or the source is another one. */
export const lookAgain = key;
