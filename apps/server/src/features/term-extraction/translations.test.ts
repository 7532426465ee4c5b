import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Library } from "@yiqiao/contracts/libraries";
import type { TermRow } from "@yiqiao/contracts/term-extraction";
import { librariesIn } from "./testing/scan-libraries.ts";
import { buildScansApp, type GivenFile, manual, type ScansApp, type ScanUser } from "./testing/scans-app.ts";

let scans: ScansApp;
let user: ScanUser;
beforeAll(async () => {
  scans = await buildScansApp();
  user = await scans.user("reader@example.com", { plan: "enterprise-y" });
});
afterAll(() => scans.close());

/** A library of the user's, with these entries. */
async function library(
  flag: "1" | "2",
  name: string,
  entries: readonly (readonly [string, string])[],
): Promise<Library> {
  const libraries = librariesIn(scans.app);
  const made = await libraries.create(user, { flag, name });
  for (const [source, target] of entries) {
    await libraries.insert(user, { bank_id: made.bank_id, flag, source, target });
  }
  return made;
}

async function scanFiles(files: readonly GivenFile[], fields: Readonly<Record<string, string>> = {}) {
  const { data } = await scans.create(user, { files, fields });
  await scans.drain();
  return scans.query(user, data.task_id);
}

const rowOf = (terms: readonly TermRow[], term: string) => terms.find((row) => row.term === term);

const pairs = [
  ["The torque converter heats the gearbox oil.", "变矩机构会加热变速箱油。"],
  ["Check the torque converter before every run.", "每次运行前检查变矩机构。"],
  ["A worn torque converter slips under load.", "磨损的变矩机构在负载下打滑。"],
  ["The solenoid valve opens twice.", "电磁开关打开两次。"],
  ["Clean the solenoid valve.", "请清洁电磁开关。"],
] as const;

const xliff = (target: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a.txt" datatype="plaintext"
source-language="en" target-language="${target}"><body>${pairs
  .map(([source, zh], at) => `<trans-unit id="${at}"><source>${source}</source><target>${zh}</target></trans-unit>`)
  .join("")}</body></file></xliff>`;

const tmx = `<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header creationtool="t" creationtoolversion="1"
segtype="sentence" o-tmf="t" adminlang="en" srclang="en" datatype="plaintext"/><body>${pairs
  .map(
    ([en, zh]) =>
      `<tu><tuv xml:lang="en"><seg>${en}</seg></tuv><tuv xml:lang="de"><seg>-</seg></tuv><tuv xml:lang="zh-CN"><seg>${zh}</seg></tuv></tu>`,
  )
  .join("")}</body></tmx>`;

describe("translations of a list", () => {
  it("come from bilingual documents, and say so", async () => {
    const { scan, terms } = await scanFiles([{ name: "done.xliff", value: xliff("zh-CN") }]);
    expect(scan.docs).toMatchObject([{ format: "xliff", state: "counted", pairs: 5 }]);
    expect(rowOf(terms, "torque converter")).toMatchObject({
      translation: "变矩机构",
      origin: "document",
      frequency: 3,
    });
    // The dictionary's stands beside it.
    expect(rowOf(terms, "torque converter")?.proposals).toEqual([
      { translation: "变矩机构", origin: "document", from: "" },
      { translation: "变矩器", origin: "dictionary", from: "" },
    ]);
  });

  it("do not come from pairs in another language", async () => {
    const { scan, terms } = await scanFiles([{ name: "done.xliff", value: xliff("ja") }]);
    expect(scan.docs).toMatchObject([{ pairs: 0 }]);
    expect(rowOf(terms, "torque converter")).toMatchObject({ translation: "变矩器", origin: "dictionary" });
  });

  it("come from memories that are files, each unit counted once, whichever side is scanned", async () => {
    const { scan, terms } = await scanFiles([{ name: "memory.TMX", value: tmx }], { src_lang: "auto" });
    expect(scan).toMatchObject({ detected: "en-us", docs: [{ format: "tmx", pairs: 5 }] });
    expect(rowOf(terms, "torque converter")).toMatchObject({
      translation: "变矩机构",
      origin: "document",
      frequency: 3,
    });
    const turned = await scanFiles([{ name: "memory.tmx", value: tmx }], { src_lang: "zh-cn", tgt_lang: "en-us" });
    expect(turned.scan.docs).toMatchObject([{ format: "tmx", state: "counted", pairs: 5 }]);
  });

  it("come from the chosen termbases first, then memories, then the dictionary", async () => {
    const base = await library("2", "Gearboxes", [
      ["torque converters", "液力变矩器"],
      ["Torque converter", "变扭器"],
      // A part of a term does not make it known.
      ["solenoid", "螺线管"],
    ]);
    const memory = await library("1", "Manuals", [
      ["The oil pump is new.", "润滑泵是新的。"],
      ["Replace the oil pump at once.", "请立即更换润滑泵。"],
      ["The oil pump leaks.", "润滑泵泄漏。"],
      ["solenoid valve", "电磁阀组"],
    ]);
    const chosen = { text: manual, tb_id: base.bank_id, tm_id: memory.bank_id };
    const { task_id } = await scans.scanned(user, chosen.text, chosen);
    const converter = await scans.term(user, task_id, "torque converter");
    expect(converter).toMatchObject({ translation: "液力变矩器", origin: "termbase" });
    expect(converter.known).toEqual([
      { bank_id: base.bank_id, name: "Gearboxes", translation: "液力变矩器" },
      { bank_id: base.bank_id, name: "Gearboxes", translation: "变扭器" },
    ]);
    expect(converter.proposals.map(({ origin, from }) => [origin, from]).at(0)).toEqual(["termbase", "Gearboxes"]);
    expect(await scans.term(user, task_id, "oil pump")).toMatchObject({
      translation: "润滑泵",
      origin: "memory",
      known: [],
    });
    expect(await scans.term(user, task_id, "solenoid valve")).toMatchObject({
      proposals: [{ translation: "电磁阀组", origin: "memory", from: "Manuals" }],
    });
    const { scan, terms } = await scans.query(user, task_id, "&known=1");
    expect(terms.map((row) => row.term)).toEqual(["torque converter"]);
    expect(scan.totals.known).toBe(1);
    // What is chosen is all: with nothing chosen none of it.
    const none = await scans.scanned(user, manual, { tb_id: "", tm_id: "" });
    expect(none.totals.known).toBe(1);
    await librariesIn(scans.app).remove(user, base);
    const again = await scans.scanned(user, manual);
    expect(again.totals.known).toBe(0);
  });

  it("are never the term itself", async () => {
    const base = await library("2", "Same", [["TCU", "tcu"]]);
    const { task_id } = await scans.scanned(user, manual, { tb_id: base.bank_id });
    expect(await scans.term(user, task_id, "TCU")).toMatchObject({ translation: "", origin: null, proposals: [] });
  });

  it("come from the dictionary for Chinese, as a whole and not in words", async () => {
    const text = "变速箱很重。\n请检查变速箱。\n液压油泵很重，请检查液压油泵。";
    const { task_id } = await scans.scanned(user, text, { src_lang: "zh-cn", tgt_lang: "en-us" });
    expect(await scans.term(user, task_id, "变速箱")).toMatchObject({ translation: "gearbox", origin: "dictionary" });
    expect(await scans.term(user, task_id, "液压油泵")).toMatchObject({ translation: "", proposals: [] });
  });
});
