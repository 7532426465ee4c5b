import { describe, expect, it } from "vitest";
import { codeRunsOf } from "./source-code.ts";

/** What is to be read in the code of a text, and the lines that are none of it. */
function read(text: string) {
  const lines = text.split("\n");
  const runs = codeRunsOf(lines);
  const isCode = (at: number) => runs.some(({ first, end }) => at >= first && at < end);
  return {
    comments: runs.flatMap(({ first, comments }) =>
      comments.flatMap((spans, at) => spans.map(({ start, end }) => lines[first + at]?.slice(start, end))),
    ),
    prose: lines.filter((line, at) => line.trim() !== "" && !isCode(at)),
  };
}

const samples: readonly (readonly [language: string, text: string, comments: readonly string[]])[] = [
  [
    "TypeScript",
    "/**\n * Reads a file.\n * @param {string} path - where it lies\n */\nexport async function read(path: string) {\n  // eslint-disable-next-line no-await\n  const url = 'http://example.com'; // the address\n  return await load(url);\n}",
    ["Reads a file.", "where it lies", "the address"],
  ],
  [
    "Python",
    'import os\n\ndef count(path):\n    """Count the words.\n\n    Blank lines are left out.\n    """\n    total = 0  # nothing yet\n    name = "#1"\n    return total',
    ["Count the words.", "Blank lines are left out.", "nothing yet"],
  ],
  [
    "Java",
    'public class Main {\n  /* The entry. */\n  public static void main(String[] args) {\n    System.out.println("a // b");\n  }\n}',
    ["The entry."],
  ],
  [
    "C",
    '#include <stdio.h>\n\n/* Says hello\n   to everybody. */\nint main(void) {\n  printf("hi"); // at once\n  return 0;\n}',
    ["Says hello", "to everybody.", "at once"],
  ],
  [
    "Go",
    "package main\n\n// Add returns the sum.\nfunc Add(a, b int) int {\n\treturn a + b\n}",
    ["Add returns the sum."],
  ],
  [
    "Rust",
    "/// Adds two numbers.\npub fn add(a: i32, b: i32) -> i32 {\n    a + b // the sum\n}",
    ["Adds two numbers.", "the sum"],
  ],
  [
    "SQL",
    "-- All open orders\nSELECT id, total\nFROM orders -- of this year\nWHERE status = 'open';\nDELETE FROM carts;",
    ["All open orders", "of this year"],
  ],
  [
    "shell",
    '#!/bin/sh\n# Copies all files.\nfor file in *.txt; do\n  cp "$file" /tmp # keep the name\ndone',
    ["Copies all files.", "keep the name"],
  ],
  [
    "Ruby",
    '# A person.\nclass Person\n  attr_reader :name\n  def greet\n    puts "hi" # politely\n  end\nend',
    ["A person.", "politely"],
  ],
  ["CSS", "/* The page */\nbody {\n  color: #fff; /* white */\n}", ["The page", "white"]],
  ["PHP", "<?php\n// The name\n$name = 'x'; # short\necho $name;", ["The name", "short"]],
  ["commented-out code", "// const old = load(url);\nconst now = read(url);\nshow(now);", []],
];

describe("source code", () => {
  it.each(samples)("of %s has its comments", (_language, text, comments) => {
    expect(read(text)).toEqual({ comments, prose: [] });
  });

  it.each(samples)("of %s stands between words", (_language, text, comments) => {
    const [before, after] = ["This is how it is done in our house:", "It works for all of us."];
    expect(read(`${before}\n\n${text}\n\n${after}`)).toEqual({ comments, prose: [before, after] });
  });

  it("between fences is of the language that they name, or left alone", () => {
    expect(read("```lua\n-- A name\nlocal name = 1\n```").comments).toEqual(["A name"]);
    expect(read("```\nwords in a box\n```\nend")).toEqual({ comments: [], prose: ["end"] });
    expect(read("```js\nnot closed").prose).toEqual(["not closed"]);
  });

  it("in tags is text, unless fences name it", () => {
    expect(read("<ul>\n<li>A new module (of ours)</li>\n<li>Leaks found</li>\n</ul>").prose).toHaveLength(4);
    expect(read("```html\n<!-- The menu -->\n<p>One</p>\n```").comments).toEqual(["The menu"]);
  });

  it.each([
    "* moral rights retained by the original author(s);\n* rights in a work, of performer(s);\n* a copyright notice;",
    "performer(s);\nauthor(s);",
    "private rooms (upstairs);\npublic transport (bus);",
    "for details (in English):\nif in doubt (or late):",
    "class action (lawsuit)\ntype A (blood)",
    "This is all they do\nthat we can do",
    "For example:\nif you are in town, call us;\nfor all others: write to us;",
    "Width = 5 cm\nHeight = 6 cm\nTotal (USD) = 7",
    "- apples;\n- pears;\n- plums.",
    "From: Ann\nTo: Ben\nSubject: Lunch?",
    "A -> B\nB => C\nuse it, or leave it;",
    "# A heading\n## Another one\n-- a dash\n* an item",
    "import duties rose.\nreturn to sender.\nclass rooms are full.\nSELECTED WORKS",
    "name: Ann\nage: 30\ncity: Paris",
    "第一章（上）；\n第二章（下）；",
  ])("is not %j", (text) => {
    expect(read(text).prose).toEqual(text.split("\n"));
  });

  it.each([
    "```\n",
    "\n",
    "````js\n",
    "/*\n",
    '"""\n',
    "// a\n",
    "a(\n",
    "<a \n",
    "`".repeat(4),
    "a = b(\n\n",
    "x;\n",
    "'",
    '"\\',
  ])("reads 100,000 characters of %j in little time", (piece) => {
    const lines = piece.repeat(Math.ceil(100_000 / piece.length)).split("\n");
    expect(codeRunsOf(lines).length).toBeLessThanOrEqual(lines.length);
  });
});
