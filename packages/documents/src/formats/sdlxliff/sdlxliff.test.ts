import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import type { Unit, UnitTarget } from "../../model/unit.ts";
import { sdlxliffFormat } from "./index.ts";

const unit = (id: string, text: string, { target = "", seg = "" } = {}) =>
  `<trans-unit id="t${id}"><source>${text}</source><seg-source><mrk mtype="seg" mid="${id}">${text}</mrk></seg-source>` +
  `<target><mrk mtype="seg" mid="${id}">${target}</mrk></target><sdl:seg-defs><sdl:seg id="${id}"${seg}/></sdl:seg-defs></trans-unit>`;
const file =
  `\ufeff<?xml version="1.0" encoding="utf-8"?><xliff xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0" version="1.2" sdl:version="1.0" xmlns="urn:oasis:names:tc:xliff:document:1.2">` +
  `<file original="a.docx" source-language="en-US" datatype="x-sdlfilterframework2" target-language="fr-FR"><header><reference><internal-file form="base64">UEsDBBQA</internal-file></reference>` +
  `<tag-defs xmlns="http://sdl.com/FileTypes/SdlXliff/1.0"><tag id="5"><bpt>text</bpt></tag></tag-defs></header><body>` +
  `<trans-unit id="s" translate="no"><source><x id="0"/>\n</source></trans-unit>` +
  unit("1", `Make <g id="5">tea</g>`) +
  unit("2", "Locked", { target: "Verrouillé", seg: ' conf="Translated" locked="true"' }) +
  unit("3", "Signed off", { target: "Signé", seg: ' conf="ApprovedSignOff"' }) +
  unit("4", "A draft", { target: "Un essai", seg: ' conf="Draft" origin="tm" percent="85"' }) +
  `<trans-unit id="t5"><source>New. More.</source><seg-source><g id="9"><mrk mtype="seg" mid="5">New.</mrk> <mrk mtype="seg" mid="6">More.</mrk></g></seg-source></trans-unit>` +
  `</body></file></xliff>`;

describeFormat(
  sdlxliffFormat,
  [{ name: "a file of Trados Studio", bytes: () => Buffer.from(file), isByteEqual: true }],
  {
    isBilingual: true,
    targetLanguage: "fr",
  },
);

const options = { fileName: "a.sdlxliff" };

describe("SDLXLIFF", () => {
  it("gives segments with their status", async () => {
    const { units } = await extractWhole(sdlxliffFormat, Buffer.from(file), options);
    expect(units.map(({ text, existing }) => [text, existing?.text, existing?.state, existing?.isLocked])).toEqual([
      ["Make tea", undefined, undefined, undefined],
      ["Locked", "Verrouillé", "Translated", true],
      ["Signed off", "Signé", "ApprovedSignOff", true],
      ["A draft", "Un essai", "Draft", false],
      ["New.", undefined, undefined, undefined],
      ["More.", undefined, undefined, undefined],
    ]);
  });

  it("gets drafts; what is locked or signed off stays", async () => {
    const targetOf = ({ id, text, tags }: Unit): UnitTarget => {
      const said = { text: text.toUpperCase(), tags };
      return {
        id,
        ...said,
        segments: [{ start: 0, end: text.length, source: { text, tags }, target: said, provenance: "mt" }],
      };
    };
    const merged = await mergeWhole(sdlxliffFormat, Buffer.from(file), { options, targetOf, targetLanguage: "fr" });
    const written = Buffer.from(merged).toString();
    expect(written).toContain(`<target><mrk mtype="seg" mid="1">MAKE <g id="5">TEA</g></mrk></target>`);
    expect(written).toContain(`<sdl:seg conf="Draft" origin="mt" origin-system="Yiqiao" id="1"/>`);
    expect(written).toContain(`>Verrouillé<`);
    expect(written).toContain(`<sdl:seg id="3" conf="ApprovedSignOff"/>`);
    expect(written).toContain(
      `>A DRAFT</mrk></target><sdl:seg-defs><sdl:seg origin-system="Yiqiao" id="4" conf="Draft" origin="mt"/>`,
    );
    expect(written).toContain(
      `<target><g id="9"><mrk mtype="seg" mid="5">NEW.</mrk> <mrk mtype="seg" mid="6">MORE.</mrk></g></target><sdl:seg-defs>` +
        `<sdl:seg id="5" conf="Draft" origin="mt" origin-system="Yiqiao"/><sdl:seg id="6" conf="Draft" origin="mt" origin-system="Yiqiao"/></sdl:seg-defs>`,
    );
    expect(written).toContain(`<internal-file form="base64">UEsDBBQA</internal-file>`);
  });

  it("of a file that does not name Trados is plain XLIFF", async () => {
    const plain = `<xliff version="1.2"><file original="a" source-language="en"><body><trans-unit id="1"><source>One</source><seg-source><mrk mtype="seg" mid="1">One</mrk></seg-source></trans-unit></body></file></xliff>`;
    const targetOf = ({ id, tags }: Unit): UnitTarget => ({ id, text: "Un", tags });
    const merged = await mergeWhole(sdlxliffFormat, Buffer.from(plain), { options, targetOf, targetLanguage: "fr" });
    expect(Buffer.from(merged).toString()).toContain(
      `<target state="translated"><mrk mtype="seg" mid="1">Un</mrk></target></trans-unit>`,
    );
  });
});
