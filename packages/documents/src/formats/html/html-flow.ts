import { buildRun, type InlineRun } from "../../markup/inline-run.ts";
import { withoutHalves, type InlineItem, type TagItem, type WhiteSpace } from "../../markup/inline-item.ts";
import { splitAtBreaks, splitMenu, withGapsFilled } from "../../markup/split-items.ts";

/** Text that is read in one go, with the inline markup in it: from one end of a block to the next. */
export class HtmlFlow {
  #items: InlineItem[] = [];
  /** Of a flow inside of another: where it begins there. */
  readonly start: number;
  /** What a reader sees of text that is not translated. */
  #verbatim = "";

  constructor(start = 0) {
    this.start = start;
  }

  add(item: InlineItem): void {
    this.#items.push(item);
  }

  addVerbatim(text: string): void {
    if (this.#verbatim.length < 200) this.#verbatim += text;
  }

  /** The whole flow as one tag of the flow around it. */
  asTag(end: number, { type, isWord }: Pick<TagItem, "type" | "isWord">): TagItem {
    const equiv = this.#verbatim.replace(/\s+/g, " ").trim();
    const seen = isWord === true && equiv !== "" ? { equiv, isWord } : {};
    return { kind: "standalone", start: this.start, end, type, ...seen };
  }

  /** Ends the text; what comes next is read on its own. */
  take(whiteSpace: WhiteSpace): InlineRun[] {
    const items = withGapsFilled(this.#items);
    this.#items = [];
    return splitAtBreaks(items)
      .flatMap((list) => splitMenu(withoutHalves(list)))
      .flatMap((list) => buildRun(list, whiteSpace) ?? []);
  }
}
