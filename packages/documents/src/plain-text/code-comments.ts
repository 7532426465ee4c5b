import { isPlainlyCode } from "./code-lines.ts";

/** Half-open; offsets of a line, UTF-16. */
export interface LineSpan {
  readonly start: number;
  readonly end: number;
}

/** How the comments of a language are written. */
export interface CommentStyle {
  readonly line: readonly string[];
  readonly block: readonly (readonly [open: string, close: string])[];
  /** Quotes of strings over several lines. */
  readonly longQuotes: readonly string[];
}

const inBraces: CommentStyle = { line: ["//"], block: [["/*", "*/"]], longQuotes: ["`"] };
const withHash: CommentStyle = { line: ["#"], block: [], longQuotes: ['"""', "'''"] };
const withDashes: CommentStyle = { line: ["--"], block: [["/*", "*/"]], longQuotes: [] };
const inTags: CommentStyle = { line: [], block: [["<!--", "-->"]], longQuotes: [] };
const withBoth: CommentStyle = { ...inBraces, line: ["//", "#"] };
const withSemicolon: CommentStyle = { line: [";"], block: [], longQuotes: [] };
const withPercent: CommentStyle = { line: ["%"], block: [], longQuotes: [] };

const names: readonly (readonly [names: string, style: CommentStyle])[] = [
  [
    "js jsx ts tsx javascript typescript java c h cpp c++ cc hpp cs csharp go golang rust rs swift kotlin kt scala",
    inBraces,
  ],
  ["dart groovy css scss less json5 jsonc proto solidity glsl objc objective-c zig v verilog", inBraces],
  ["py python rb ruby sh bash zsh shell console yaml yml toml perl pl r make makefile dockerfile docker", withHash],
  ["elixir julia jl nim powershell ps1 ini conf properties cmake graphql awk crystal", withHash],
  ["sql postgresql mysql sqlite plsql lua haskell hs ada elm vhdl", withDashes],
  ["html xml svg vue svelte xhtml", inTags],
  ["php", withBoth],
  ["lisp clojure clj scheme asm nasm elisp racket", withSemicolon],
  ["tex latex matlab erlang prolog octave", withPercent],
];
const styleByName = new Map(names.flatMap(([all, style]) => all.split(" ").map((name) => [name, style] as const)));

/** The comments of a language by its name in a fence of Markdown; undefined where it is not known. */
export const styleOfName = (name: string): CommentStyle | undefined => styleByName.get(name.toLowerCase());

const count = (lines: readonly string[], pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;

const queryWords =
  /^\s*(?:select|insert into|update|delete from|create|alter|drop|comment on|from|where|left join|inner join|group by|order by)\b/i;

/** The comments of code whose language nobody named. */
export function styleOfCode(lines: readonly string[]): CommentStyle {
  const slashes = count(lines, /^\s*(?:\/\/|\/\*|\*[\s/])|[;{}]\s*\/\//);
  const hashes = count(lines, /^\s*#(?:\s|$|!)|\s#\s/);
  const dashes = count(lines, /^\s*--(?:\s|$)/);
  const colons = count(lines, /^\s*(?:def|class|if|elif|else|for|while|try|except|with)\b.*:\s*(?:#|$)/);
  if (count(lines, /^\s*<\?php/) > 0) return withBoth;
  if (count(lines, /^\s*<[/!a-z]/i) * 2 > lines.length) return inTags;
  if (dashes > slashes && dashes >= hashes) return withDashes;
  if (count(lines, queryWords) * 2 > lines.length && slashes === 0) return withDashes;
  return hashes > slashes || colons > slashes ? withHash : inBraces;
}

/** Where a reader of code is between two lines. */
type Open = { readonly kind: "comment" | "string"; readonly close: string } | undefined;

/** The comments of lines of code, without the signs around them. */
export function commentsOf(lines: readonly string[], style: CommentStyle): LineSpan[][] {
  let open: Open;
  return lines.map((line) => {
    const read = readLine(line, open, style);
    open = read.open;
    return read.comments.flatMap((span) => wordsOf(line, span));
  });
}

function readLine(line: string, before: Open, style: CommentStyle): { comments: LineSpan[]; open: Open } {
  const comments: LineSpan[] = [];
  let open = before;
  let at = 0;
  while (at < line.length) {
    if (open !== undefined) {
      const close = line.indexOf(open.close, at);
      const end = close < 0 ? line.length : close;
      if (open.kind === "comment") comments.push({ start: at, end });
      if (close < 0) break;
      at = close + open.close.length;
      open = undefined;
      continue;
    }
    const next = tokenAt(line, at, style);
    if (next.kind === "line")
      return { comments: [...comments, { start: next.end, end: line.length }], open: undefined };
    if (next.kind === "comment" || next.kind === "string") open = { kind: next.kind, close: next.close };
    at = next.end;
  }
  return { comments, open };
}

type Token =
  | { readonly kind: "line" | "code"; readonly end: number }
  | { readonly kind: "comment" | "string"; readonly close: string; readonly end: number };

function tokenAt(line: string, at: number, style: CommentStyle): Token {
  const quote = style.longQuotes.find((one) => line.startsWith(one, at));
  // A string that begins a line is there to be read.
  if (quote !== undefined) {
    const isDoc = quote.length === 3 && line.slice(0, at).trim() === "";
    return { kind: isDoc ? "comment" : "string", close: quote, end: at + quote.length };
  }
  const block = style.block.find(([sign]) => line.startsWith(sign, at));
  if (block !== undefined) return { kind: "comment", close: block[1], end: at + block[0].length };
  const mark = style.line.find((one) => line.startsWith(one, at));
  if (mark !== undefined && isCommentAt(line, at, mark)) return { kind: "line", end: at + mark.length };
  const sign = line.charAt(at);
  if (sign === '"' || sign === "'") return { kind: "code", end: endOfString(line, at) };
  return { kind: "code", end: at + 1 };
}

/** `#` and `%` are signs of other things inside a word, and `#include` and `#!` are none of it. */
function isCommentAt(line: string, at: number, mark: string): boolean {
  if (mark === "//") return line.charAt(at - 1) !== ":";
  if (mark === "#" && /^#(?:!|include\b|define\b|\[|\{)/.test(line.slice(at, at + 12))) return false;
  return at === 0 || /\s/.test(line.charAt(at - 1));
}

/** Behind the quote that ends a string; behind its first one where none does, as in `don't`. */
function endOfString(line: string, start: number): number {
  const quote = line.charAt(start);
  for (let at = start + 1; at < line.length; at++) {
    if (line.charAt(at) === "\\") at++;
    else if (line.charAt(at) === quote) return at + 1;
  }
  return start + 1;
}

const ornaments =
  /^[\s/*#!<;%=~-]*(?:@\w{1,30}(?:[ \t]{1,9}\{[^{}]{0,80}\})?(?:[ \t]{1,9}[\w.[\]$]{1,60}[ \t]{1,9}-)?[ \t]{0,9})?/u;
const lastOrnaments = /[*/#=~-]/;
/** Words to programs. */
const directive =
  /^(?:eslint|prettier|tslint|ts-|@ts-|noqa|pylint|type:|nolint|rubocop|istanbul|c8 |v8 |coding[:=]|vim:|-\*-|region\b|endregion\b|SPDX-|https?:\/\/\S*$)/;

/** What of a comment is to be read: no signs around it, no code that is commented out, nothing that is said to programs. */
function wordsOf(line: string, { start, end }: LineSpan): LineSpan[] {
  const whole = line.slice(start, end);
  if (directive.test(whole.trim())) return [];
  const [signs = ""] = ornaments.exec(whole) ?? [];
  let last = whole.trimEnd().length;
  while (last > signs.length && (lastOrnaments.test(whole.charAt(last - 1)) || whole.charAt(last - 1).trim() === ""))
    last--;
  const words = whole.slice(signs.length, last);
  return /\p{L}/u.test(words) && !isPlainlyCode(words) ? [{ start: start + signs.length, end: start + last }] : [];
}
