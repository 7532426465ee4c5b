import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import type { SegmentProvenance, Unit, UnitTarget } from "../../model/unit.ts";
import { xliffFormat } from "./index.ts";

const one = `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a.html" source-language="en" target-language="fr" datatype="html"><body>
  <trans-unit id="1">
    <source>Make <g id="1">tea</g> with <x id="2" equiv-text="water"/> now</source>
    <note>For the kettle</note>
  </trans-unit>
  <group translate="no"><trans-unit id="2"><source>Acme</source></trans-unit></group>
  <trans-unit id="3"><source><bpt id="1">&lt;b&gt;</bpt>Bold<ept id="1">&lt;/b&gt;</ept> and <ph id="2">{0}</ph></source><target/></trans-unit>
  <trans-unit id="4" approved="yes"><source>Approved</source><target state="translated">Approuvé</target></trans-unit>
  <trans-unit id="5"><source>A draft</source><target state="needs-adaptation">Un <x id="9"/>brouillon</target>
    <alt-trans><target>Un essai</target></alt-trans></trans-unit>
  <trans-unit id="6" maxwidth="40" size-unit="char"><source>One. Two.</source>
    <seg-source><g id="1"><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></g></seg-source></trans-unit>
  <trans-unit id="7" xml:space="preserve"><source>  Line one
line two  </source></trans-unit>
</body></file></xliff>`;
const two = `<?xml version="1.0"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="fr"><file id="f"><group id="g">
<unit id="u1"><originalData><data id="d1">&lt;b></data></originalData>
  <segment id="s1"><source>Make <pc id="1" dataRefStart="d1">tea</pc><ph id="2" equiv="br"/> now.</source></segment>
  <ignorable><source> </source></ignorable>
  <segment id="s2" state="final"><source>Done.</source><target>Fini.</target></segment>
  <segment id="s3" state="translated"><source><sc id="3"/>Half<ec startRef="3"/> <mrk id="m" translate="no">Acme</mrk></source><target>Demi</target></segment>
</unit><unit id="u2" translate="no"><segment><source>Kept</source></segment></unit></group></file></xliff>`;

const bilingual = { isBilingual: true, targetLanguage: "fr" } as const;
describeFormat(
  xliffFormat,
  [
    { name: "1.2", bytes: () => Buffer.from(one), isByteEqual: true },
    { name: "2.0", bytes: () => Buffer.from(two), isByteEqual: true },
  ],
  bilingual,
);

const options = { fileName: "a.xlf" };
const unitsOf = async (text: string) => (await extractWhole(xliffFormat, Buffer.from(text), options)).units;

interface Translated {
  readonly provenance?: SegmentProvenance;
  readonly target?: "fr" | "es";
  readonly only?: readonly string[];
}

async function translateXliff(source: string, { provenance = "mt", target = "fr", only }: Translated = {}) {
  const warnings: string[] = [];
  const targetOf = (unit: Unit): UnitTarget | undefined => {
    const { id, text, tags } = unit;
    if (only && !only.includes(text)) return undefined;
    const said = provenance === "untranslated" ? text : text.toUpperCase();
    const segment = { start: 0, end: text.length, source: { text, tags }, target: { text: said, tags }, provenance };
    return { id, text: said, tags, segments: [segment] };
  };
  const merged = await mergeWhole(xliffFormat, Buffer.from(source), {
    options,
    targetOf,
    targetLanguage: target,
    warn: ({ code }) => warnings.push(code),
  });
  return { text: Buffer.from(merged).toString(), warnings };
}

describe("XLIFF 1.2", () => {
  it("gives segments with their tags and what is translated already", async () => {
    const units = await unitsOf(one);
    expect(
      units.map(({ text, isWhole, maxLength, existing }) => [
        text,
        isWhole,
        maxLength,
        existing?.text,
        existing?.isLocked,
      ]),
    ).toEqual([
      ["Make tea with  now", undefined, undefined, undefined, undefined],
      ["Bold and ", undefined, undefined, undefined, undefined],
      ["Approved", undefined, undefined, "Approuvé", true],
      ["A draft", undefined, undefined, "Un brouillon", false],
      ["One.", true, 40, undefined, undefined],
      ["Two.", true, 40, undefined, undefined],
      ["Line oneline two", undefined, undefined, undefined, undefined],
    ]);
    expect(units[0]?.tags.map(({ kind, offset, equiv }) => [kind, offset, equiv])).toEqual([
      ["open", 5, undefined],
      ["close", 8, undefined],
      ["standalone", 14, "water"],
    ]);
    expect(units[1]?.tags.map(({ kind }) => kind)).toEqual(["open", "close", "standalone"]);
    expect(units[3]?.existing).toMatchObject({ state: "needs-adaptation", language: "fr", tags: [] });
  });

  it("gets targets with their states; what is approved stays", async () => {
    const { text, warnings } = await translateXliff(one);
    const state = 'state="needs-review-translation" state-qualifier="mt-suggestion"';
    expect(text).toContain(
      `</source>\n    <target ${state}>MAKE <g id="1">TEA</g> WITH <x id="2" equiv-text="water"/> NOW</target>\n    <note>`,
    );
    expect(text).toContain(
      `<target ${state}><bpt id="1">&lt;b&gt;</bpt>BOLD<ept id="1">&lt;/b&gt;</ept> AND <ph id="2">{0}</ph></target>`,
    );
    expect(text).toContain(`<target state="translated">Approuvé</target>`);
    expect(text).toContain(
      `<source>A draft</source><target state-qualifier="mt-suggestion" state="needs-review-translation">A DRAFT</target>\n    <alt-trans><target>Un essai</target>`,
    );
    expect(text).toContain(
      `<target ${state}><g id="1"><mrk mtype="seg" mid="1">ONE.</mrk> <mrk mtype="seg" mid="2">TWO.</mrk></g></target>`,
    );
    expect(text).toContain(`<target ${state}>  LINE ONE\nLINE TWO  </target>`);
    expect(text).toContain(`<trans-unit id="2"><source>Acme</source></trans-unit>`);
    expect(warnings).toEqual([]);
  });

  it("reads text inside of codes on its own", async () => {
    const code = `<ph id="1">title="<sub>A <it id="2" pos="open">b</it>hint</sub>"</ph>`;
    const source = `<xliff version="1.2"><file original="a" source-language="en" target-language="fr"><body><trans-unit id="1"><source>See ${code} here</source></trans-unit></body></file></xliff>`;
    expect((await unitsOf(source)).map(({ text }) => text)).toEqual(["See  here", "A hint"]);
    const { text } = await translateXliff(source);
    expect(text).toContain(`SEE <ph id="1">title="<sub>A <it id="2" pos="open">b</it>HINT</sub>"</ph> HERE</target>`);
    expect((await unitsOf(text)).map(({ existing }) => existing?.text)).toEqual(["SEE  HERE", "A HINT"]);
  });

  it("keeps white space around a translation that ends with a tag out of it, as in the source", async () => {
    const source = `<xliff version="1.2"><file original="a" source-language="en" target-language="fr"><body><trans-unit id="1"><source> due <x id="1" equiv-text="{day}"/> </source><target>pour <x id="1"/>\n </target></trans-unit></body></file></xliff>`;
    const [unit] = await unitsOf(source);
    expect([unit?.text, unit?.existing?.text, unit?.existing?.tags]).toMatchObject(["due ", "pour ", [{ offset: 5 }]]);
  });

  it("leaves a segment empty that has no translation", async () => {
    const { text } = await translateXliff(one, { only: ["Two."], provenance: "exact" });
    expect(text).toContain(
      `<target state="translated" state-qualifier="exact-match"><g id="1"><mrk mtype="seg" mid="1"></mrk> <mrk mtype="seg" mid="2">TWO.</mrk></g></target>`,
    );
    expect((await translateXliff(one, { provenance: "untranslated" })).text).toBe(one);
  });

  it("replaces translations into another language, and says so", async () => {
    const { text, warnings } = await translateXliff(one, { target: "es" });
    expect(text).toContain('target-language="es"');
    expect(text).toContain(">APPROVED</target>");
    expect(text).not.toContain("Approuvé");
    expect(warnings).toEqual(["targetsReplaced"]);
  });
});

describe("XLIFF 2.0", () => {
  it("gives segments with their tags and what is translated already", async () => {
    const units = await unitsOf(two);
    expect(units.map(({ text, existing }) => [text, existing?.text, existing?.isLocked])).toEqual([
      ["Make tea now.", undefined, undefined],
      ["Done.", "Fini.", true],
      ["Half ", "Demi", false],
    ]);
    expect(units[2]?.tags.map(({ kind, equiv }) => [kind, equiv])).toEqual([
      ["open", undefined],
      ["close", undefined],
      ["standalone", "Acme"],
    ]);
  });

  it("gets targets with their states; what is final stays", async () => {
    const { text } = await translateXliff(two);
    expect(text).toContain(`<segment state="translated" subState="yiqiao:machine" id="s1">`);
    expect(text).toContain(`<target>MAKE <pc id="1" dataRefStart="d1">TEA</pc><ph id="2" equiv="br"/> NOW.</target>`);
    expect(text).toContain(`<segment id="s2" state="final"><source>Done.</source><target>Fini.</target>`);
    expect(text).toContain(`<target><sc id="3"/>HALF<ec startRef="3"/> <mrk id="m" translate="no">Acme</mrk></target>`);
    expect(text).toContain(`<unit id="u2" translate="no"><segment><source>Kept</source></segment></unit>`);
  });

  it("gets its target language where it has none", async () => {
    const { text } = await translateXliff(two.replace(' trgLang="fr"', ""), { target: "es" });
    expect(text).toContain('trgLang="es"');
  });
});

describe("what a bilingual file protects", () => {
  it("is named", async () => {
    const { parts } = await extractWhole(xliffFormat, Buffer.from(two), options);
    const kept = parts.flatMap((part) => part.kept ?? []);
    expect(kept.map(({ text, reason }) => `${reason} ${text}`)).toEqual(["marked Acme", "marked Kept"]);
  });
});
