import type { CodePattern } from "./model.ts";

const conversion = "(?:\\d{1,2}\\$)?[-+0#]{0,3}(?:\\d{1,3}|\\*)?(?:\\.(?:\\d{1,2}|\\*))?(?:hh|h|ll|l|L|q|j|z|t)?";

const placeholders: readonly CodePattern[] = [
  { kind: "printf", pattern: new RegExp(`(?<![\\d%])%${conversion}[diouxXeEfFgGcspn@](?![A-Za-z])`, "gu") },
  {
    kind: "printf",
    pattern: /(?<![\d%])%(?:\d{1,2}\$)?l{0,2}[dsuf](?=(?:px|ms|MB|GB|KB|s|x|th|rpm|dpi)(?![A-Za-z]))/gu,
  },
  { kind: "printf", pattern: /%%/gu },
  { kind: "python", pattern: /%\([A-Za-z_][\w.]{0,60}\)[-+0#]{0,2}\d{0,3}(?:\.\d{1,2})?[sdifrx]/gu },
  { kind: "python", pattern: /(?<![\w])__[A-Za-z][\w]{0,60}__(?![\w])/gu },
  { kind: "shell-variable", pattern: /(?<![\d%])%[A-Za-z_][A-Za-z\d_]{1,40}%/gu },
  { kind: "shell-variable", pattern: /(?<![\w])@@[A-Za-z_]\w{0,60}@@|%%[A-Za-z_]\w{0,60}%%/gu },
  {
    kind: "shell-variable",
    pattern:
      /(?<![\w$])\$(?!(?:USD?|AUD?|CAD?|HKD?|NZD?|SGD?|TWD?|NTD?|MXN|BRL)(?!\w))[A-Za-z_]\w{0,80}(?:\[[^\]\s]{0,40}\]|->\w{1,60}(?:\(\))?|::\w{1,60}(?:\(\))?|\.[A-Za-z_]\w{0,60}){0,8}(?![\w$])/gu,
  },
  { kind: "shell-variable", pattern: /(?<![\w$])\$[?!@#*](?![\w])|\$\([A-Za-z][^()\n]{0,120}\)/gu },
  {
    kind: "route-parameter",
    pattern:
      /(?<=^|[\s"'(“‘《])::?[a-z_][a-z\d_]{1,40}:?(?![\w:])|(?<=\p{Script=Han}):[a-z]{1,30}(?:_[a-z\d]{1,30}){1,4}(?![\w:])/gu,
  },
  {
    kind: "binding",
    pattern:
      /(?<![\w])(?:v-[a-z][\w:.-]{0,40}|[:@*][A-Za-z][\w:.-]{0,40}|\[\(?[\w.-]{1,40}\)?\]|\([\w.-]{1,40}\))="[^"\n]{0,200}"/gu,
  },
];

const marks: readonly CodePattern[] = [
  { kind: "code-span", pattern: /```[^\n]{1,600}?```|(?<!`)``[^`\n][^\n]{0,400}?``(?!`)|(?<!`)`[^`\n]{1,300}`(?!`)/gu },
  {
    kind: "markup",
    pattern:
      /<\/?[A-Za-z][\w:.-]{0,60}(?:\s{1,4}[\w:@.-]{1,60}\s?=\s?(?:"[^"<>\n]{0,500}"|'[^'<>\n]{0,500}'|[^\s"'<>]{1,200})){0,20}\s{0,4}\/?>/gu,
  },
  { kind: "entity", pattern: /&(?:[A-Za-z][A-Za-z\d]{1,31}|#\d{1,7}|#[xX][\dA-Fa-f]{1,6});/gu },
  {
    kind: "bbcode",
    pattern:
      /\[\/?(?:b|i|u|s|url|img|code|quote|size|color|list|font|center|left|right|spoiler|table|tr|td|th|li|ol|ul|email|video|youtube|h[1-6])(?:=[^\]\n]{0,200})?\]/gu,
  },
  {
    kind: "escape",
    pattern: /(?<!\\)\\(?:[nrtbfv0](?![a-z]{2,}\\)|u[\dA-Fa-f]{4}|u\{[\dA-Fa-f]{1,6}\}|x[\dA-Fa-f]{2}|["'\\])/gu,
  },
  {
    // Plain signs up to the first that only an expression has. A bracket in a set, or one that closes none, is escaped.
    kind: "regular-expression",
    pattern:
      /(?<![\w/\\<])\/[^\s/\\[\]^$*+?(|]{0,200}(?:\\.|\[(?:\\.|[^\][\\\n]){1,100}\]|[\^$*+?(|])(?:\\.|\[(?:\\.|[^\][\\\n]){1,100}\]|[^\s/\\[\]]){0,199}\/[dgimsuvy]{0,7}(?![\w/])/gu,
  },
  {
    kind: "shortcut",
    pattern:
      /(?<![\w+])(?:Ctrl|Control|Alt|AltGr|Shift|Cmd|Command|Option|Win|Super|Meta|Fn|⌘|⌥|⇧)(?:\s?\+\s?(?:[A-Za-z\d]|F\d{1,2}|Ctrl|Alt|Shift|Cmd|Option|Enter|Tab|Esc|Space|Del|Delete|Insert|Home|End|Up|Down|Left|Right|PageUp|PageDown|Backspace)){1,4}(?![\w])/gu,
  },
  {
    kind: "media-type",
    pattern:
      /(?<![\w/])(?:application|text|image|audio|video|multipart|font)\/(?:json|xml|html|plain|css|csv|javascript|markdown|pdf|png|jpe?g|gif|svg\+xml|webp|mp4|mpeg|ogg|webm|wav|zip|gzip|octet-stream|form-data|event-stream|problem\+json|ld\+json|x-[\w.+-]{1,40}|vnd\.[\w.+-]{1,80}|woff2?)(?![\w/])/gu,
  },
];

const isYear = (part: string | undefined): boolean => /^(?:1[5-9]|20)\d\d$/u.test(part ?? "");
const isDate = (found: string): boolean => {
  const parts = found.split(".");
  return parts.length === 3 && (isYear(parts[0]) || isYear(parts[2])) && parts.every((part) => /^\d{1,4}$/u.test(part));
};
const digitsIn = (found: string): number => found.replace(/\D/g, "").length;

const values: readonly CodePattern[] = [
  {
    kind: "version",
    pattern:
      /(?<![\w.-])[vV]\d{1,5}(?:\.\d{1,8}){1,4}(?:[-+][A-Za-z\d]{1,30}(?:[.-][A-Za-z\d]{1,30}){0,6}){0,2}(?:\.x)?(?![\w]|\.\d)/gu,
  },
  {
    kind: "version",
    pattern:
      /(?<![\w.,:/-])[~^]?\d{1,5}(?:\.\d{1,8}){2,4}(?:[-+](?:alpha|beta|rc|pre|preview|snapshot|dev|build|post|final|ga|m|b|a|sp|p)[\w.+-]{0,40}|-\d{1,6})?(?![\w%]|\.\d|,\d)/giu,
    take: (found) => (isDate(found) ? 0 : found.replace(/(?<![.+-])[.+-]+$/, "").length),
  },
  {
    kind: "version",
    pattern: /(?<![\w.,:/-])\d{1,4}\.\d{1,6}-(?:alpha|beta|rc|snapshot|preview)[\w.]{0,20}(?![\w])/giu,
  },
  {
    kind: "hash",
    pattern: /(?<![\w.#-])(?:[\da-f]{7,128}|[\dA-F]{7,128})(?![\w-]|\.\d)/gu,
    take: (found) => (/[a-f]/iu.test(found) && digitsIn(found) > 1 && !/^\d+e\d+$/iu.test(found) ? found.length : 0),
  },
  {
    kind: "hash",
    pattern: /(?<![\w])(?:sha(?:1|224|256|384|512)|md5|blake2b|sha3-\d{3})[:-][\dA-Za-z+/=]{16,140}(?![\w])/gu,
  },
  {
    kind: "hash",
    pattern:
      /(?<![\w])0[xX][\dA-Fa-f]{1,64}(?![\w])|(?<![\w&])#(?:[\dA-Fa-f]{8}|[\dA-Fa-f]{6})(?![\w])|(?<![\w&])#(?=[\da-f]{0,2}[a-f])[\da-f]{3}(?![\w-])/gu,
  },
  {
    kind: "timestamp",
    pattern: /(?<![\w])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?(?![\w])/gu,
  },
];

/** How things are written: placeholders, code in running text, markup, versions. */
export const writingPatterns: readonly CodePattern[] = [...placeholders, ...marks, ...values];
