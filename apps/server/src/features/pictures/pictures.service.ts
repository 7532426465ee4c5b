import { type LanguageCode, languageCodes, languages } from "@yiqiao/contracts/languages";
import {
  type EditPictureBody,
  type Picture,
  type PictureFileQuery,
  type PictureLimits,
  pictureLimits,
  type PictureList,
  type PictureListQuery,
  pictureMediaTypes,
  type TranslatePictureBody,
} from "@yiqiao/contracts/pictures";
import { DomainError } from "#platform/errors";
import { createLive } from "#platform/live";
import { type IncomingFile, ownerOf, type RequestContext } from "#platform/request";
import { editPicture } from "./edits/edit-picture.ts";
import type { PictureJob } from "./job-definitions.ts";
import { openFile, type OpenedPicture } from "./outputs/open-file.ts";
import type { PictureDeps, ReadableLanguage } from "./ports.ts";
import { takeRate } from "./rates.ts";
import { picturesChannel } from "./records/events.ts";
import { countOwned, findOwned, listOwned } from "./records/pictures.repository.ts";
import type { StoredPicture } from "./records/stored-picture.ts";
import type { Attempt } from "./run/after-failure.ts";
import { acceptPrice, beginTranslation, cancelTranslation, deletePictures } from "./run/picture-commands.ts";
import { runPicture } from "./run/run-picture.ts";
import { isOver, listedOf, pictureOf } from "./status/describe.ts";
import { maxBytesOf, takeFromAddress, takeUploaded } from "./taking/take-picture.ts";
import { cleanUp } from "./upkeep/clean-up.ts";

/** Pictures as a caller knows them. */
export interface Pictures {
  limits(context: RequestContext): Promise<PictureLimits>;
  upload(context: RequestContext, file: IncomingFile): Promise<Picture>;
  fetch(context: RequestContext, address: string): Promise<Picture>;
  translate(context: RequestContext, body: TranslatePictureBody): Promise<Picture>;
  accept(context: RequestContext, id: string): Promise<Picture>;
  cancel(context: RequestContext, id: string): Promise<Picture>;
  query(context: RequestContext, id: string): Promise<Picture>;
  /** The picture at once and after every change, until its translation is over. @param check that the caller may go on */
  follow(context: RequestContext, id: string, check: () => Promise<unknown>): AsyncIterable<Picture>;
  /** Ends all that follow. */
  stopFollowing(): void;
  edit(context: RequestContext, body: EditPictureBody): Promise<Picture>;
  open(context: RequestContext, wanted: PictureFileQuery): Promise<OpenedPicture>;
  list(context: RequestContext, query: PictureListQuery): Promise<PictureList>;
  delete(context: RequestContext, ids: readonly string[]): Promise<number>;
  /** For jobs, which may run more than once. */
  readonly work: {
    translate(job: PictureJob, attempt: Attempt): Promise<void>;
    cleanUp(): Promise<void>;
  };
}

export function createPictures(deps: PictureDeps): Pictures {
  const { database, clock, rateLimiter } = deps;
  const live = createLive(database, [picturesChannel]);
  const shown = (picture: StoredPicture, { language }: RequestContext) =>
    pictureOf(picture, { language, now: clock.now() });
  const query = async (context: RequestContext, id: string): Promise<Picture> => {
    const picture = await findOwned(database.db, ownerOf(context), id);
    if (picture === undefined) throw new DomainError("pictureMissing");
    return shown(picture, context);
  };
  return {
    limits: (context) => limitsFor(deps, context),
    upload: async (context, file) => shown(await takeUploaded(deps, context, file), context),
    fetch: async (context, address) => shown(await takeFromAddress(deps, context, address), context),
    translate: async (context, body) => shown(await beginTranslation(deps, context, body), context),
    accept: async (context, id) => shown(await acceptPrice(deps, context, id), context),
    cancel: async (context, id) => shown(await cancelTranslation(deps, context, id), context),
    query: async (context, id) => {
      await takeRate(rateLimiter, context, "look");
      return query(context, id);
    },
    follow: async function* (context, id, check) {
      await takeRate(rateLimiter, context, "stream");
      let last = -1;
      for await (const _ of live.rounds(id, context.signal)) {
        await check();
        const picture = await query(context, id);
        if (picture.version !== last) yield picture;
        last = picture.version;
        if (isResting(picture)) return;
      }
    },
    stopFollowing: () => live.stop(),
    edit: async (context, body) => shown(await editPicture(deps, context, body), context),
    open: (context, wanted) => openFile(deps, context, wanted),
    list: async (context, { page, page_size: limit }) => {
      await takeRate(rateLimiter, context, "look");
      const owner = ownerOf(context);
      const view = { language: context.language, now: clock.now() };
      const found = await listOwned(database.db, owner, { limit, offset: (page - 1) * limit });
      return { list: found.map((each) => listedOf(each, view)), total: await countOwned(database.db, owner) };
    },
    delete: (context, ids) => deletePictures(deps, ownerOf(context), ids),
    work: { translate: (job, attempt) => runPicture(deps, job, attempt), cleanUp: () => cleanUp(deps) },
  };
}

/** Whether nothing happens with it until its owner does something. */
const isResting = ({ state }: Pick<Picture, "state">) =>
  isOver({ state }) || state === "quoted" || state === "uploaded";

async function limitsFor(deps: PictureDeps, context: RequestContext): Promise<PictureLimits> {
  const { quota, database, lifeHours, worker } = deps;
  const readable = new Map((await worker.languages()).map((each) => [each.code, each]));
  return {
    max_bytes: await maxBytesOf(deps, context.siteId),
    max_width: pictureLimits.width,
    max_height: pictureLimits.height,
    media_types: [...pictureMediaTypes],
    trials_left: await quota.trialsLeft(database.db, await quota.payerOf(context), "picture"),
    kept_hours: lifeHours,
    languages: languageCodes.map((code) => readableOf(code, readable.get(code), context)),
  };
}

function readableOf(
  code: LanguageCode,
  known: ReadableLanguage | undefined,
  { language }: RequestContext,
): PictureLimits["languages"][number] {
  if (known?.isReadable === true) return { code, readable: true };
  const name = languages[code][language];
  const reason =
    language === "zh" ? `此处未安装${name}的文字识别` : `Reading ${name} in pictures is not installed here`;
  const refused = { code, readable: false, reason };
  return known?.command === undefined ? refused : { ...refused, command: known.command };
}
