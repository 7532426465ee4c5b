import { codePointLength } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Chance } from "./testing/chance.ts";
import { type History, openTypingScene, runHistories, type TypingScene } from "./testing/typing-scene.ts";
import { createEditor, createWriter, languagesOf } from "./testing/typist.ts";

/** Of each kind; 200, say, on a machine that has the time. */
const histories = Number(process.env["TEST_HISTORIES"] ?? 10);
const seed = Number(process.env["TEST_SEED"] ?? 1);
/** What two changes within one pause leave between them, when it is too short to be known again. */
const tooShort = 3;

let scene: TypingScene;
beforeAll(async () => {
  scene = await openTypingScene();
});
afterAll(() => scene.close());

const settledLength = (text: string) => codePointLength(text.trimEnd());

/** Of sentences that were, while they were written, what another one had been: a sentence that was had is free. */
function repeatedLength(versions: readonly string[][]): number {
  const first = new Map<string, number>();
  const free = new Map<number, number>();
  for (const sentences of versions) {
    for (const [at, text] of sentences.entries()) {
      const place = first.get(text);
      if (place === undefined) first.set(text, at);
      else if (place !== at) free.set(at, settledLength(text));
    }
  }
  return [...free.values()].reduce((sum, length) => sum + length, 0);
}

async function write(chance: Chance): Promise<string[]> {
  const history = await scene.begin(chance, createWriter);
  const { page, typist, log, actor, before } = history;
  const wrong: string[] = [];
  const versions: string[][] = [];
  for (let left = 3 + chance.upTo(15); left > 0; left -= 1) {
    const { text } = typist.edit(chance);
    log.push(JSON.stringify(text));
    page.change({ text });
    if (chance.happens(0.8)) page.pause();
    await page.settled();
    if (chance.happens(0.5)) wrong.push(...(await scene.look(history)));
    if (page.state.status === "done") versions.push(page.state.segments.map(({ source }) => source));
  }
  wrong.push(...(await scene.look(history)));
  const sum = (await scene.taken(actor)) - before;
  const settled = settledLength(typist.text);
  if (sum > settled || sum < settled - repeatedLength(versions))
    wrong.push(`took ${sum} for ${settled}: ${log.join(" | ")}`);
  return wrong;
}

/** One change, with whatever may happen meanwhile. @returns whether its reader waits for what comes of it */
async function change({ page, typist, log }: History, chance: Chance): Promise<boolean> {
  const isSlow = chance.happens(0.15);
  const failsAfter = chance.happens(0.08) ? chance.upTo(3) : Infinity;
  scene.under({ failsAfter, ...(isSlow && { waitsAfter: chance.upTo(4) }) });
  const edit = typist.edit(chance);
  log.push(`${JSON.stringify(edit.text)}${isSlow ? " slow" : ""}${failsAfter === Infinity ? "" : " fails"}`);
  page.change({ text: edit.text }, edit.isUrgent);
  if (chance.happens(0.7)) page.pause();
  if (isSlow) {
    await new Promise((done) => setTimeout(done, chance.upTo(60)));
    if (chance.happens(0.4)) page.drop();
    else if (chance.happens(0.5)) return false;
    scene.clearUp();
  }
  return chance.happens(0.7);
}

const sums = { settled: 0, taken: 0, written: 0 };

async function edit(chance: Chance): Promise<string[]> {
  const history = await scene.begin(chance, createEditor);
  const { page, typist, log, actor, before, isHan } = history;
  const wrong: string[] = [];
  /** What was written is translated anew for each of them, what is undone too. */
  const targets = new Set([page.job.target]);
  let hasty = 0;
  for (let left = 3 + chance.upTo(20); left > 0; left -= 1) {
    if (chance.happens(0.05)) {
      const languages = languagesOf(chance, isHan);
      log.push(JSON.stringify(languages));
      targets.add(languages.target);
      page.change(languages);
    }
    if (page.state.status !== "done" || page.state.text !== page.job.text) hasty += 1;
    if (await change(history, chance)) {
      wrong.push(...(await scene.look(history)));
      if (chance.happens(0.1)) wrong.push(...(await scene.lookAtOthers(history, chance)));
    }
  }
  scene.clearUp();
  page.retry();
  wrong.push(...(await scene.look(history)));
  const taken = (await scene.taken(actor)) - before;
  const most = typist.written * targets.size + tooShort * hasty;
  if (taken > most) wrong.push(`took ${taken} for at most ${most}: ${log.join(" | ")}`);
  sums.settled += settledLength(typist.text);
  sums.taken += taken;
  sums.written += typist.written;
  return wrong;
}

describe(`${histories} histories of seed ${seed}: what the page says is what the ledger took`, () => {
  test("of writing with pauses, which cost what stands there in the end", async () => {
    expect(await runHistories(histories, seed, write)).toEqual([]);
  });

  test("of editing, which cost no more than what was written", async () => {
    expect(await runHistories(histories, seed, edit)).toEqual([]);
    process.stdout.write(`${histories} histories of seed ${seed}: ${JSON.stringify(sums)}\n`);
  });
});
