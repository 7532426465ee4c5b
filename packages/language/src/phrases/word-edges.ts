import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Tells where words begin and end in a text of a script that writes them without spaces. */
export interface WordEdges {
  /** Whether a phrase at these offsets is one of the text's own, and not a part cut out of other words. */
  isWhole(start: number, end: number): boolean;
}

/** A run of so many characters is hardly ever by chance a part of other words. */
const longPhrase = 4;

/** What may follow a Korean noun inside its word. */
const particles =
  /^(?:(?:들|님)?(?:께서|에게서|에게|에서는|에서도|에서|에는|에도|에|으로서|으로써|으로|로서|로써|로|까지|부터|처럼|보다|마다|조차|밖에|이라고|라고|이라는|라는|이며|이고|이나|이란|이다|입니다|한테|하고|와의|과의|와는|과는|와|과|은|는|이|가|을|를|의|도|만|나|며|란)?)$/u;

const hangul = /\p{Script=Hangul}/u;

function koreanEdges(text: string): WordEdges {
  return {
    isWhole(start, end) {
      if (start > 0 && hangul.test(text.charAt(start - 1)) && hangul.test(text.charAt(start))) return false;
      let until = end;
      while (until < text.length && hangul.test(text.charAt(until))) until++;
      return until === end || !hangul.test(text.charAt(end - 1)) || particles.test(text.slice(end, until));
    },
  };
}

/** Dictionaries tell words apart whatever the locale. */
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** A consonant whose vowel is killed closes the syllable before it. */
const closesSyllable = /^[\u1000-\u1021](?:\u1039[\u1000-\u1021])?\u103a/u;

/**
 * Reads words out of a text by dictionary, when first asked.
 *
 * A phrase passes when it begins and ends where words do, or when it is long and, in Burmese, cuts no syllable.
 */
export function createWordEdges(text: string, language: LanguageCode): WordEdges {
  if (language === "ko") return koreanEdges(text);
  let edges: ReadonlySet<number> | undefined;
  const read = (): ReadonlySet<number> =>
    new Set(Array.from(segmenter.segment(text), ({ index }) => index).concat(text.length));
  return {
    isWhole(start, end) {
      if (language === "my" && closesSyllable.test(text.slice(end, end + 4))) return false;
      edges ??= read();
      if (edges.has(start) && edges.has(end)) return true;
      return Array.from(text.slice(start, end).replace(/\p{M}/gu, "")).length >= longPhrase;
    },
  };
}
