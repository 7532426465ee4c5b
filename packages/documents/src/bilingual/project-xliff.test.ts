import { describe, expect, it } from "vitest";
import { extractWhole } from "../conformance/index.ts";
import { xliffFormat } from "../formats/xliff/index.ts";
import { sourceOfBytes } from "../model/byte-source.ts";
import type { TaggedText } from "../model/unit.ts";
import { escapeText } from "../xml/index.ts";
import { exactForm, fingerprintOf } from "./compare-texts.ts";
import { type ImportFile, planImport, type ExchangedSegment, readProjectXliff, writeProjectXliff } from "./index.ts";
import { readPlaceholders } from "./placeholders.ts";
import { changesOf, type Edit, expectedOf, randomEdits } from "./testing/random-edits.ts";
import { bytesOf, projectMeta, randomProject, streamOf } from "./testing/sample-project.ts";
import { xliffFaults } from "./testing/xliff-faults.ts";

const { projectId } = projectMeta;
const write = async (segments: readonly ExchangedSegment[]): Promise<string> =>
  (await bytesOf(writeProjectXliff(projectMeta, streamOf(segments)))).toString();
const read = (text: string): ImportFile => readProjectXliff(sourceOfBytes(Buffer.from(text)), { fileName: "a.xlf" });
const plan = (segments: readonly ExchangedSegment[], text: string) => planImport(segments, read(text), { projectId });

const none: TaggedText = { text: "", tags: [] };
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
function edited(text: string, segments: readonly ExchangedSegment[], edits: ReadonlyMap<string, Edit>): string {
  const keys = segments.map(({ key }) => key).values();
  return text.replace(/<trans-unit .*?(?:<\/trans-unit>|$)/gs, (unit) => {
    const { target, status, comment } = edits.get(keys.next().value ?? "") ?? {};
    let changed = unit;
    if (target)
      changed = changed.replace(
        /(<target[^<>]*?)(?:\/>|>.{0,900}?<\/target>)/s,
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
    text.replace(/<header>.{0,900}<\/header>/s, "<header><tool tool-id='other' tool-name='O'/></header>"),
  "segments of its own": (text) =>
    text
      .replace(/(<source>)(.*?)(<\/source>|$)/gs, '$1$2$3<seg-source><mrk mtype="seg" mid="0">$2</mrk></seg-source>')
      .replace(
        /<target([^<>]*[^/])>(.*?)(?:<\/target>|$)/gs,
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

  it("writes a segment as other tools expect one", async () => {
    const place = "paragraph 3";
    const [source, target] = ["Open ⟦1⟧it⟦/1⟧.", "Ouvrez-⟦1⟧le⟦/1⟧."].map((text) => readPlaceholders(text).text);
    const segment: ExchangedSegment = {
      key: "k1",
      unit: "u1",
      beginsUnit: true,
      source: source ?? none,
      target: target ?? none,
      place,
      tags: [{ id: 1, type: "link" }],
      status: "reviewed",
      isLocked: true,
      revision: 7,
      provenance: "fuzzy",
      score: 0.876,
      memory: { library: "TM", author: "Lin" },
      terms: [{ source: "it", target: "le", library: "T", isHonoured: false, reason: "memory" }],
      issues: [{ kind: "number", source: "3", target: "4" }],
      comments: [{ author: "Zoé", at: "2026-02-01T10:00:00Z", text: "Why?", isResolved: true }],
    };
    const text = await write([segment]);
    const said = '<g id="1" ctype="link">le</g>';
    expect(text.slice(text.indexOf("<group"), text.indexOf("</body>")).split("\n")).toEqual([
      '<group id="u1" restype="x-unit">',
      `<trans-unit id="k1" translate="no" approved="yes" restype="x-segment" yq:revision="7" yq:status="reviewed" yq:target="${fingerprintOf(target)}">`,
      '<source>Open <g id="1" ctype="link">it</g>.</source>',
      `<target state="signed-off" state-qualifier="fuzzy-match">Ouvrez-${said}.</target>`,
      `<alt-trans match-quality="87" origin="TM"><source>Open <g id="1" ctype="link">it</g>.</source><target>Ouvrez-${said}.</target><note from="author">Lin</note></alt-trans>`,
      '<note from="Yiqiao">paragraph 3</note>',
      '<note from="Yiqiao">it → le (not used: memory) · T</note>',
      '<note from="Yiqiao">number: 3 → 4</note>',
      '<note from="Zoé · 2026-02-01T10:00:00Z · ✓" annotates="target">Why?</note>',
      "</trans-unit>",
      "</group>",
      "",
    ]);
    expect([...read(text).rows][0]?.comments).toEqual(segment.comments);
    const { memory: _, ...rest } = segment;
    const byMachine = await write([{ ...rest, provenance: "mt" }]);
    // How sure the engine was would be read as how like a stored translation is.
    expect(byMachine).toContain('<alt-trans origin="MT">');
    const led = { library: "TM", author: "", score: 0.68 };
    const byLedMachine = await write([{ ...rest, provenance: "mt", led }]);
    expect(byLedMachine).toContain('<alt-trans origin="MT">');
    expect(byLedMachine).toContain('<note from="Yiqiao">MT led by a 68% match · TM</note>');
  });

  it("reads the statuses of tools, together and alone", () => {
    const statusOf = (unit: string, target: string, more = "") => {
      const sdl = 'xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"';
      const text = `<xliff version="1.2" ${sdl}><file original="a"><body><trans-unit id="1"${unit}><source>a</source><target${target}>b</target>${more}</trans-unit></body></file></xliff>`;
      const [row] = read(text).rows;
      return row?.isLocked === true ? `${row.status} locked` : row?.status;
    };
    const definitions = (...list: string[]) =>
      `<sdl:seg-defs>${list.map((each) => `<sdl:seg id="1" ${each}/>`).join("")}</sdl:seg-defs>`;
    expect(statusOf("", "")).toBeUndefined();
    expect(statusOf("", ' state="x-checked"')).toBeUndefined();
    expect(statusOf("", ' state="final"')).toBe("reviewed");
    expect(statusOf(' approved="yes"', "")).toBe("reviewed");
    expect(statusOf(' approved="yes"', ' state="translated"')).toBe("reviewed");
    expect(statusOf(' approved="yes"', ' state="needs-l10n"')).toBe("draft");
    expect(statusOf("", ' state="new"', definitions('conf="ApprovedSignOff"'))).toBe("reviewed");
    expect(statusOf("", "", definitions('conf="Translated"', 'conf="RejectedTranslation" locked="true"'))).toBe(
      "draft locked",
    );
    expect(statusOf("", ' state="translated"', definitions("origin='tm'"))).toBe("translated");
  });

  it("finds what is ours under any prefix, and the project without its phase", async () => {
    const text = await write(randomProject(8));
    const renamed = read(savings["other prefixes"]?.(text) ?? "");
    expect([...renamed.rows].filter(({ base }) => base === undefined)).toEqual([]);
    expect(read(savings["a header of its own"]?.(text) ?? "").projectId).toBe(projectId);
    expect(read(savings["what is ours dropped"]?.(text) ?? "").projectId).toBe(projectId);
    expect([...read(text.replace("urn:yiqiao", "urn:other")).rows].filter(({ base }) => base)).toEqual([]);
  });

  it("takes the text of tracked changes as it would be accepted, and names what is no tag", () => {
    const targetOf = (content: string) => {
      const unit = `<trans-unit id="1"><source>a<x id="1"/></source><target>${content}</target></trans-unit>`;
      const [row] = read(`<xliff version="1.2"><file original="a"><body>${unit}</body></file></xliff>`).rows;
      return { text: row?.target && exactForm(row.target), problems: row?.problems };
    };
    const tracked = '<mrk mtype="x-sdl-deleted">old</mrk><mrk mtype="x-sdl-added">new</mrk><x id="1"/>';
    expect(targetOf(tracked)).toEqual({ text: "new⟦1/⟧", problems: [] });
    expect(targetOf('b<ph id="1">code</ph>')).toEqual({ text: "b⟦1/⟧", problems: [] });
    expect(targetOf('<it id="2" pos="begin"/><it id="3" pos="end"/>').text).toBe("⟦2⟧⟦/3⟧");
    expect(targetOf('b<x id="1"/><b>c</b>')).toEqual({
      text: "b⟦1/⟧c",
      problems: [{ kind: "tagDamaged", tag: "<b>" }],
    });
    expect(targetOf('b<x id="1"/><x id="one"/>').problems).toEqual([{ kind: "tagDamaged", tag: "<x one>" }]);
    expect(targetOf('<![CDATA[a<b]]><x id="1"/><!-- c -->').text).toBe("a<b⟦1/⟧");
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
