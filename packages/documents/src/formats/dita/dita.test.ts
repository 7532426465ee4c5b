import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import { ditaFormat } from "./index.ts";

const topic = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE task PUBLIC "-//OASIS//DTD DITA Task//EN" "task.dtd">
<task id="t" xml:lang="en-us"><title>Making <keyword>tea</keyword></title>
<shortdesc>Tea in <ph conref="x.dita#x/cups">ignored</ph> cups.</shortdesc>
<prolog><author>Ann</author><metadata><keywords><indexterm>tea<indexterm>green</indexterm></indexterm></keywords></metadata></prolog>
<taskbody><context><p>Open <filepath>/etc/tea</filepath>, press <uicontrol>Boil</uicontrol><fn>Not twice</fn> and wait.</p>
<p conkeyref="warnings/hot">No text of its own</p><p translate="no">Acme Tea</p></context>
<steps><step><cmd>Pour it</cmd><info>Into a cup<ul><li>large</li><li>small</li></ul></info></step></steps>
<example><codeblock>boil()</codeblock><screen>done</screen><lines>First
Second</lines><image href="a.png"><alt>A cup</alt></image></example></taskbody></task>`;
const map = `<map title="All about tea" xml:lang="en"><topicref href="tea.dita" navtitle="Tea">
<topicmeta><navtitle>Making tea</navtitle><linktext>How to</linktext></topicmeta></topicref></map>`;

describeFormat(ditaFormat, [
  { name: "a topic", bytes: () => Buffer.from(topic), isByteEqual: true },
  { name: "a map", bytes: () => Buffer.from(map), isByteEqual: true },
]);

const options = { fileName: "a.dita" };

describe("DITA", () => {
  it("gives the text of topics, without code, names of files and what stands elsewhere", async () => {
    const { units } = await extractWhole(ditaFormat, Buffer.from(topic), options);
    expect(units.map(({ text }) => text)).toEqual([
      "Making tea",
      "Tea in  cups.",
      "green",
      "tea",
      "Not twice",
      "Open , press Boil and wait.",
      "Pour it",
      "Into a cup",
      "large",
      "small",
      "First",
      "Second",
      "A cup",
    ]);
  });

  it("gives titles of maps", async () => {
    const { units } = await extractWhole(ditaFormat, Buffer.from(map), options);
    expect(units.map(({ text }) => text)).toEqual(["All about tea", "Tea", "Making tea", "How to"]);
  });

  it("sets language and direction", async () => {
    const merged = await mergeWhole(ditaFormat, Buffer.from(topic), {
      options,
      targetOf: ({ id, text, tags }) => ({ id, text: text.toUpperCase(), tags }),
      targetLanguage: "ar",
    });
    const written = Buffer.from(merged).toString();
    expect(written).toContain('<task dir="rtl" id="t" xml:lang="ar">');
    expect(written).toContain(
      "OPEN <filepath>/etc/tea</filepath>, PRESS <uicontrol>BOIL</uicontrol><fn>NOT TWICE</fn> AND WAIT.",
    );
    expect(written).toContain('<ph conref="x.dita#x/cups">ignored</ph>');
  });
});
