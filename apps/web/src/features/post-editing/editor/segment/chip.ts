import { wordKey } from "@yiqiao/i18n";
import type { InlineTag, SourceTag, SourceText } from "../model.ts";
import { keyOf, type TagProblem } from "../tags/tag-check.ts";
import { type Texts } from "../texts.ts";
import classes from "./chips.module.css";

type Tag = Pick<InlineTag, "id" | "kind">;

const pictures: Partial<Record<SourceTag["type"], string>> = { break: "↵", tab: "⇥", image: "▣" };
const shownLength = 12;
const hues = 6;

/** What a chip shows: its number, and what stands there in the document, if that is short. */
function labelOf(tag: Tag, known: SourceTag | undefined): string {
  if (tag.kind !== "standalone" || known === undefined) return String(tag.id);
  const { equiv = "", type } = known;
  const shown = pictures[type] ?? (equiv.trim().length <= shownLength ? equiv.trim() : "");
  return shown === "" ? String(tag.id) : `${tag.id} ${shown}`;
}

/** Both halves of a pair look alike. */
const attributesOf = ({ id, kind }: Tag) => ({ "data-kind": kind, "data-hue": String(id % hues) });

export interface Chips {
  readonly labelOf: (tag: Tag) => string;
  readonly attributesOf: typeof attributesOf;
  /** For who cannot see it. */
  readonly nameOf: (tag: Tag, problem?: TagProblem) => string;
  readonly elementOf: (tag: Tag) => HTMLElement;
}

/** How the tags of a source look and what they are called, on both sides. */
export function chipsOf(source: SourceText, t: Texts): Chips {
  const known = new Map(source.tags.map((tag) => [keyOf(tag), tag]));
  const label = (tag: Tag): string => labelOf(tag, known.get(keyOf(tag)));
  const nameOf = (tag: Tag, problem?: TagProblem): string => {
    const { type = "other", equiv = "" } = known.get(keyOf(tag)) ?? {};
    const kinds = { open: "tagOpen", close: "tagClose", standalone: "tagStandalone" } as const;
    const plain = t(kinds[tag.kind], { label: label(tag), type: t(wordKey("type", type)) });
    const isShown = equiv.trim() === "" || label(tag).includes(equiv.trim());
    const name = isShown ? plain : t("tagShown", { name: plain, equiv: equiv.trim() });
    return problem === undefined ? name : t("tagWrong", { name, problem: t(wordKey("problem", problem)) });
  };
  return {
    labelOf: label,
    attributesOf,
    nameOf,
    elementOf: (tag) => {
      const element = document.createElement("span");
      element.className = classes["chip"] ?? "";
      element.textContent = label(tag);
      element.setAttribute("role", "img");
      for (const [name, value] of Object.entries(attributesOf(tag))) element.setAttribute(name, value);
      return element;
    },
  };
}
