import { appendAll } from "../../model/append-all.ts";
import type { TagItem } from "../../markup/inline-item.ts";
import { endsParagraph, impliedEnds } from "./html-elements.ts";

export interface OpenElement {
  readonly name: string;
  /** Nobody asked that it stay as it is. */
  readonly isTranslated: boolean;
  /** Its text is not shown as text. */
  readonly isUnread: boolean;
  readonly isPreformatted: boolean;
  /** Its ends end sentences. */
  readonly isBlock: boolean;
  /** It has a flow of its own inside of the one around it. */
  readonly hasFlow: boolean;
  /** The opening tag in the flow around it. */
  item?: TagItem;
}

/** The elements that are open at a place, as a browser would close them where end tags are missing. */
export class OpenElements {
  readonly #elements: OpenElement[] = [];
  /** How many elements of a name are open: a stray end tag must not search them all. */
  readonly #counts = new Map<string, number>();

  get top(): OpenElement | undefined {
    return this.#elements.at(-1);
  }

  get isTranslated(): boolean {
    return this.top?.isTranslated ?? true;
  }

  get isSilent(): boolean {
    return this.top?.isUnread ?? false;
  }

  get isSpoken(): boolean {
    return this.isTranslated && !this.isSilent;
  }

  get isPreformatted(): boolean {
    return this.top?.isPreformatted ?? false;
  }

  /** Inside of SVG or MathML, where tags close themselves. */
  get isForeign(): boolean {
    return this.#count("svg") > 0 || this.#count("math") > 0;
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Whether one of the elements is open. */
  isWithin(names: ReadonlySet<string>): boolean {
    for (const name of names) if (this.#count(name) > 0) return true;
    return false;
  }

  push(element: OpenElement): void {
    this.#elements.push(element);
    this.#counts.set(element.name, this.#count(element.name) + 1);
  }

  popTop(): OpenElement[] {
    const top = this.#elements.pop();
    if (!top) return [];
    this.#counts.set(top.name, this.#count(top.name) - 1);
    return [top];
  }

  popAll(): OpenElement[] {
    this.#counts.clear();
    return this.#elements.splice(0);
  }

  /** Takes away the innermost element of the name and everything in it, outermost first. */
  pop(name: string): OpenElement[] {
    if (this.#count(name) === 0) return [];
    const popped: OpenElement[] = [];
    for (let top = this.popTop(); top[0]; top = this.popTop()) {
      popped.push(top[0]);
      if (top[0].name === name) break;
    }
    return popped.toReversed();
  }

  /** Takes away the elements that end where one of the name begins, outermost first. */
  popImplied(name: string): OpenElement[] {
    const ended = impliedEnds[name];
    const popped: OpenElement[] = [];
    for (let top = this.top; top; top = this.top) {
      const isEnded = ended?.has(top.name) === true || (top.name === "p" && endsParagraph.has(name));
      if (!isEnded) break;
      appendAll(popped, this.popTop());
    }
    return popped.toReversed();
  }

  /** Names of the blocks around a place, or around what ended there. */
  path(within?: OpenElement): string[] {
    const names: string[] = [];
    if (within && !within.item) names.push(within.name);
    for (let at = this.#elements.length - 1; at >= 0 && names.length < 4; at--) {
      const element = this.#elements[at];
      if (element?.isBlock) names.push(element.name);
    }
    return names.toReversed();
  }
}
