import type { TranslationJob } from "../../../../../web/src/features/text/translation/translation-session.ts";
import type { Chance } from "./chance.ts";

/** A change of the field. */
export interface Edit {
  readonly text: string;
  /** Pasted, dropped or cleared: translated at once. */
  readonly isUrgent: boolean;
}

/** Who writes: what the field has, and had. */
export interface Typist {
  readonly text: string;
  /** Code points that were put into the field: who undoes puts nothing in. */
  readonly written: number;
  /** All of the text, which was in the field before anything else was done to it, is gone for something else. */
  edit(chance: Chance): Edit;
}

const places = ["harbour", "station", "library", "garden", "market", "school", "bridge", "museum"];
const words = ["quiet", "open", "crowded", "closed", "old", "bright", "empty", "near", "far", "green"];
const hanPlaces = ["港口", "车站", "图书馆", "花园", "市场", "学校", "大桥", "博物馆"];
const hanWords = ["很安静", "已经开了", "没有人", "关门了", "很旧", "很亮", "在附近", "太远了"];
const odd = [
  "👨‍👩‍👧 and 🇨🇳 ",
  "12,345.67 ",
  "cafe\u0301 ",
  "𠮷",
  "https://example.com/a?b=1 ",
  "\n\n",
  "\t",
  "…",
  "“Yes!” ",
];

/** A sentence that is unlike all others. */
export function sentenceOf(chance: Chance, isHan: boolean): string {
  const number = chance.upTo(90_000) + 10_000;
  if (isHan) return `${chance.of(hanPlaces)}${number}号${chance.of(hanWords)}。`;
  return `The ${chance.of(places)} ${number} is ${chance.of(words)} and ${chance.of(words)} in winter. `;
}

/** So many code points of a text; all but so many where that is negative. */
const beginningOf = (text: string, count: number): string => Array.from(text).slice(0, count).join("");
const codePoints = (text: string): number => Array.from(text).length;

/** What writing alone does: on and on, with slips that are taken back at once. */
export function createWriter(isHan: boolean): Typist {
  let [text, rest, written] = ["", "", 0];
  return {
    get text() {
      return text;
    },
    get written() {
      return written;
    },
    edit(chance) {
      if (rest === "") rest = sentenceOf(chance, isHan);
      const burst = beginningOf(rest, 1 + chance.upTo(20));
      text += burst;
      rest = rest.slice(burst.length);
      written += codePoints(burst);
      return { text, isUrgent: false };
    },
  };
}

/** What people do to a text, one thing after another. */
export function createEditor(isHan: boolean): Typist {
  let [text, written] = ["", 0];
  const before: string[] = [];
  const undone: string[] = [];
  const put = (next: string, added: string, isUrgent = false): Edit => {
    before.push(text);
    undone.length = 0;
    text = next;
    written += codePoints(added);
    return { text, isUrgent };
  };
  const cutAt = (chance: Chance): [string[], number] => {
    const points = Array.from(text);
    return [points, chance.upTo(points.length + 1)];
  };
  const acts: ((chance: Chance) => Edit)[] = [
    (chance) => {
      const sentence = sentenceOf(chance, isHan);
      const added = beginningOf(sentence, 1 + chance.upTo(sentence.length));
      return put(text + added, added);
    },
    (chance) => {
      const [points, at] = cutAt(chance);
      const added = chance.happens(0.3) ? chance.of(odd) : `${chance.of(isHan ? hanWords : words)} `;
      return put(points.toSpliced(at, 0, added).join(""), added);
    },
    (chance) => {
      const [points, at] = cutAt(chance);
      return put(points.toSpliced(at, 1 + chance.upTo(8)).join(""), "");
    },
    (chance) => put(beginningOf(text, -1 - chance.upTo(30)), ""),
    (chance) => {
      const [points, at] = cutAt(chance);
      const added = chance.of(isHan ? hanPlaces : places);
      return put(points.toSpliced(at, 1 + chance.upTo(12), added).join(""), added);
    },
    (chance) => {
      const added = Array.from({ length: 1 + chance.upTo(14) }, () => sentenceOf(chance, isHan)).join("");
      const [points, at] = cutAt(chance);
      return put(points.toSpliced(at, 0, added).join(""), added, true);
    },
    () => {
      const last = before.pop();
      if (last === undefined) return { text, isUrgent: false };
      undone.push(text);
      text = last;
      return { text, isUrgent: false };
    },
    () => {
      const next = undone.pop();
      if (next === undefined) return { text, isUrgent: false };
      before.push(text);
      text = next;
      return { text, isUrgent: false };
    },
    (chance) => {
      const added = chance.happens(0.5) ? "" : sentenceOf(chance, isHan);
      return put(added, added, true);
    },
    (chance) => {
      const added = chance.of([" ", "\n", "  \n"]);
      return put(text + added, added);
    },
  ];
  return {
    get text() {
      return text;
    },
    get written() {
      return written;
    },
    edit: (chance) => (text === "" || chance.happens(0.4) ? (acts[0] ?? fail()) : chance.of(acts))(chance),
  };
}

function fail(): never {
  throw new Error("Nothing to do");
}

/** Other languages for the same text. */
export function languagesOf(chance: Chance, isHan: boolean): Pick<TranslationJob, "source" | "target"> {
  const source = isHan ? ("zh-cn" as const) : ("en-us" as const);
  const target = chance.of(isHan ? (["en-us", "ja"] as const) : (["zh-cn", "ja"] as const));
  return { source: chance.happens(0.7) ? "auto" : source, target };
}
