/** What a code of a text is: a stretch that stands in every language as it is, letter by letter. */
export const codeKinds = [
  "printf",
  "python",
  "icu",
  "mustache",
  "template-literal",
  "ruby",
  "jinja",
  "erb",
  "binding",
  "shell-variable",
  "route-parameter",
  "uuid",
  "version",
  "hash",
  "timestamp",
  "email",
  "url",
  "path",
  "file-name",
  "port",
  "network-address",
  "command",
  "option",
  "code-span",
  "markup",
  "entity",
  "identifier",
  "bbcode",
  "escape",
  "regular-expression",
  "shortcut",
  "media-type",
  "symbol",
  "own",
] as const;

export type CodeKind = (typeof codeKinds)[number];

/** A code where it stands in a text; UTF-16 offsets, `end` excluded. */
export interface CodeSpan {
  readonly kind: CodeKind;
  readonly start: number;
  readonly end: number;
}

/** The codes of a text in its order; none overlap, and none touch but a symbol and another code. */
export type FindCodes = (text: string) => readonly CodeSpan[];

/** A way to write a code, and what else has to be so for it to be one. */
export interface CodePattern {
  readonly kind: CodeKind;
  /** Global; its time grows with the text's length. */
  readonly pattern: RegExp;
  /** Found in a text of nothing but words and marks of sentences, too. */
  readonly isOfWords?: true;
  /** How much of what was found is the code; 0 for none. All of it by default. */
  readonly take?: (found: string, before: string) => number;
}
