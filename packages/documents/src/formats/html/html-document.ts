import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { replaceText, type Edit } from "../../markup/edit.ts";
import type { HtmlAttribute, HtmlTag } from "../../html/index.ts";

interface LanguagePlace {
  readonly value: string;
  readonly isRoot: boolean;
  readonly attribute: HtmlAttribute;
}

const keepsDirection = /^(?:a|bdi|bdo|code|input|kbd|pre|samp|span|textarea)$/;
const primary = (language: string) => language.toLowerCase().split(/[-_]/)[0] ?? "";

/** What a page says of itself: its language, its direction, its encoding. */
export class HtmlDocument {
  readonly #languages: LanguagePlace[] = [];
  readonly #directions: { readonly name: string; readonly attribute: HtmlAttribute }[] = [];
  readonly #charsets: { readonly start: number; readonly end: number }[] = [];
  #root: HtmlTag | undefined;

  /** Remembers the places of a tag that depend on the language of the text. */
  note(tag: HtmlTag): void {
    if (tag.name === "html") this.#root ??= tag;
    for (const attribute of tag.attributes) {
      const isLanguage = attribute.name === "lang" || attribute.name === "xml:lang";
      if (isLanguage) this.#languages.push({ value: attribute.value, isRoot: tag === this.#root, attribute });
      if (attribute.name === "dir") this.#directions.push({ name: tag.name, attribute });
      if (tag.name === "meta") this.#noteCharset(tag, attribute);
    }
  }

  #noteCharset(tag: HtmlTag, { name, value, start, end }: HtmlAttribute): void {
    if (name === "charset") this.#charsets.push({ start, end });
    const isContentType = tag.attributes.some(
      (other) => other.name === "http-equiv" && other.value.trim().toLowerCase() === "content-type",
    );
    if (name === "content" && isContentType && /charset=/i.test(value)) this.#charsets.push({ start, end });
  }

  /** The declared encodings set to UTF-8. */
  charsetEdits(source: string): Edit[] {
    return this.#charsets.map(({ start, end }) => {
      const written = source.slice(start, end);
      const changed = /charset=/i.test(written) ? written.replace(/(charset=\s*)[^\s"';]+/i, "$1utf-8") : `"utf-8"`;
      return replaceText(start, end, changed);
    });
  }

  /** The language and direction of the page set to the target's, also where parts of it repeat them. */
  languageEdits(source: LanguageCode, target: LanguageCode): Edit[] {
    const { tag, direction } = languages[target];
    const root = this.#languages.find(({ isRoot }) => isRoot);
    const replaced = new Set([primary(source), ...(root ? [primary(root.value)] : [])]);
    const edits = this.#languages
      .filter(({ value, isRoot }) => isRoot || replaced.has(primary(value)))
      .map(({ attribute }) => set(attribute, tag));
    const from = languages[source].direction;
    for (const { name, attribute } of this.#directions) {
      const isSources = attribute.value.trim().toLowerCase() === from && !keepsDirection.test(name);
      if (from !== direction && isSources) edits.push(set(attribute, direction));
    }
    return [...edits, ...this.#rootEdits(tag, direction === "rtl" && from !== "rtl")];
  }

  /** What the `html` element lacks. */
  #rootEdits(tag: string, isTurned: boolean): Edit[] {
    const root = this.#root;
    if (!root) return [];
    const lacks = (name: string) => !root.attributes.some((attribute) => attribute.name === name);
    const language = lacks("lang") && lacks("xml:lang") ? ` lang="${tag}"` : "";
    const direction = isTurned && lacks("dir") ? ` dir="rtl"` : "";
    const at = root.start + "<html".length;
    return language || direction ? [replaceText(at, at, language + direction)] : [];
  }
}

function set({ start, end }: HtmlAttribute, value: string): Edit {
  return replaceText(start, end, end > start ? `"${value}"` : `="${value}"`);
}
