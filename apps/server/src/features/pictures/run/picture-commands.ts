import { freeTrials } from "@yiqiao/contracts/documents";
import type { TranslatePictureBody } from "@yiqiao/contracts/pictures";
import { answerForFailure, TranslationFailure } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { type Owner, ownerOf, type RequestContext } from "#platform/request";
import { librariesOf } from "#features/libraries";
import { translatePicture } from "../job-definitions.ts";
import type { PictureDeps } from "../ports.ts";
import { assertUnderWay, takeRate } from "../rates.ts";
import { tell } from "../records/events.ts";
import {
  changePicture,
  countOwned,
  deletePicture,
  lockOwned,
  lockOwner,
  type PictureChange,
} from "../records/pictures.repository.ts";
import { type StoredBlock, type StoredPicture, workingStates } from "../records/stored-picture.ts";
import { hasFiles } from "../status/describe.ts";
import { languages } from "@yiqiao/contracts/languages";
import { giveBack } from "./charge.ts";
import { dropDrawn } from "./draw-blocks.ts";
import { assertPair, pairsAt } from "./picture-languages.ts";

const idle = ["uploaded", "quoted", "complete", "failed", "cancelled"] as const;
const hourMs = 3_600_000;

/** The owner's picture, locked and with its files. @throws {DomainError} `pictureMissing`, `pictureExpired` */
export async function lockWithFiles(
  { clock, lifeHours }: Pick<PictureDeps, "clock" | "lifeHours">,
  tx: Executor,
  { owner, id }: { readonly owner: Owner; readonly id: string },
): Promise<StoredPicture> {
  const [picture] = await lockOwned(tx, owner, [id]);
  if (picture === undefined) throw new DomainError("pictureMissing");
  if (!hasFiles(picture, clock.now())) throw new DomainError("pictureExpired", { hours: lifeHours });
  return picture;
}

/**
 * Sends a picture to translation, the first time or once more.
 * @throws {DomainError} `pictureMissing`, `pictureExpired`, `pictureState`, `picturePairUnavailable`,
 *   `pictureLanguageUnavailable`, `pictureTooManyUnderWay`, `trialsOver`, and what keeps a pair from being translated
 */
export async function beginTranslation(
  deps: PictureDeps,
  context: RequestContext,
  body: TranslatePictureBody,
): Promise<StoredPicture> {
  const { database, quota, clock, lifeHours } = deps;
  await takeRate(deps.rateLimiter, context, "translate");
  await assertLanguages(deps, context, body);
  const owner = ownerOf(context);
  const payer = await quota.payerOf(context);
  const left = await quota.trialsLeft(database.db, payer, "picture");
  const { begun: picture, drawn } = await database.transaction(async (tx) => {
    const picture = await lockWithFiles(deps, tx, { owner, id: body.id });
    if (!idle.some((state) => state === picture.state)) throw new DomainError("pictureState");
    await assertOneMore(context, tx, owner);
    // The ledger is asked again when the picture is read: nobody waits for that to be told this.
    if (left === 0) throw new DomainError("trialsOver", { limit: freeTrials, trial: "picture" });
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + lifeHours * hourMs);
    const change = { ...atBeginning, ...chosenIn(picture, body), payer, run: picture.run + 1, expiresAt } as const;
    const begun = await enqueuePicture(deps, tx, picture, { ...change, asksPrice: body.ask_price });
    return { begun, drawn: picture.drawn };
  });
  await dropDrawn(deps, picture, drawn);
  return picture;
}

/** Counts what the owner has under way, one call after the other. @throws {DomainError} `pictureTooManyUnderWay` */
async function assertOneMore(context: RequestContext, tx: Executor, owner: Owner): Promise<void> {
  await lockOwner(tx, owner);
  assertUnderWay(context, (await countOwned(tx, owner, workingStates)) + 1);
}

/** A picture at the beginning of a translation. */
const atBeginning = {
  state: "waiting",
  reservationId: null,
  characters: null,
  drawn: null,
  charged: 0,
  changedCharacters: 0,
  quality: null,
  problem: null,
  finishedAt: null,
} as const satisfies PictureChange;

function chosenIn(picture: StoredPicture, body: TranslatePictureBody): PictureChange {
  const { src_lang: sourceLanguage, tgt_lang: targetLanguage, domain, tm_ids, tb_ids } = body;
  const languagesOfTexts = { sourceLanguage, targetLanguage, domain };
  const isReadSo =
    sourceLanguage === picture.readAs || (sourceLanguage === "auto" && picture.sourceLanguage === "auto");
  // What the owner made of the texts counts for other languages as well.
  const blocks = isReadSo ? picture.blocks.map((block) => ({ ...block, ...untranslated })) : [];
  return { ...languagesOfTexts, memories: tm_ids ?? null, termbases: tb_ids ?? null, blocks };
}

const untranslated = {
  translation: null,
  isTranslationEdited: false,
  provenance: [],
  issues: [],
  untranslated: 0,
  placed: null,
  fits: true,
} as const satisfies Partial<StoredBlock>;

/** @throws {DomainError} what keeps pictures from being translated so at the caller's site, or with these libraries */
async function assertLanguages(
  deps: PictureDeps,
  context: RequestContext,
  { src_lang: source, tgt_lang: target, domain, tm_ids, tb_ids }: TranslatePictureBody,
): Promise<void> {
  const { language, siteId } = context;
  if (source === target) {
    throw answerForFailure(new TranslationFailure({ kind: "same-language", language: target }), language);
  }
  assertPair(await pairsAt(deps, siteId), { source, target }, language);
  if (source === "auto") return;
  const readable = (await deps.worker.languages()).find(({ code }) => code === source);
  if (readable?.isReadable !== true) {
    throw new DomainError("pictureLanguageUnavailable", { language: languages[source][language] });
  }
  const pair = { source, target };
  const plan = deps.router.route({ pair, domain });
  if (!plan.available && plan.reason === "no-engine") {
    throw answerForFailure(new TranslationFailure({ kind: "unsupported-pair", pair }), language);
  }
  const chosen = { domain, memories: tm_ids ?? null, termbases: tb_ids ?? null };
  await librariesOf(deps, ownerOf(context), { chosen, pair })(pair);
}

/**
 * Accepts the price of a picture that was read.
 * @throws {DomainError} `pictureMissing`, `pictureExpired`, `pictureState`, `pictureTooManyUnderWay`
 */
export async function acceptPrice(deps: PictureDeps, context: RequestContext, id: string): Promise<StoredPicture> {
  await takeRate(deps.rateLimiter, context, "translate");
  const owner = ownerOf(context);
  return deps.database.transaction(async (tx) => {
    const picture = await lockWithFiles(deps, tx, { owner, id });
    if (picture.state !== "quoted") throw new DomainError("pictureState");
    await assertOneMore(context, tx, owner);
    return enqueuePicture(deps, tx, picture, { state: "waiting", asksPrice: false });
  });
}

async function enqueuePicture(
  { queue, database, clock }: Pick<PictureDeps, "queue" | "database" | "clock">,
  tx: Executor,
  { id, version }: StoredPicture,
  change: PictureChange,
): Promise<StoredPicture> {
  const changed = await changePicture(tx, { id }, { ...change, version: version + 1, at: clock.now() });
  if (changed === undefined) throw new DomainError("pictureMissing");
  await queue.enqueue(translatePicture, { id, run: changed.run }, { transaction: tx });
  await tell(database, changed, tx);
  return changed;
}

/** Gives a translation up; one that is over stays as it is. @throws {DomainError} `pictureMissing` */
export async function cancelTranslation(
  deps: PictureDeps,
  context: RequestContext,
  id: string,
): Promise<StoredPicture> {
  const { database } = deps;
  const owner = ownerOf(context);
  return database.transaction(async (tx) => {
    const [picture] = await lockOwned(tx, owner, [id]);
    if (picture === undefined) throw new DomainError("pictureMissing");
    return (await cancelPicture(deps, tx, picture)) ?? picture;
  });
}

async function cancelPicture(
  deps: PictureDeps,
  tx: Executor,
  picture: StoredPicture,
): Promise<StoredPicture | undefined> {
  const { clock, database } = deps;
  const { id, version } = picture;
  if (![...workingStates, "quoted"].includes(picture.state)) return undefined;
  await giveBack(deps, tx, picture);
  const at = clock.now();
  const ended = { state: "cancelled", problem: null, charged: 0, reservationId: null, finishedAt: at } as const;
  const changed = await changePicture(tx, { id }, { ...ended, version: version + 1, at });
  if (changed !== undefined) await tell(database, changed, tx);
  return changed;
}

/**
 * Deletes pictures with their files; those under way are given up first. They are over at once, their records go last:
 * what a killed process leaves undone is found again. @returns how many the owner had
 */
export async function deletePictures(deps: PictureDeps, owner: Owner, ids: readonly string[]): Promise<number> {
  const { database, files, clock } = deps;
  const over = await database.transaction(async (tx) => {
    const locked = await lockOwned(tx, owner, ids);
    for (const picture of locked) {
      const { id, version } = (await cancelPicture(deps, tx, picture)) ?? picture;
      const at = clock.now();
      await changePicture(tx, { id }, { expiresAt: at, version: version + 1, at });
    }
    return locked;
  });
  for (const { folder } of over) await files.deletePrefix(folder);
  for (const picture of over) {
    await deletePicture(database.db, picture.id);
    await tell(database, picture);
  }
  return over.length;
}
