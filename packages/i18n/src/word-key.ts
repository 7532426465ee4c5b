type Joined<Word extends string> = Word extends `${infer First}${"-" | "_"}${infer Rest}`
  ? `${Capitalize<First>}${Joined<Rest>}`
  : Capitalize<Word>;

/** The key of the text for a word of a list: `stateInUse` for `in_use`, `in-use` and `inUse` of `state`. */
export type WordKey<List extends string, Word extends string> = `${List}${Joined<Word>}`;

/** Names the text of a word, so that lists of the contracts need no second list of their texts' keys. */
export function wordKey<List extends string, Word extends string>(list: List, word: Word): WordKey<List, Word> {
  const joined = word.replaceAll(/(?:^|[-_])(.)/g, (_, first: string) => first.toUpperCase());
  return `${list}${joined}` as WordKey<List, Word>;
}
