import { scoreWord } from "./latin-words.ts";

const url = /\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.)[^\s<>"'，。、；）」』】\u3000]+|\b(?:mailto|tel|urn):\S+/giu;
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const bareDomain =
  /(?<![\p{L}\p{N}@.-])(?:[a-z0-9-]{1,63}\.){1,6}(?:com|org|net|io|cn|edu|gov|dev|app|info|ru|jp|kr|fr|es|eu|uk|de|us|ai|me|tv|biz)(?:\/[^\s<>"'，。、]*)?(?![\p{L}\p{N}])/giu;
const markup = /<\/?[a-zA-Z][^<>]{0,500}>|&(?:[a-z]{2,8}|#\d{1,6});/gu;
const quotedCode = /```[^]*?```|`[^`\n]*`/gu;
const placeholder = /\{\{?[\w.$ -]{1,60}\}?\}|%(?:\d+\$)?[sdif@]|\$\{[^{}\n]{0,80}\}/gu;
/** Words joined by dots and slashes, up to a blank. */
const path = /(?<![\w\\/.-])(?:[\w-]*[\\/.])+[\w-]+(?=\s|$)/gu;
/** A path by its form that may be a choice of two words: `Yes/No`. */
const choice = /^(\p{Script=Latin}+)\/(\p{Script=Latin}+)$/u;
/** Words no language is told by: with digits, underscores or inner capitals. */
const identifier = /[@#$]?\b\w*(?:_\w+|\d)\w*\b|\b[A-Z]?[a-z]+(?:[A-Z][a-z0-9]*)+\b|(?<![\p{L}\p{N}])--?[a-z][\w-]*/gu;

/** `text` with web addresses and e-mail addresses taken out. */
export function withoutAddresses(text: string): string {
  return text.replace(url, " ").replace(email, " ").replace(bareDomain, " ");
}

/** What is left of `text` for telling its language: no addresses, markup, placeholders, code or identifiers. */
export function withoutNoise(text: string): string {
  const plain = withoutAddresses(text.replace(quotedCode, " ").replace(markup, " ").replace(placeholder, " "));
  return plain.replace(path, (found) => choiceIn(found) ?? " ").replace(identifier, " ");
}

/** Both words of a choice; undefined where one of them is not a word of every day, as in most paths. */
function choiceIn(found: string): string | undefined {
  const [, one, other] = choice.exec(found) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const isEveryday = [one, other].every((word) => scoreWord(word.toLowerCase()).everyday.length > 0);
  return isEveryday ? `${one} ${other}` : undefined;
}

const codeSigns =
  /=>|[=!<>]==?|\w\(|\)\s*[;{]|[{}]|;\s*(?:\n|$)|::|->|&&|\|\||\+\+|\w\[\w*\]|<\/|\/>|^[^\S\r\n\u2028\u2029]*(?:#include|import |from \S+ import|def |SELECT |const |let |var |function |public |return )| = |^[^\S\r\n\u2028\u2029]*(?:\/\/|#!|\$ )/gimu;

/** Whether `text` is source code rather than prose: signs of code stand at least every third word. */
export function looksLikeCode(text: string): boolean {
  const signs = text.match(codeSigns)?.length ?? 0;
  if (signs < 2) return false;
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const asciiOnly = words.filter((word) => /^[a-z]+$/i.test(word)).length;
  return asciiOnly >= words.length * 0.8 && signs * 3 >= words.length;
}
