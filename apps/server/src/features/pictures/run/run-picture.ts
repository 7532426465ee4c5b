import type { EnginePair } from "@yiqiao/engines";
import { ignoringMissing, librariesOf } from "#features/libraries";
import type { LibrarySource } from "#features/translation";
import type { PictureJob } from "../job-definitions.ts";
import type { PictureDeps } from "../ports.ts";
import { tell } from "../records/events.ts";
import { changePicture } from "../records/pictures.repository.ts";
import { type StoredPicture, workingStates } from "../records/stored-picture.ts";
import { advance, type Work } from "./advance.ts";
import { afterFailure, type Attempt } from "./after-failure.ts";
import { chargeKey, countsOf, giveBack } from "./charge.ts";
import { finishPicture } from "./finish-picture.ts";
import { resolvePair } from "./picture-languages.ts";
import { blockOf, readPicture } from "./read-blocks.ts";
import { translateBlocks, unitsOf } from "./translate-blocks.ts";

/** Texts that are translated together: so many are seen at a time. */
const blocksAtOnce = 12;

/** What a stage leaves: the picture as it is then, undefined where it is no longer this run's. */
type Stage = Promise<StoredPicture | undefined>;

/** Reads, prices, translates and draws a picture, from where the last run was stopped. */
export async function runPicture(deps: PictureDeps, job: PictureJob, attempt: Attempt): Promise<void> {
  const { database, clock } = deps;
  const entered = await changePicture(database.db, { ...job, from: workingStates }, { at: clock.now() });
  if (entered === undefined) return;
  const { sourceLanguage: source, targetLanguage: target, domain } = entered;
  if (source === null || target === null || domain === null) throw new Error(`Picture ${job.id} has no languages`);
  const work = { source, target, domain, signal: attempt.signal };
  try {
    const read = await ensureRead(deps, { picture: entered, ...work });
    if (read === undefined) return;
    const setup = await resolveSetup(deps, { picture: read, ...work });
    const paid = await ensurePaid(deps, { picture: read, ...work }, setup);
    if (paid === undefined) return;
    const translated = await translateAll(deps, { picture: paid, ...work }, setup);
    if (translated !== undefined) await finishPicture(deps, { picture: translated, ...work }, setup.pair);
  } catch (error) {
    await afterFailure(deps, { job, error, attempt });
  }
}

async function ensureRead(deps: PictureDeps, { picture, target, signal }: Work): Stage {
  if (picture.blocks.length > 0) return picture;
  const reading = await advance(deps, picture, { state: "reading" });
  if (reading === undefined) return undefined;
  const { text, readAs, detected } = await readPicture(deps, reading, { target, signal });
  return advance(deps, reading, {
    width: text.width,
    height: text.height,
    quarterTurns: text.quarterTurns,
    readAs,
    detected: detected.language,
    detectedOther: detected.other,
    blocks: text.blocks.map((block, index) => blockOf(index + 1, block)),
    nextBlock: text.blocks.length + 1,
  });
}

interface TranslationSetup {
  readonly pair: EnginePair;
  readonly libraries: LibrarySource;
}

async function resolveSetup(deps: PictureDeps, { picture, source, target, domain }: Work): Promise<TranslationSetup> {
  const detected = { language: picture.detected, other: picture.detectedOther };
  const pair = await resolvePair(deps, picture.siteId, { source, target, detected });
  const { memories, termbases } = picture;
  const libraries = ignoringMissing(librariesOf(deps, picture, { chosen: { domain, memories, termbases }, pair }));
  return { pair, libraries };
}

/** Sets aside what the picture costs, once for each translation; or stops where its owner wants to know it first. */
async function ensurePaid(
  deps: PictureDeps,
  { picture, domain, signal }: Work,
  { pair, libraries }: TranslationSetup,
): Stage {
  const { pipeline, database, quota, router, clock } = deps;
  if (picture.reservationId !== null) return picture;
  const { siteId } = picture;
  const units = unitsOf(picture.blocks);
  const characters = countsOf(await pipeline.measureUnits({ units, ...pair, siteId, libraries, signal }));
  const plan = router.route({ pair, domain });
  const quality = plan.available ? (plan.quality ?? null) : null;
  if (picture.asksPrice) {
    await advance(deps, picture, { state: "quoted", characters, quality });
    return undefined;
  }
  const { payer } = picture;
  if (payer === null) throw new Error(`Nobody pays for picture ${picture.id}`);
  return database.transaction(async (tx) => {
    const key = chargeKey(picture);
    await quota.takeTrial(tx, payer, { kind: "picture", key });
    const cause = { kind: "picture", ref: picture.id } as const;
    const reservationId = await quota.reserveFor(tx, payer, { characters: characters.net, key, cause });
    const { id, run, version } = picture;
    const change = { state: "translating", reservationId, characters, quality, version: version + 1 } as const;
    const changed = await changePicture(tx, { id, run, version }, { ...change, at: clock.now() });
    if (changed !== undefined) await tell(database, changed, tx);
    // Cancelled meanwhile: nothing was set aside, and no trial was used.
    else await giveBack(deps, tx, { ...picture, reservationId });
    return changed;
  });
}

async function translateAll(deps: PictureDeps, { picture, domain, signal }: Work, setup: TranslationSetup): Stage {
  const isOpen = (index: number) => now.blocks[index]?.translation === null;
  let now = picture;
  const open = picture.blocks.flatMap((_, index) => (isOpen(index) ? index : []));
  for (let at = 0; at < open.length; at += blocksAtOnce) {
    signal.throwIfAborted();
    const indices = open.slice(at, at + blocksAtOnce);
    const asked = indices.flatMap((index) => now.blocks[index] ?? []);
    const { siteId, accountId } = picture;
    const request = { ...setup, domain, siteId, accountId, signal };
    const answers = await translateBlocks(deps.pipeline, asked, request);
    const byId = new Map(asked.map(({ id }, index) => [id, answers[index]]));
    const blocks = now.blocks.map((block) => Object.assign({}, block, byId.get(block.id)));
    const next = await advance(deps, now, { blocks });
    if (next === undefined) return undefined;
    now = next;
  }
  return now;
}
