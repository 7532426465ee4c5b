import { describe, expect, it } from "vitest";
import type { TextPiece } from "../input/text-file.ts";
import { ImportFileError } from "../faults.ts";
import { type XmlEvent, xmlRecords } from "./xml-records.ts";

async function eventsOf(text: string, size = text.length): Promise<XmlEvent[]> {
  async function* pieces(): AsyncGenerator<TextPiece> {
    for (let at = 0; at < text.length; at += size)
      yield { text: text.slice(at, at + size), bytes: at + size, hasFaults: false };
  }
  const found: XmlEvent[] = [];
  for await (const events of xmlRecords(pieces(), new Set(["tu"]))) found.push(...events);
  return found;
}

async function describeEvents(text: string, size?: number): Promise<string[]> {
  const events = await eventsOf(text, size);
  return events.map((event) => {
    if (event.kind === "tag") return `${event.line} <${event.name}>`;
    return `${event.line} ${event.kind === "record" ? event.text : event.reason}`;
  });
}

const file = `<?xml version="1.0"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version=">">
<!-- <tu>no unit</tu> -->
<tu a="1"><seg>one</seg></tu><tu/>
<x:tu>
two<!-- </x:tu> --><![CDATA[</x:tu><x:tu>]]>
</x:tu>
<tutor></tutor></tmx>`;

describe("the records of an XML file", () => {
  it.each([1, 2, 3, 7, 1000])("come one after another, wherever its pieces of %i end", async (size) => {
    expect(await describeEvents(file, size)).toEqual([
      "3 <tmx>",
      '5 <tu a="1"><seg>one</seg></tu>',
      "5 <tu/>",
      "6 <x:tu>\ntwo<!-- </x:tu> --><![CDATA[</x:tu><x:tu>]]>\n</x:tu>",
      "9 <tutor>",
    ]);
  });

  it("tell what is broken, and go on behind it", async () => {
    expect(await describeEvents("<tmx>\n<tu>one\n<tu>two</tu>\n<tu>three")).toEqual([
      "1 <tmx>",
      "2 unclosed-record",
      "3 <tu>two</tu>",
      "4 cut-off",
    ]);
    expect(await describeEvents("<tmx><tu>one</tu>")).toEqual(["1 <tmx>", "1 <tu>one</tu>", "1 cut-off"]);
  });

  it("are not held when they are too long", async () => {
    const long = `<tmx><tu>${"long ".repeat(3_000_000)}</tu><tu>two</tu></tmx>`;
    expect(await describeEvents(long, 100_000)).toEqual(["1 <tmx>", "1 too-long", "1 <tu>two</tu>"]);
  });

  it.each([
    ["entities of its own", '<!DOCTYPE tmx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><tmx></tmx>', "own-entities"],
    ["text", "just a text", "no-xml"],
    ["nothing", "", "no-xml"],
    ["a tag without an end", "<tmx", "unclosed-tag"],
    ["elements in elements without end", "<tmx>".repeat(100), "too-many-elements"],
    ["elements that are no units without end", `<tmx>${"<a/>".repeat(1_000_001)}</tmx>`, "too-many-elements"],
    ["a comment without an end", "<tmx><!-- <tu></tu>", "unclosed-tag"],
    ["a comment of many megabytes", `<tmx><!--${" ".repeat(5_000_000)}--></tmx>`, "unclosed-tag"],
  ])("are refused with %s", async (_, text, reason) => {
    const failure = eventsOf(text, 65_536);
    await expect(failure).rejects.toThrow(ImportFileError);
    await expect(failure).rejects.toThrow(reason);
  });

  it("are found in a file of one long line without waiting", async () => {
    const text = `<tmx>${"text ".repeat(2_000_000)}<tu>one</tu></tmx>`;
    expect(await describeEvents(text, 10_000)).toEqual(["1 <tmx>", "1 <tu>one</tu>"]);
  });
});
