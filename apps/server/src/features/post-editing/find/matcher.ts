export interface Search {
  readonly find: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWords: boolean;
  readonly isRegex: boolean;
  /** BCP 47 tag of the text's language, for what its words are. */
  readonly language: string;
  /** What stands in the place of what was found; undefined: nothing is to be replaced. */
  readonly replace?: string | undefined;
}

export interface Hit {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const syntaxCharacters = /[\\^$.*+?()[\]{}|/]/gu;

/**
 * Finds all hits of a search in a text, from the left, none of them empty: an empty one would be put between any two
 * letters.
 * @throws {SyntaxError} for what is no regular expression
 */
export function matcherOf(search: Search): (text: string) => Hit[] {
  const { find, isCaseSensitive, isWholeWords, isRegex, language, replace = "" } = search;
  // Expression of a user: it runs in a thread that is ended after a while.
  const pattern = new RegExp(isRegex ? find : find.replace(syntaxCharacters, "\\$&"), isCaseSensitive ? "gu" : "giu");
  const words = new Intl.Segmenter(language, { granularity: "word" });
  return (text) => {
    const hits: Hit[] = [];
    let borders: ReadonlySet<number> | undefined;
    for (const match of text.matchAll(pattern)) {
      const [found] = match;
      const start = match.index;
      const end = start + found.length;
      if (found === "") continue;
      if (isWholeWords) {
        borders ??= bordersOf(words, text);
        if (!borders.has(start) || !borders.has(end)) continue;
      }
      hits.push({ start, end, replacement: isRegex ? expanded(replace, match) : replace });
    }
    return hits;
  };
}

const bordersOf = (words: Intl.Segmenter, text: string): ReadonlySet<number> =>
  new Set([...Array.from(words.segment(text), ({ index }) => index), text.length]);

const references = /\$(?:(\$)|(&)|<([^<>]*)>|(\d{1,2}))/gu;

/** A replacement with what the groups matched; what names no group stays as it is written. */
function expanded(replace: string, match: RegExpExecArray): string {
  const [whole, ...groups] = match;
  return replace.replace(references, (written: string, dollar?: string, all?: string, name?: string, digits = "") => {
    if (dollar !== undefined) return "$";
    if (all !== undefined) return whole;
    return (name === undefined ? numbered(groups, digits) : named(match, name)) ?? written;
  });
}

function named({ groups }: RegExpExecArray, name: string): string | undefined {
  return groups !== undefined && Object.hasOwn(groups, name) ? (groups[name] ?? "") : undefined;
}

/** `$12` is the twelfth group, or else the first and a 2. */
function numbered(groups: readonly (string | undefined)[], digits: string): string | undefined {
  for (const length of [digits.length, 1]) {
    const number = Number(digits.slice(0, length));
    if (number >= 1 && number <= groups.length) return (groups[number - 1] ?? "") + digits.slice(length);
  }
  return undefined;
}
