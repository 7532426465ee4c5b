import { libraryLimits } from "@yiqiao/contracts/libraries";
import type { NoticeReason, UnitNotice } from "./faults.ts";
import { cutText } from "./input/detached.ts";
import type { ImportUnit } from "./model.ts";

/** Attributes that a notice names, and characters of each name. */
const maxNamed = 10;
const longestName = 50;

/**
 * Collects the attributes of a unit, as many and as long as an entry may have; several values of one are joined. What
 * an entry has no room for is noticed.
 */
export class AttributeCollector {
  readonly #values = new Map<string, string>();
  readonly #cut = new Set<string>();
  readonly #leftOut = new Set<string>();

  add(name: string, value: string): void {
    const key = withinWidth(name, libraryLimits.attributeName);
    const before = this.#values.get(key);
    if (key === "" || before === value) return;
    if (before === undefined && this.#values.size >= libraryLimits.attributes) {
      note(this.#leftOut, key);
      return;
    }
    const joined = before === undefined || before === "" ? value : `${before}; ${value}`;
    const kept = withinWidth(joined, libraryLimits.attributeValue);
    const isWhole = key.length === name.length && kept.length === joined.length;
    // A zero is no character of any text: without it nothing is lost.
    if (!isWhole && `${name}${joined}`.replaceAll("\0", "").length !== key.length + kept.length) note(this.#cut, key);
    this.#values.set(key, kept);
  }

  /** Nothing where there are none. */
  result(): Pick<ImportUnit, "attributes" | "notices"> {
    const notices = [...noticeOf("attributes-cut", this.#cut), ...noticeOf("attributes-left-out", this.#leftOut)];
    return {
      ...(this.#values.size > 0 && { attributes: Object.fromEntries(this.#values) }),
      ...(notices.length > 0 && { notices }),
    };
  }
}

function note(names: Set<string>, name: string): void {
  if (names.size <= maxNamed) names.add(cutText(name, longestName));
}

function noticeOf(reason: NoticeReason, names: ReadonlySet<string>): UnitNotice[] {
  if (names.size === 0) return [];
  const named = [...names].slice(0, maxNamed).join(", ");
  return [{ reason, detail: names.size > maxNamed ? `${named}, …` : named }];
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
