import type { UnitTag } from "../model/unit.ts";
import type { InlineItem, TagItem, WhiteSpace } from "./inline-item.ts";
import { isBlank } from "./inline-item.ts";
import { trimItems } from "./trim-items.ts";

/** The text of a unit with its tags, and where both stand in the source. */
export interface InlineRun {
  readonly text: string;
  readonly tags: readonly UnitTag[];
  /** The markup of each tag of `tags`, in their order. */
  readonly items: readonly TagItem[];
  readonly start: number;
  readonly end: number;
}

/** Anything but single spaces. */
const uneven = /[\t\n\r\f]| {2}/;
const spaces = /[ \t\n\r\f]+/g;
const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/;

/** White space as a browser shows it; a line end between Chinese or Japanese characters is no space. */
function collapse(before: string, text: string, after: string): string {
  const isSpaceBefore = before === " " || before === "";
  if (!uneven.test(text)) return isSpaceBefore && text.startsWith(" ") ? text.slice(1) : text;
  return text.replace(spaces, (run, at: number) => {
    const left = at === 0 ? before : text.charAt(at - 1);
    const right = text.charAt(at + run.length) || after;
    if (left === " " || (at === 0 && before === "")) return "";
    return run.includes("\n") && wide.test(left) && wide.test(right) ? "" : " ";
  });
}

class RunBuilder {
  readonly #ids = new Map<TagItem, number>();
  readonly tags: UnitTag[] = [];
  readonly items: TagItem[] = [];
  /** Put together at the end: to look into a text that grows costs its whole length each time. */
  readonly #texts: string[] = [];
  #length = 0;
  /** The character before the end; any mark where a tag stands for something visible that is no text. */
  before = "";

  get text(): string {
    return this.#texts.join("");
  }

  addText(text: string): void {
    if (text === "") return;
    this.#texts.push(text);
    this.#length += text.length;
    this.before = text.slice(-1);
  }

  addTag(item: TagItem): void {
    const known = item.partner && this.#ids.get(item.partner);
    const id = known ?? this.#ids.size + 1;
    if (known === undefined) this.#ids.set(item, id);
    const { kind, type, equiv } = item;
    this.tags.push({ id, kind, offset: this.#length, type, ...(equiv !== undefined && { equiv }) });
    this.items.push(item);
    if (kind === "standalone" && type !== "break") this.before = "\ufffc";
  }
}

/** The unit that stands in these items; undefined where there is nothing to translate. Pairs must be whole. */
export function buildRun(items: readonly InlineItem[], whiteSpace: WhiteSpace): InlineRun | undefined {
  if (!items.some((item) => item.kind === "text" && !isBlank(item.text))) return undefined;
  const kept = trimItems(items);
  return kept.length === 0 ? undefined : wholeRun(kept, whiteSpace);
}

/** All of these items, whatever stands at their edges. */
export function wholeRun(items: readonly InlineItem[], whiteSpace: WhiteSpace): InlineRun {
  const run = new RunBuilder();
  for (const [at, item] of items.entries()) {
    if (item.kind !== "text") run.addTag(item);
    else if (whiteSpace === "keep" || !item.isRaw) run.addText(item.text);
    else {
      const next = items[at + 1];
      run.addText(collapse(run.before, item.text, next?.kind === "text" ? next.text.charAt(0) : ""));
    }
  }
  const [start, end] = [items[0]?.start ?? 0, items.at(-1)?.end ?? 0];
  return { text: run.text, tags: run.tags, items: run.items, start, end };
}
