import { buildRun, type InlineRun } from "./inline-run.ts";
import { withoutHalves, type InlineItem, type TagItem, type WhiteSpace } from "./inline-item.ts";
import { splitAtBreaks, splitAtHalves, splitMenu, withGapsFilled } from "./split-items.ts";

/** Text that is read in one go, with the inline markup in it: from one end of a block to the next. */
export class TextFlow {
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

  /** Adds text as it stands in the source; `endLine` is called at every line end, where lines are read on their own. */
  addLines(text: string, start: number, endLine?: () => void): void {
    if (!endLine) return this.#addRaw(text, start);
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      this.#addRaw(text.slice(from, end), start + from);
      endLine();
      from = end + 1;
    }
    this.#addRaw(text.slice(from), start + from);
  }

  #addRaw(text: string, start: number): void {
    if (text !== "") this.add({ kind: "text", text, start, end: start + text.length, isRaw: true });
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

  /** Ends the text; what comes next is read on its own. A tag whose other end stands elsewhere keeps its place. */
  take(whiteSpace: WhiteSpace): InlineRun[] {
    const items = this.#takeItems();
    // Most ends of blocks have nothing before them, and most texts no markup.
    const [only] = items;
    if (items.length < 2) return only?.kind === "text" ? [buildRun(items, whiteSpace) ?? []].flat() : [];
    return splitAtBreaks(items)
      .flatMap((list) => splitMenu(withoutHalves(list)))
      .flatMap((list) => buildRun(list, whiteSpace) ?? []);
  }

  /** The same where tags must nest: text ends at a tag whose other end stands elsewhere. */
  takeStrict(whiteSpace: WhiteSpace): InlineRun[] {
    return splitAtBreaks(this.#takeItems())
      .flatMap((list) => splitAtHalves(list))
      .flatMap((list) => buildRun(list, whiteSpace) ?? []);
  }

  #takeItems(): InlineItem[] {
    const items = withGapsFilled(this.#items);
    this.#items = [];
    return items;
  }
}
