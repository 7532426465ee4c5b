import type { LanguageCode } from "@yiqiao/contracts/languages";
import { loadFace, type FontFace } from "./font-face.ts";
import { candidateFiles, type FontStyle } from "./font-files.ts";

export type { FontFace, FontStyle };

/** A piece of a text that one font shows. */
export interface FontRun {
  readonly start: number;
  readonly end: number;
  readonly face: FontFace;
}

/** Fonts for texts of a language, whatever scripts stand in them. */
export interface FontSet {
  /** Loads what the text needs; to be awaited before the text is measured or set. */
  prepare(text: string, style: FontStyle): Promise<void>;
  /** Cuts a prepared text into pieces, each of one font. */
  runs(text: string, style: FontStyle): FontRun[];
  /** Scripts of characters that no font has a glyph for, so far. */
  readonly missing: ReadonlySet<string>;
}

const scripts: Readonly<Record<string, RegExp>> = {
  Han: /\p{Script=Han}/u,
  Hiragana: /\p{Script=Hiragana}/u,
  Katakana: /\p{Script=Katakana}/u,
  Hangul: /\p{Script=Hangul}/u,
  Arabic: /\p{Script=Arabic}/u,
  Myanmar: /\p{Script=Myanmar}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Thai: /\p{Script=Thai}/u,
  Hebrew: /\p{Script=Hebrew}/u,
};
/** Marks, joiners and spaces stay with the font of what stands before them. */
const followsItsBase = /[\p{M}\p{Cf}\s]/u;

function scriptOf(character: string): string {
  const found = Object.entries(scripts).find(([, letter]) => letter.test(character));
  return found?.[0] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

const styleKey = ({ bold, italic }: FontStyle): string => `${bold ? "b" : ""}${italic ? "i" : ""}`;

export function openFontSet(language: LanguageCode): FontSet {
  const chosen = new Map<string, FontFace>();
  const missing = new Set<string>();

  async function choose(character: string, style: FontStyle): Promise<FontFace> {
    const codePoint = character.codePointAt(0) ?? 0;
    let first: FontFace | undefined;
    for (const file of candidateFiles(codePoint, language, style)) {
      const face = await loadFace(file, style.bold);
      first ??= face;
      if (face.has(codePoint)) return face;
    }
    if (!followsItsBase.test(character)) missing.add(scriptOf(character));
    // Liberation Sans is asked for every character, so that there always is a first.
    if (first === undefined) throw new RangeError(`No font file is listed for ${character}`);
    return first;
  }

  async function prepare(text: string, style: FontStyle): Promise<void> {
    for (const character of new Set(text)) {
      const key = `${styleKey(style)}${character}`;
      if (!chosen.has(key)) chosen.set(key, await choose(character, style));
    }
  }

  function runs(text: string, style: FontStyle): FontRun[] {
    const found: { start: number; end: number; face: FontFace }[] = [];
    let at = 0;
    for (const character of text) {
      const end = at + character.length;
      const own = chosen.get(`${styleKey(style)}${character}`);
      const last = found.at(-1);
      const stays =
        last !== undefined &&
        (own === undefined ||
          own === last.face ||
          (followsItsBase.test(character) && last.face.has(character.codePointAt(0) ?? 0)));
      if (stays) last.end = end;
      else if (own !== undefined) found.push({ start: at, end, face: own });
      at = end;
    }
    return found;
  }

  return { prepare, runs, missing };
}
