import { libraryLimits } from "@yiqiao/contracts/libraries";

/** Collects the attributes of a unit, as many and as long as an entry may have; several values of one are joined. */
export class AttributeCollector {
  readonly #values = new Map<string, string>();

  add(name: string, value: string): void {
    const key = withinWidth(name, libraryLimits.attributeName);
    const before = this.#values.get(key);
    if (key === "" || before === value) return;
    if (before === undefined && this.#values.size >= libraryLimits.attributes) return;
    const joined = before === undefined || before === "" ? value : `${before}; ${value}`;
    this.#values.set(key, withinWidth(joined, libraryLimits.attributeValue));
  }

  /** Nothing where there are none. */
  result(): { readonly attributes?: Readonly<Record<string, string>> } {
    return this.#values.size === 0 ? {} : { attributes: Object.fromEntries(this.#values) };
  }
}

/** As much of a text as fits, Chinese characters counted twice. */
function withinWidth(text: string, limit: number): string {
  if (text.length * 2 <= limit) return text.replaceAll("\0", "");
  let width = 0;
  let kept = "";
  for (const character of text) {
    if (character === "\0") continue;
    width += /\p{Script=Han}/u.test(character) ? 2 : 1;
    if (width > limit) break;
    kept += character;
  }
  return kept;
}
