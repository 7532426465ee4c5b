/** What is noticed while a page is cleaned. */
export interface PageReport {
  hasScripts: boolean;
  hasForms: boolean;
  /** Characters of text that only readers without scripts see. */
  noscriptCharacters: number;
}

/** Characters that are seen. */
export function countCharacters(text: string): number {
  return Array.from(text.replace(/\s+/g, "")).length;
}
