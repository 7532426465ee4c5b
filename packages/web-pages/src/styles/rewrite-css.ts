import {
  isTokenAtKeyword,
  isTokenBadString,
  isTokenBadURL,
  isTokenCDC,
  isTokenCDO,
  isTokenCloseCurly,
  isTokenCloseParen,
  isTokenColon,
  isTokenComment,
  isTokenFunction,
  isTokenIdent,
  isTokenOpenCurly,
  isTokenOpenParen,
  isTokenSemicolon,
  isTokenString,
  isTokenURL,
  isTokenWhitespace,
  tokenize,
  type CSSToken,
} from "@csstools/css-tokenizer";
import { looksForeign, type PageAddresses, type ResourceKind } from "../addresses/page-addresses.ts";

/** Nothing is fetched for it, and it is valid wherever an address is. */
const nowhere = "about:invalid";
/** No browser knows a property or a function of that name. */
const unknown = "yq-none";
/** Properties of old browsers that run a script. */
const scriptProperties = new Set(["behavior", "-ms-behavior", "-moz-binding"]);
/** Functions whose strings are addresses. */
const addressFunctions = new Set(["url", "src", "image", "image-set", "-webkit-image-set"]);
/** Functions that may stand within these; any other could bring an address from elsewhere. */
const plainFunctions = new Set(["type", "url", "calc", "rgb", "rgba", "hsl", "hsla"]);
/** Tokens in one of these, at most. */
const longestFunction = 300;
/** Names that selectors use; nobody fetches them. */
const namespaces = /^http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math\/MathML|1999\/xlink)$/;

/**
 * A style sheet, or the declarations of a `style` attribute, whose addresses are all rewritten; those that may not be
 * fetched lead nowhere. Whatever a browser does not read as CSS stays unread.
 */
export function rewriteCss(css: string, addresses: PageAddresses): string {
  return new CssRewriter(css, addresses).rewrite();
}

class CssRewriter {
  readonly #tokens: CSSToken[];
  readonly #addresses: PageAddresses;
  readonly #pieces: string[] = [];
  /** Of each open parenthesis the name of the innermost function around what stands in it; none of those around no function. */
  readonly #functions: (string | undefined)[] = [];
  /** The at-rule whose prelude is being read. */
  #rule = "";
  #depth = 0;
  /** The depth of blocks at which `@font-face` was opened. */
  #fontDepth = Infinity;

  constructor(css: string, addresses: PageAddresses) {
    this.#tokens = tokenize({ css });
    this.#addresses = addresses;
  }

  rewrite(): string {
    for (const [at, token] of this.#tokens.entries()) this.#pieces.push(this.#write(token, at));
    // A style element ends at `</style`, whatever stands around it.
    return this.#pieces.join("").replaceAll("</", "<\\/");
  }

  #write(token: CSSToken, at: number): string {
    if (isTokenComment(token)) return "/**/";
    if (isTokenBadURL(token)) return `url("${nowhere}")`;
    if (isTokenBadString(token)) return '""';
    if (isTokenCDO(token) || isTokenCDC(token)) return " ";
    if (isTokenURL(token)) return `url(${this.#address(token[4].value)})`;
    if (isTokenString(token)) return this.#string(token[4].value, token[1]);
    if (isTokenFunction(token)) return this.#function(token[4].value.toLowerCase(), at) ?? token[1];
    if (isTokenIdent(token) && scriptProperties.has(token[4].value.toLowerCase()) && this.#isProperty(at))
      return unknown;
    this.#follow(token);
    return token[1];
  }

  /** Keeps count of where we are. */
  #follow(token: CSSToken): void {
    if (isTokenOpenParen(token)) this.#functions.push(this.#functions.at(-1));
    else if (isTokenCloseParen(token)) this.#functions.pop();
    else if (isTokenAtKeyword(token)) this.#rule = token[4].value.toLowerCase();
    else if (isTokenSemicolon(token)) this.#rule = "";
    else if (isTokenOpenCurly(token)) this.#openBlock();
    else if (isTokenCloseCurly(token)) this.#closeBlock();
  }

  #openBlock(): void {
    if (this.#rule === "font-face") this.#fontDepth = Math.min(this.#fontDepth, this.#depth);
    this.#rule = "";
    this.#depth++;
  }

  #closeBlock(): void {
    this.#depth = Math.max(0, this.#depth - 1);
    if (this.#depth <= this.#fontDepth) this.#fontDepth = Infinity;
    this.#functions.length = 0;
    this.#rule = "";
  }

  #string(value: string, raw: string): string {
    const within = this.#functions.at(-1);
    const isAddress =
      within === undefined ? this.#rule === "import" || this.#rule === "namespace" : addressFunctions.has(within);
    if (isAddress) return this.#address(value);
    // A custom property of the page could be used as an address elsewhere.
    if (looksForeign(value) && !/\s/.test(value.trim())) return '""';
    // An unclosed string at the end would take in whatever is written after it.
    return raw.length > 1 && raw.endsWith(raw.charAt(0)) && !raw.includes("</") ? raw : quoted(value);
  }

  #function(name: string, at: number): string | undefined {
    this.#functions.push(name);
    if (name === "expression") return `${unknown}(`;
    if (addressFunctions.has(name) && !this.#isPlain(at)) return `${unknown}(`;
    return undefined;
  }

  /** Whether all that stands in the function stands there itself: no `var()` that brings an address. */
  #isPlain(from: number): boolean {
    let depth = 1;
    const last = Math.min(this.#tokens.length, from + longestFunction);
    for (let at = from + 1; at < last && depth > 0; at++) {
      const token = this.#tokens[at];
      if (
        isTokenFunction(token) &&
        !plainFunctions.has(token[4].value.toLowerCase()) &&
        !/gradient$/i.test(token[4].value)
      ) {
        return false;
      }
      if (isTokenFunction(token) || isTokenOpenParen(token)) depth++;
      else if (isTokenCloseParen(token)) depth--;
      else if (isTokenSemicolon(token) || isTokenCloseCurly(token)) return true;
    }
    return depth === 0 || last === this.#tokens.length;
  }

  #isProperty(at: number): boolean {
    const next = this.#tokens
      .slice(at + 1, at + 8)
      .find((token) => !isTokenWhitespace(token) && !isTokenComment(token));
    return isTokenColon(next);
  }

  #address(written: string): string {
    if (this.#rule === "namespace" && namespaces.test(written)) return quoted(written);
    if (written.startsWith("#")) return quoted(written);
    return quoted(this.#addresses.resource(written, this.#kind) ?? nowhere);
  }

  get #kind(): ResourceKind {
    if (this.#rule === "import") return "style";
    return this.#fontDepth === Infinity ? "image" : "font";
  }
}

/** A string of CSS, safe in a style element and in an attribute. */
function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const escaped = value.replace(/["\\<>&\u0000-\u001f\u007f]/g, (character) => {
    return `\\${character.charCodeAt(0).toString(16)} `;
  });
  return `"${escaped}"`;
}
