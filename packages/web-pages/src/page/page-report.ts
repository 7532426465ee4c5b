/** What is noticed while a page is cleaned. */
export interface PageReport {
  hasScripts: boolean;
  hasForms: boolean;
  /** Characters of text that only readers without scripts see. */
  noscriptCharacters: number;
}

const isSpace = /\s/;

/** Characters that are seen. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isSecondHalf = code >= 0xdc00 && code < 0xe000;
    if (code > 32 && !isSecondHalf && !(code >= 0xa0 && isSpace.test(text.charAt(at)))) count++;
  }
  return count;
}
