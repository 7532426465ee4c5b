import { codePointLength } from "@yiqiao/contracts/text";
import type { EditPictureBody } from "@yiqiao/contracts/pictures";
import type { TextBlock, TextBox } from "@yiqiao/pictures";
import { PictureError } from "@yiqiao/pictures";
import { ignoringMissing, librariesOf } from "#features/libraries";
import { answerForFailure, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { ownerOf, type RequestContext } from "#platform/request";
import type { PictureDeps } from "../ports.ts";
import { takeFreeWork, takeRate } from "../rates.ts";
import { tell } from "../records/events.ts";
import { changePicture, findOwned } from "../records/pictures.repository.ts";
import type { StoredBlock, StoredPicture } from "../records/stored-picture.ts";
import { drawBlocks, dropDrawn, keepDrawn, readSource } from "../run/draw-blocks.ts";
import { readFirst, resolvePair } from "../run/picture-languages.ts";
import { translateBlocks } from "../run/translate-blocks.ts";
import { hasFiles } from "../status/describe.ts";
import { answerForPicture } from "../status/problem.ts";
import { applyEdits } from "./apply-edits.ts";

/** Code points of changed texts that are translated with the price of the picture: its own so often, and some more. */
const changesOverPicture = 2;
const changesAtLeast = 500;

/**
 * Changes texts of a translated picture and draws it anew, in one step: who looks at it sees all of it or nothing.
 * @throws {DomainError} `pictureMissing`, `pictureExpired`, `pictureState`, `pictureChanged`, `pictureBlockMissing`,
 *   `pictureEditLimit`, `pictureNoText`, `pictureTooManyTexts`, and what keeps a text from being translated
 */
export async function editPicture(
  deps: PictureDeps,
  context: RequestContext,
  { id, version, edits }: EditPictureBody,
): Promise<StoredPicture> {
  const { database, clock } = deps;
  await takeRate(deps.rateLimiter, context, "edit");
  const picture = await findEditable(deps, context, { id, version });
  try {
    const added = edits.filter(({ op }) => op === "add").length;
    await takeFreeWork(deps.rateLimiter, context, { kind: "boxes", cost: added });
    const readBox = (box: TextBox) => readIn(deps, picture, { box, signal: context.signal });
    const edited = await applyEdits(picture, edits, readBox);
    const translated = await translateOpen(deps, context, { ...picture, ...edited });
    const { target, blocks, changedCharacters } = translated;
    const made = await drawBlocks(deps, { ...picture, blocks }, { target, signal: context.signal });
    const drawn = await keepDrawn(deps, picture, made.drawn);
    const change = { blocks: made.blocks, nextBlock: edited.nextBlock, changedCharacters, drawn, version: version + 1 };
    const from = ["complete"] as const;
    const changed = await changePicture(database.db, { id, version, from }, { ...change, at: clock.now() });
    await dropDrawn(deps, picture, changed === undefined ? drawn : picture.drawn);
    if (changed === undefined) throw new DomainError("pictureChanged");
    await tell(database, changed);
    return changed;
  } catch (error) {
    if (error instanceof TranslationFailure) throw answerForFailure(error, context.language);
    if (error instanceof PictureError) throw answerForPicture(error, picture);
    if (error instanceof DomainError && error.error === "pictureNoText") {
      throw new DomainError("pictureNoText", { name: picture.name }, error);
    }
    throw error;
  }
}

async function findEditable(
  { database, clock, lifeHours }: PictureDeps,
  context: RequestContext,
  { id, version }: Pick<EditPictureBody, "id" | "version">,
): Promise<StoredPicture> {
  const picture = await findOwned(database.db, ownerOf(context), id);
  if (picture === undefined) throw new DomainError("pictureMissing");
  if (!hasFiles(picture, clock.now())) throw new DomainError("pictureExpired", { hours: lifeHours });
  if (picture.state !== "complete") throw new DomainError("pictureState");
  if (picture.version !== version) throw new DomainError("pictureChanged");
  return picture;
}

/** What stands in a box: its blocks as one. */
async function readIn(
  deps: PictureDeps,
  picture: StoredPicture,
  { box, signal }: { readonly box: TextBox; readonly signal: AbortSignal },
): Promise<TextBlock | undefined> {
  const bytes = await readSource(deps, picture);
  const language = picture.readAs ?? readFirst;
  const quarterTurns = picture.quarterTurns ?? 0;
  const regions = [within(picture, box)];
  const { blocks } = await deps.worker.read(bytes, { language, regions, quarterTurns, signal });
  const [first] = blocks;
  if (first === undefined) return undefined;
  const lines = blocks.flatMap((block) => block.lines);
  const isSpaced = !/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(first.text);
  return {
    ...first,
    text: blocks.map(({ text }) => text).join(isSpaced ? " " : ""),
    lines,
    box,
    confidence: Math.min(...blocks.map(({ confidence }) => confidence)),
  };
}

/** No larger than the picture, however it is turned: what lies around it takes memory and holds no text. */
function within({ width, height }: Pick<StoredPicture, "width" | "height">, box: TextBox): TextBox {
  const diagonal = Math.ceil(Math.hypot(width, height));
  return { ...box, width: Math.min(box.width, diagonal), height: Math.min(box.height, diagonal) };
}

interface Translated {
  readonly target: NonNullable<StoredPicture["targetLanguage"]>;
  readonly blocks: readonly StoredBlock[];
  readonly changedCharacters: number;
}

/** @throws {DomainError} `pictureEditLimit`, `tooManyRequests` @throws {TranslationFailure} */
async function translateOpen(deps: PictureDeps, context: RequestContext, picture: StoredPicture): Promise<Translated> {
  const { signal } = context;
  const { sourceLanguage: source, targetLanguage: target, domain, siteId, accountId, memories, termbases } = picture;
  if (source === null || target === null || domain === null) throw new DomainError("pictureState");
  const open = picture.blocks.filter(({ translation, isRemoved }) => translation === null && !isRemoved);
  // What no engine translated before is not asked for again with every change.
  const asked = open.filter(({ provenance }) => provenance.length === 0);
  const more = asked.reduce((sum, { text }) => sum + codePointLength(text), 0);
  const changedCharacters = picture.changedCharacters + more;
  const most = changesAtLeast + changesOverPicture * (picture.characters?.total ?? 0);
  if (changedCharacters > most) throw new DomainError("pictureEditLimit");
  await takeFreeWork(deps.rateLimiter, context, { kind: "changes", cost: more });
  if (asked.length === 0) return { target, blocks: picture.blocks, changedCharacters };
  const detected = { language: picture.detected, other: picture.detectedOther };
  const pair = await resolvePair(deps, siteId, { source, target, detected });
  const libraries = ignoringMissing(librariesOf(deps, picture, { chosen: { domain, memories, termbases }, pair }));
  const answers = await translateBlocks(deps.pipeline, asked, {
    pair,
    domain,
    siteId,
    accountId,
    libraries,
    signal,
  });
  const byId = new Map(asked.map(({ id }, index) => [id, answers[index]]));
  const blocks = picture.blocks.map((block) => Object.assign({}, block, byId.get(block.id)));
  return { target, blocks, changedCharacters };
}
