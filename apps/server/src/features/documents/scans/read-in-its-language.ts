import type { LanguageCode } from "@yiqiao/contracts/languages";
import { detectLanguage } from "@yiqiao/language";
import type { PictureText } from "@yiqiao/pictures";
import type { PageReader } from "./page-reader.ts";

/** A text that was read with less certainty may be of another language than it was read in. */
const sureOf = 0.75;

export interface Guess {
  /** Which is tried first. */
  readonly language: LanguageCode;
  /** It is known, and no other is tried. */
  readonly isKnown: boolean;
  readonly readable: readonly LanguageCode[];
  readonly signal: AbortSignal;
}

interface Reading {
  readonly text: PictureText;
  readonly language: LanguageCode;
}

const wordsOf = ({ blocks }: PictureText): string => blocks.map(({ text }) => text).join("\n");

/** How sure its reader is, 0 to 1, each character alike. */
function certaintyOf({ text: { blocks } }: Reading): number {
  const lines = blocks.flatMap((block) => block.lines);
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0);
  return lines.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / Math.max(1, characters);
}

/** Other languages that a reading may be better in, the likeliest first. */
function othersFor(reading: Reading, { language, readable }: Guess): LanguageCode[] {
  if (reading.text.blocks.length === 0) return [];
  const { lang } = detectLanguage(wordsOf(reading.text));
  const others = readable.filter((other) => other !== language);
  const detected = others.filter((other) => other === lang);
  if (certaintyOf(reading) >= sureOf) return detected;
  return [...detected, ...others.filter((other) => other !== lang)];
}

/**
 * Reads a picture whose language nobody has said: as the guess has it, and again where what comes out is in another
 * language, or in none that its reader is sure of.
 * @throws {PictureError}
 */
export async function readInItsLanguage(
  reader: Pick<PageReader, "read">,
  picture: Uint8Array,
  guess: Guess,
): Promise<Reading> {
  const { signal } = guess;
  const readAs = async (language: LanguageCode): Promise<Reading> => ({
    text: await reader.read(picture, { language, signal }),
    language,
  });
  let best = await readAs(guess.language);
  if (guess.isKnown) return best;
  for (const language of othersFor(best, guess)) {
    const other = await readAs(language);
    const isOfIt = detectLanguage(wordsOf(other.text)).lang === language;
    if (isOfIt && certaintyOf(other) > certaintyOf(best) - 0.02) best = other;
    if (certaintyOf(best) >= sureOf) break;
  }
  return best;
}
