import { describe, expect, it } from "vitest";
import { createCodeFinder, findCodes, keepsCodes, withoutCodes } from "./index.ts";
import { namePatterns } from "./name-patterns.ts";
import { placePatterns } from "./place-patterns.ts";
import { writingPatterns } from "./writing-patterns.ts";

const codesOf = (text: string) => findCodes(text).map(({ start, end }) => text.slice(start, end));

describe("codes inside sentences", () => {
  it.each([
    ["You have %d new messages, %1$s.", ["%d", "%1$s"]],
    ["宽度为%-5.2f，高度为%ldpx。", ["%-5.2f", "%ld"]],
    ["Dear {name}, {0!r:>10} and %(count)s are missing.", ["{name}", "{0!r:>10}", "%(count)s"]],
    ["尊敬的{姓名}，您好。", ["{姓名}"]],
    ["We found {n, plural, one {# file. } other {# files}} here.", ["{n, plural, one {# file. } other {# files}}"]],
    ["{{#each items}} shows {{{raw}}} and {{ a.b }}.", ["{{#each items}}", "{{{raw}}}", "{{ a.b }}"]],
    ["The value ${a.b()} stands before ${employee.name#}.", ["${a.b()}", "${employee.name#}"]],
    ['A "#{x}" and {% if a %} and <%= b %>.', ["#{x}", "{% if a %}", "<%= b %>"]],
    ["Set $HOME, ${VAR:-x} or %PATH% first.", ["$HOME", "${VAR:-x}", "%PATH%"]],
    ["Request 123e4567-e89b-12d3-a456-426614174000 failed.", ["123e4567-e89b-12d3-a456-426614174000"]],
    ["Since v1.2.3-rc.1 and 2.4.1.", ["v1.2.3-rc.1", "2.4.1"]],
    ["Commit 9f86d08 broke it.", ["9f86d08"]],
    ["写信给 a.b+c@example.co.uk。", ["a.b+c@example.co.uk"]],
    ["请访问https://example.com/a?b=1。谢谢！", ["https://example.com/a?b=1"]],
    ["(See https://example.com/a_(b), please.)", ["https://example.com/a_(b)"]],
    ["Open /etc/nginx/nginx.conf, ./a.b or ~/x.", ["/etc/nginx/nginx.conf", "./a.b", "~/x"]],
    ["保存到C:\\报告\\一月.docx即可。", ["C:\\报告\\一月.docx"]],
    ["Unpack foo.tar.gz into node_modules/.bin.", ["foo.tar.gz", "node_modules/.bin"]],
    ["Cable at port 1/x1/1/c1/1 or Gi1/0/24.", ["1/x1/1/c1/1", "Gi1/0/24"]],
    ["端口1/1的状态", ["1/1"]],
    ["From 10.0.0.0/8 to 2001:db8::1 by 00:1a:2b:3c:4d:5e.", ["10.0.0.0/8", "2001:db8::1", "00:1a:2b:3c:4d:5e"]],
    ["Run git commit -m and use --dry-run.", ["git commit -m", "--dry-run"]],
    ["运行`npm test`后查看结果。", ["`npm test`"]],
    ["A&nbsp;<b>word</b> here.", ["&nbsp;<b>", "</b>"]],
    ["Call user_name, getName, MAX_SIZE, a::b or a.b.c().", ["user_name", "getName", "MAX_SIZE", "a::b", "a.b.c()"]],
    ["Set encryptionKeyLength=length and max_size=20.", ["encryptionKeyLength=length", "max_size=20"]],
    ["Write [b]word[/b]\\nand go on.", ["[b]", "[/b]\\n"]],
    ["It matches /^[a-z]+\\d*$/i only.", ["/^[a-z]+\\d*$/i"]],
    ["Press Ctrl+Shift+P to send application/json.", ["Ctrl+Shift+P", "application/json"]],
  ])("%s", (text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });

  it.each([
    ["Please set {a|trim} now.", true],
    ["Please set {a |trim: 'b', 2 |  upper } now.", true],
    ["Please set {a| |\t\t } now.", true],
    ["Please set {a|\t} now.", false],
    ["Please set {a ||trim} now.", false],
    [`Please set {a${`|${" ".repeat(25)}`.repeat(16)}!} now.`, false],
  ])("of a filter: %j", (text, isCode) => {
    expect(codesOf(text)).toHaveLength(isCode ? 1 : 0);
  });

  it("are one where they touch", () => {
    expect(codesOf("The name {first}{last}-%s is taken.")).toEqual(["{first}{last}", "%s"]);
  });
});

describe("words that are no codes", () => {
  it.each([
    "He and/or she agreed 24/7, 1/2 of it by 2023/24.",
    "iPhone, eBay, McDonald's, OpenAI, YouTube, JavaScript and macOS are names.",
    "It was 100% sure, up by 3.5% to $5 and US$100, at 10:30 on 01/02/2024.",
    "涨幅为50%的股票共有3.14万只，价格为¥20。",
    "2024.12.25 和 2024-12-25 都是日期。",
    "The U.S.A. and the U.K., e.g. Mr. Smith, i.e. a state-of-the-art mother-in-law.",
    "TCP/IP, km/h, A/B tests, input/output and his/her/their.",
    "The file(s), word(s) and item(s) (see above) - or not -- are here.",
    "She said [laughing] that {this is a set} of things.",
    "C'est l'été à 5 % ; voilà : fin.",
    "On the one hand; on the other.End of it.",
    "It is 5 < 6 and 7 > 3 & so on.",
    "Covid-19, H2O, B2B, 4K, 5G and MP3.",
    "We make sure that you find an example.",
    "在他/她看来，和/或都可以。",
    "100,000.00 and 1.234.567,89 and 3.5-4.5.",
  ])("%s", (text) => {
    expect(codesOf(text)).toEqual([]);
  });
});

describe("the finder", () => {
  it("takes further codes, also inside of its own", () => {
    const find = createCodeFinder((text) => {
      const start = text.indexOf("SPN 522400");
      return start < 0 ? [] : [{ kind: "own", start, end: start + 10 }];
    });
    const text = "The fault SPN 522400 of {name}, not https://example.com/SPN 522400.";
    expect(find(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "SPN 522400",
      "{name}",
      "https://example.com/SPN",
    ]);
    const inside = createCodeFinder(() => [{ kind: "own", start: 12, end: 19 }]);
    expect(inside("See https://example.com/a now.")).toEqual([{ kind: "url", start: 4, end: 25 }]);
  });

  it("leaves the words", () => {
    expect(withoutCodes("Open /etc/hosts and {name}.").replace(/\s+/g, " ")).toBe("Open and .");
  });

  it("tells whether a translation keeps them as often", () => {
    expect(keepsCodes("{a} and {a}", "{a}和{a}")).toBe(true);
    expect(keepsCodes("{a} and {a}", "{a}和")).toBe(false);
  });

  it("reads what was made to be hard to read", () => {
    const hard = [
      "{",
      "${",
      "<%",
      "`",
      "a_",
      "a.",
      "a/",
      "%",
      "a-",
      "\\",
      "[",
      "<a ",
      "::a",
      "1/",
      "0:",
      "a@",
      "www.",
      "git ",
      "-a ",
      "{{",
      "🎉",
      "🎉 ",
      "👨\u200D",
      "\u200D",
      "\uFE0F",
      "🇨",
      "\u0301",
      "1\u20E3",
      "(^",
      "(^_",
      ":)",
      "~",
      "= ",
      "\u2067",
    ];
    for (const piece of hard) expect(findCodes(piece.repeat(20_000)).length).toBeLessThanOrEqual(20_000);
  });
});

describe("texts of nothing but words", () => {
  const words =
    "localhost Dockerfile Makefile getName iPhone userID feedJSON git push npm install sudo apt cat find www com docx env " +
    "Ctrl Shift F application json text jdbc mailto urn deadbeef DEADBEEFDEADBEEF v x sha USD GB to as 经理 端口 Gi naïve";
  const between = [
    " ",
    ", ",
    ". ",
    "! ",
    "? ",
    "; ",
    " '",
    "' ",
    ' "',
    '" ',
    "’s ",
    ".’ ",
    '."',
    ".\n",
    "“",
    "”",
    "",
    " — ",
  ];
  const texts = words
    .split(" ")
    .flatMap((one, at, all) => all.flatMap((other) => between.map((gap) => `${one}${gap}${other}${between[at % 18]}`)));

  it("have no codes but those that are words, so that only these are looked for", () => {
    const others = [...placePatterns, ...writingPatterns, ...namePatterns].filter(({ isOfWords }) => !isOfWords);
    const found = texts.flatMap((text) =>
      others.flatMap(({ pattern, take }) =>
        [...text.matchAll(pattern)].flatMap(([code]) => ((take?.(code, "") ?? code.length) > 0 ? [code] : [])),
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["Ask localhost, then.", ["localhost"]],
    ["The Dockerfile is here", ["Dockerfile"]],
    ["First git push, then wait.", ["git push"]],
    ["A getName and a userID", ["getName", "userID"]],
    ["The manager said that the company plans to open offices overseas.", []],
    ['He said: "Go."', []],
    ["Look at foo.docx", ["foo.docx"]],
    ["Look at www.example.", ["www.example"]],
    ["Commit deadbee1f2 it.", ["deadbee1f2"]],
  ])("%s", (text, codes) => {
    expect(codesOf(text)).toEqual(codes);
  });
});
