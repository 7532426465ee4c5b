/** A code, and what kind of one it is. */
export interface CodeSample {
  readonly kind: string;
  readonly code: string;
}

/** The same numbers for the same seed (mulberry32). */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  of<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  hex(length: number): string {
    return Array.from({ length }, () => this.below(16).toString(16)).join("");
  }
}

const words = [
  "user",
  "name",
  "order",
  "total",
  "count",
  "path",
  "value",
  "item",
  "date",
  "city",
  "price",
  "status",
  "employee",
  "file",
  "server",
  "client",
  "token",
  "page",
  "message",
  "account",
] as const;
const word = (dice: Dice): string => dice.of(words);
const two = (dice: Dice): [string, string] => [word(dice), word(dice)];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const number = (dice: Dice, limit = 100): string => String(dice.below(limit));

type Make = (dice: Dice) => string;

const placeholders: Readonly<Record<string, Make>> = {
  printf: (dice) =>
    dice.of([
      `%${1 + dice.below(9)}$${dice.of(["s", "d"])}`,
      `%${dice.of(["s", "d", "i", "u", "x", "f", "@", "ld", "lld", "lu", "zu"])}`,
      `%${dice.of(["-", "+", "0"])}${1 + dice.below(9)}.${dice.below(9)}f`,
      `%.${dice.below(9)}f`,
    ]),
  python: (dice) =>
    dice.of([
      `{${word(dice)}}`,
      `{${number(dice, 9)}}`,
      `{${number(dice, 9)}!r:>${number(dice, 30)}}`,
      `%(${word(dice)})s`,
      `{${two(dice).join(".")}}`,
    ]),
  "icu plural": (dice) =>
    `{${word(dice)}, plural, =0 {no ${word(dice)}s} one {# ${word(dice)}} other {# ${word(dice)}s}}`,
  "icu select": (dice) => `{${word(dice)}, select, ${word(dice)} {yes} other {no, {${word(dice)}}}}`,
  mustache: (dice) => {
    const [first, second] = two(dice);
    return dice.of([
      `{{${first}}}`,
      `{{ ${first}.${second} }}`,
      `{{{${first}}}}`,
      `{{#each ${first}s}}`,
      `{{#if ${first}}}`,
      `{{/if}}`,
      `{{> ${first}}}`,
    ]);
  },
  "template literal": (dice) => {
    const [first, second] = two(dice);
    return dice.of([
      `\${${first}}`,
      `\${${first}.${second}()}`,
      `\${${first}.${second}#}`,
      `\${${first} ?? "${second}"}`,
    ]);
  },
  ruby: (dice) => `#{${two(dice).join(".")}}`,
  jinja: (dice) =>
    dice.of([
      `{% if ${word(dice)} %}`,
      `{% for ${word(dice)} in ${word(dice)}s %}`,
      "{% endif %}",
      `{% set ${word(dice)} = ${number(dice)} %}`,
    ]),
  erb: (dice) => dice.of([`<%= @${two(dice).join(".")} %>`, `<% if ${word(dice)} %>`, `<?= $${word(dice)} ?>`]),
  binding: (dice) =>
    dice.of([
      `v-if="${word(dice)}"`,
      `:${word(dice)}="${word(dice)}"`,
      `*ngIf="${word(dice)}"`,
      `(click)="${word(dice)}()"`,
    ]),
  shell: (dice) => {
    const name = two(dice).join("_").toUpperCase();
    return dice.of([`$${name}`, `\${${name}:-${word(dice)}}`, `%${name}%`, `$${word(dice)}`]);
  },
};

const places: Readonly<Record<string, Make>> = {
  email: (dice) =>
    `${two(dice).join(dice.of([".", "_", "+", "-"]))}@${word(dice)}.${dice.of(["com", "org", "cn", "co.uk"])}`,
  url: (dice) => {
    const [first, second] = two(dice);
    const path = dice.of([
      "",
      "/",
      `/${first}`,
      `/${first}/${second}.html`,
      `/${first}?${second}=${number(dice)}`,
      `/${first}#${second}`,
      `/{${first}}/${second}`,
    ]);
    return `${dice.of(["https", "http"])}://${dice.of(["", "www.", "api."])}${second}.${dice.of(["com", "org", "example", "io"])}${dice.of(["", ":8080"])}${path}`;
  },
  "unix path": (dice) =>
    `${dice.of(["/etc", "/usr/local", "/var/log", "~", ".", "..", "/home"])}/${two(dice).join("/")}${dice.of(["", ".conf", ".log", ".json"])}`,
  "windows path": (dice) => `${dice.of(["C", "D"])}:\\${two(dice).join("\\")}${dice.of(["", ".exe", ".ini", ".txt"])}`,
  "file name": (dice) =>
    `${two(dice).join(dice.of(["_", "-", ""]))}.${dice.of(["tar.gz", "docx", "xlsx", "json", "ts", "py", "yaml", "md", "pdf"])}`,
  port: (dice) =>
    `${1 + dice.below(8)}/x${1 + dice.below(4)}/${1 + dice.below(9)}/c${1 + dice.below(9)}/${1 + dice.below(9)}`,
  interface: (dice) =>
    `${dice.of(["GigabitEthernet", "Gi", "xe-", "Te", "ge-"])}${number(dice, 9)}/${number(dice, 9)}/${number(dice, 48)}`,
  "ip address": (dice) =>
    `10.${number(dice, 255)}.${number(dice, 255)}.${number(dice, 255)}${dice.of(["", "/24", ":443"])}`,
  "mac address": (dice) => Array.from({ length: 6 }, () => dice.hex(2)).join(":"),
};

const writing: Readonly<Record<string, Make>> = {
  uuid: (dice) => [8, 4, 4, 4, 12].map((length) => dice.hex(length)).join("-"),
  version: (dice) =>
    `v${number(dice, 20)}.${number(dice, 20)}.${number(dice, 20)}${dice.of(["", "-rc.1", "-beta.2", "+build.7"])}`,
  hash: (dice) => `${dice.hex(5)}7a9f3${dice.hex(dice.of([0, 6, 30]))}`,
  command: (dice) =>
    dice.of([
      `git commit -m`,
      `docker run -it --name ${word(dice)}`,
      `npm install --save-dev`,
      `kubectl get pods -n`,
      `curl -X POST -H`,
      `git checkout -b`,
    ]),
  option: (dice) =>
    dice.of([
      `--${two(dice).join("-")}`,
      `--${word(dice)}=${word(dice)}`,
      `${two(dice).join("_").toUpperCase()}=${number(dice)}`,
    ]),
  "code span": (dice) =>
    `\`${dice.of([`${word(dice)} = ${word(dice)} + ${number(dice)}`, `SELECT * FROM ${word(dice)}s`, `git ${word(dice)}`, word(dice)])}\``,
  entity: (dice) => dice.of(["&nbsp;", "&amp;", `&#${1000 + dice.below(9000)};`, "&#x2019;"]),
  tag: (dice) =>
    dice.of([
      "<b>",
      "</b>",
      "<br/>",
      `<a href="${word(dice)}.html">`,
      `<${word(dice)}>`,
      `<img src='${word(dice)}.png' />`,
    ]),
  snake: (dice) => two(dice).join("_"),
  camel: (dice) => `${word(dice)}${capital(word(dice))}${dice.of(["", capital(word(dice))])}`,
  constant: (dice) => two(dice).join("_").toUpperCase(),
  scope: (dice) => two(dice).join("::"),
  call: (dice) => `${two(dice).join(".")}.${word(dice)}()`,
  bbcode: (dice) => dice.of(["[b]", "[/b]", "[i]", `[url=https://${word(dice)}.com]`, `[quote=${word(dice)}]`]),
  escape: (dice) => dice.of(["\\n", "\\t", "\\u00e9", "\\x1b"]),
  regex: (dice) => dice.of([`/^${word(dice)}\\d+$/`, `/[a-z]{2,}${word(dice)}/gi`, `/\\.${word(dice)}$/`]),
  shortcut: (dice) => `${dice.of(["Ctrl", "Alt", "Shift"])}+${dice.of(["A", "S", "F5", "Enter", "Shift+P"])}`,
};

const makers: readonly (readonly [kind: string, make: Make])[] = Object.entries({
  ...placeholders,
  ...places,
  ...writing,
});

/** As many codes of all kinds in turn, the same ones for a seed. */
export function generateCodes(count: number, seed: number): CodeSample[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, (_, at) => {
    const [kind, make] = makers[at % makers.length] ?? ["", () => ""];
    return { kind, code: make(dice) };
  });
}
