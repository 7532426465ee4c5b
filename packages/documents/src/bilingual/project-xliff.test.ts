import { describe, expect, it } from "vitest";
import { extractWhole } from "../conformance/index.ts";
import { xliffFormat } from "../formats/xliff/index.ts";
import { sourceOfBytes } from "../model/byte-source.ts";
import type { TaggedText } from "../model/unit.ts";
import { escapeText } from "../xml/index.ts";
import { exactForm } from "./compare-texts.ts";
import { type ImportFile, planImport, type ProjectSegment, readProjectXliff, writeProjectXliff } from "./index.ts";
import { changesOf, type Edit, expectedOf, randomEdits } from "./testing/random-edits.ts";
import { bytesOf, projectMeta, randomProject, streamOf } from "./testing/sample-project.ts";
import { xliffFaults } from "./testing/xliff-faults.ts";

const { projectId } = projectMeta;
const write = async (segments: readonly ProjectSegment[]): Promise<string> =>
  (await bytesOf(writeProjectXliff(projectMeta, streamOf(segments)))).toString();
const read = (text: string): ImportFile => readProjectXliff(sourceOfBytes(Buffer.from(text)), { fileName: "a.xlf" });
const plan = (segments: readonly ProjectSegment[], text: string) => planImport(segments, read(text), { projectId });

const states = { untranslated: "new", draft: "needs-adaptation", translated: "translated", reviewed: "final" } as const;

/** Halves throughout: what tools write that know no pairs. */
function asHalves({ text, tags }: TaggedText): string {
  let xml = "";
  let at = 0;
  for (const { id, kind, offset } of tags) {
    xml += escapeText(text.slice(at, offset));
    at = offset;
    if (kind === "standalone") xml += `<x id="${id}"/>`;
    else xml += kind === "open" ? `<bx rid="${id}" id="${id}"/>` : `<ex rid="${id}" id="${100 + id}"/>`;
  }
  return xml + escapeText(text.slice(at));
}

/** Changes a file as a tool would that works on its text. */
function edited(text: string, segments: readonly ProjectSegment[], edits: ReadonlyMap<string, Edit>): string {
  const keys = segments.map(({ key }) => key).values();
  return text.replace(/<trans-unit .*?<\/trans-unit>/gs, (unit) => {
    const { target, status, comment } = edits.get(keys.next().value ?? "") ?? {};
    let changed = unit;
    if (target)
      changed = changed.replace(
        /(<target[^>]*?)(?:\/>|>.*?<\/target>)/s,
        (_, tag) => `${tag}>${asHalves(target)}</target>`,
      );
    if (status) {
      changed = changed
        .replace(/ state="[^"]*"/, ` state="${states[status]}"`)
        .replace(/ approved="[^"]*"/, ` approved="${status === "reviewed" ? "yes" : "no"}"`);
    }
    if (comment)
      changed = changed.replace("</trans-unit>", `<note from="Zoé">${escapeText(comment)}</note></trans-unit>`);
    return changed;
  });
}

/** What tools do to a file when they save it, whatever was edited. */
const savings: Readonly<Record<string, (text: string) => string>> = {
  "as it is": (text) => text,
  "attributes in another order": (text) =>
    text.replace(/<(trans-unit|target|bx|ex|g|x|file)((?: [\w:-]+="[^"]*")+)(\/?>)/g, (_, name, list: string, end) => {
      return `<${name}${[...list.matchAll(/ [\w:-]+="[^"]*"/g)].toReversed().join("")}${end}`;
    }),
  "other prefixes": (text) =>
    text
      .replace(/<(\/?)([a-z])/g, "<$1ns0:$2")
      .replace(' xmlns="', ' xmlns:ns0="')
      .replaceAll("yq:", "ns1:")
      .replace("xmlns:yq", "xmlns:ns1"),
  "what is ours dropped": (text) => text.replace(/ (?:xmlns:)?yq(?::\w+)?="[^"]*"/g, ""),
  "a header of its own": (text) =>
    text.replace(/<header>.*<\/header>/s, "<header><tool tool-id='other' tool-name='O'/></header>"),
  "segments of its own": (text) =>
    text
      .replace(/(<source>)(.*?)(<\/source>)/gs, '$1$2$3<seg-source><mrk mtype="seg" mid="0">$2</mrk></seg-source>')
      .replace(
        /<target([^>]*[^/])>(.*?)<\/target>/gs,
        '<target$1>\n    <mrk mtype="seg" mid="0">$2</mrk>\n  </target>',
      ),
  "elements of its own": (text) =>
    text
      .replaceAll("</trans-unit>", '<prop-group name="x"><prop prop-type="y">z</prop></prop-group></trans-unit>')
      .replaceAll(
        "</trans-unit>",
        '<sdl:seg-defs xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"><sdl:seg id="1"/></sdl:seg-defs></trans-unit>',
      )
      .replaceAll("<target ", '<target xml:lang="fr-FR" phase-name="export" '),
  "another encoding of the same": (text) => text.replaceAll("\n", "\r\n").replaceAll("é", "&#233;"),
};

describe("the XLIFF of a project", () => {
  it("brings every change, and nothing else, back from another tool", async () => {
    for (const [name, save] of Object.entries(savings)) {
      for (let seed = 1; seed <= 12; seed++) {
        const segments = randomProject(seed);
        const edits = randomEdits(segments, seed * 7);
        const text = save(edited(await write(segments), segments, edits));
        const planned = plan(segments, text);
        expect(changesOf(planned), `${name}, ${seed}`).toEqual(expectedOf(segments, edits));
        expect(planned.counts, `${name}, ${seed}`).toEqual({
          unchanged: segments.length - edits.size,
          changed: edits.size,
          conflict: 0,
          refused: 0,
          absent: 0,
        });
      }
    }
  });

  it("says of every segment what the project says", async () => {
    const segments = randomProject(3);
    const file = read(await write(segments));
    const { createdAt: exportedAt } = projectMeta;
    expect([file.projectId, file.exportedAt]).toEqual([projectId, exportedAt]);
    const rows = [...file.rows].map(({ key, source, target, status, isLocked, base, problems }) => {
      return {
        key,
        source: exactForm(source),
        target: exactForm(target),
        status,
        isLocked,
        revision: base?.revision,
        problems,
      };
    });
    expect(rows).toEqual(
      segments.map(({ key, source, target, status, isLocked, revision }) => {
        return { key, source: exactForm(source), target: exactForm(target), status, isLocked, revision, problems: [] };
      }),
    );
  });

  it("keeps to the rules of the schema", async () => {
    for (let seed = 1; seed <= 20; seed++) expect(xliffFaults(await write(randomProject(seed)))).toEqual([]);
    expect(xliffFaults(await write([]))).toEqual([]);
  });

  it("is read by the format as well, segment by segment", async () => {
    const segments = randomProject(5);
    const { units } = await extractWhole(xliffFormat, Buffer.from(await write(segments)), { fileName: "a.xlf" });
    const open = segments.filter(({ isLocked, target }) => !isLocked || target !== undefined);
    expect(units.map(({ context }) => context.place)).toEqual(open.map(({ key }) => `${projectMeta.fileName}/${key}`));
    expect(units.filter(({ existing }) => existing?.isLocked).length).toBe(
      open.filter(({ isLocked, status, target }) => (isLocked || status === "reviewed") && target).length,
    );
  });

  it("is refused where it is none", () => {
    expect(() => read('<xliff version="2.0"/>')).toThrow("another format");
    expect(() => read('<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>')).toThrow("entities");
    expect(() => read("<xliff")).toThrow("well-formed");
  });
});
