import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { formatOfName } from "@yiqiao/contracts/documents";
import { boldRun, plainRun, smallDocx } from "./small-docx.ts";
import { storyOf } from "./stories.ts";

export interface SampleFile {
  readonly name: string;
  readonly bytes: Uint8Array | string;
}

/** Sentences of which some come again, and numbers that cost nothing. */
const lines = [
  ...storyOf(6).trim().split("\n"),
  ...storyOf(2).trim().split("\n"),
  "12,345",
  "A line alone. A line alone. Another one.",
];
const wrapped = (before: string, after: string) => lines.map((line) => `${before}${line}${after}`).join("\n");
const xliff = (units: string, namespace = "") =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"${namespace}><file original="a" source-language="en-US" target-language="zh-CN" datatype="plaintext"><body>\n${units}\n</body></file></xliff>\n`;
const unit = (line: string, id: number, target = "") =>
  `<trans-unit id="${id}"><source>${line}</source>${target}</trans-unit>`;

/** One file of most formats, made here; each has sentences in common with itself and with the others. */
export async function sampleFiles(): Promise<SampleFile[]> {
  const paragraphs = lines.map((line, at) => (at % 3 === 0 ? boldRun(line) : plainRun(line)));
  const runs = storyOf(4, 2)
    .trim()
    .split("\n")
    .map((line) => plainRun(line.slice(0, 9)) + boldRun(line.slice(9)));
  const kept = '<target state="final">这个已经翻译好了。</target>';
  return [
    { name: "plain.txt", bytes: `${lines.join("\n")}\n` },
    { name: "long.txt", bytes: `${storyOf(300, 50)}${storyOf(150, 100)}` },
    { name: "letters.txt", bytes: "Good morning 🙂 to you.\nGood morning 🙂 to you.\nThe naïve café closed early.\n" },
    { name: "mixed.txt", bytes: `${storyOf(3)}今天天气很好，我们去公园散步。\n${storyOf(3)}` },
    { name: "table.csv", bytes: `number,text\n${lines.map((line, at) => `${at},"${line}"`).join("\n")}\n` },
    {
      name: "page.html",
      bytes: `<html><body><h1>${lines[0]}</h1>${wrapped("<p>", "</p>")}<p><b>Bold</b> and plain.</p></body></html>`,
    },
    { name: "data.xml", bytes: `<?xml version="1.0"?>\n<list>${wrapped("<item>", "</item>")}</list>` },
    {
      name: "topic.dita",
      bytes: `<?xml version="1.0"?>\n<!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd">\n<topic id="a"><title>A title here</title><body>${wrapped("<p>", "</p>")}</body></topic>`,
    },
    { name: "units.xlf", bytes: xliff(lines.map((line, at) => unit(line, at, at % 4 === 1 ? kept : "")).join("\n")) },
    {
      name: "locked.xlf",
      bytes: xliff(
        lines
          .map((line, at) =>
            unit(line, at).replace("<trans-unit", at === 2 ? '<trans-unit translate="no"' : "<trans-unit"),
          )
          .join("\n"),
      ),
    },
    { name: "letter.docx", bytes: await smallDocx(paragraphs) },
    { name: "runs.docx", bytes: await smallDocx([...runs, ...runs]) },
  ];
}

/** Real files of a folder, in turn from each of its folders, one a format, until there are enough. */
export async function* filesIn(folder: string): AsyncGenerator<SampleFile> {
  const folders = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  const names = new Map<string, string[]>();
  for (const name of folders) names.set(name, (await readdir(join(folder, name))).toSorted());
  for (let at = 0; [...names.values()].some((list) => at < list.length); at++) {
    for (const [kind, list] of names) {
      const name = list[at];
      if (name !== undefined && formatOfName(name) !== undefined)
        yield { name, bytes: await readFile(join(folder, kind, name)) };
    }
  }
}
