import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { PictureDeps } from "../ports.ts";
import { tell } from "../records/events.ts";
import { changePicture, type PictureChange } from "../records/pictures.repository.ts";
import { type StoredPicture, workingStates } from "../records/stored-picture.ts";

/** A picture on its way, with what its owner asked for. */
export interface Work {
  readonly picture: StoredPicture;
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  readonly signal: AbortSignal;
}

/** Changes a picture that is still this run's, for all who look at it. */
export async function advance(
  { database, clock }: Pick<PictureDeps, "database" | "clock">,
  { id, run, version }: StoredPicture,
  change: Omit<PictureChange, "version">,
): Promise<StoredPicture | undefined> {
  const target = { id, run, version, from: workingStates };
  const changed = await changePicture(database.db, target, { ...change, version: version + 1, at: clock.now() });
  if (changed !== undefined) await tell(database, changed);
  return changed;
}
