import { TranslationFailure } from "#features/translation";
import { PermanentJobError } from "#platform/queue";
import { outageOf } from "#platform/outage";
import { PictureError } from "@yiqiao/pictures";
import type { PictureJob } from "../job-definitions.ts";
import type { PictureDeps } from "../ports.ts";
import { tell } from "../records/events.ts";
import { changePicture, findPicture, lockPicture } from "../records/pictures.repository.ts";
import { type StoredPicture, workingStates } from "../records/stored-picture.ts";
import { lastingProblem, problemOf } from "../status/problem.ts";
import { giveBack } from "./charge.ts";

/** One run of a job. */
export interface Attempt {
  readonly signal: AbortSignal;
  /** 1 for the first. */
  readonly number: number;
  readonly isLast: boolean;
}

/** A picture that its reader does not get through so often is at fault itself. */
const maxReadings = 2;

/**
 * What lasts fails the picture, and its owner gets everything back; what may pass is told, and tried again by the queue.
 */
export async function afterFailure(
  deps: PictureDeps,
  { job, error, attempt }: { readonly job: PictureJob; readonly error: unknown; readonly attempt: Attempt },
): Promise<void> {
  if (attempt.signal.aborted) throw error;
  const { database, clock } = deps;
  const picture = await findPicture(database.db, job.id);
  if (picture === undefined || picture.run !== job.run) return;
  const problem = lastingProblem(error, picture) ?? (isGivenUp(error, attempt) ? problemOf(error, picture) : undefined);
  if (problem !== undefined) {
    await failPicture(deps, picture, problem);
    // What nobody foresaw is told to the operator too.
    if (!isForeseen(error)) throw new PermanentJobError("A picture could not be translated", { cause: error });
    return;
  }
  // Who follows it sees another version alone.
  const { version } = picture;
  const change = { problem: problemOf(error, picture), version: version + 1, at: clock.now() };
  const told = await changePicture(database.db, { ...job, version, from: workingStates }, change);
  if (told !== undefined) await tell(database, told);
  throw error;
}

function isGivenUp(error: unknown, { number, isLast }: Attempt): boolean {
  if (outageOf(error) !== undefined) return false;
  return isLast || (error instanceof PictureError && number >= maxReadings);
}

const isForeseen = (error: unknown): boolean =>
  error instanceof PictureError || error instanceof TranslationFailure || (error instanceof Error && "error" in error);

async function failPicture(
  deps: PictureDeps,
  { id, run }: StoredPicture,
  problem: NonNullable<StoredPicture["problem"]>,
): Promise<void> {
  const { database, clock } = deps;
  await database.transaction(async (tx) => {
    const now = await lockPicture(tx, id);
    if (now === undefined || now.run !== run || !workingStates.some((state) => state === now.state)) return;
    await giveBack(deps, tx, now);
    const at = clock.now();
    const ended = { state: "failed", problem, charged: 0, reservationId: null, finishedAt: at } as const;
    await changePicture(tx, { id }, { ...ended, version: now.version + 1, at });
    await tell(database, now, tx);
  });
}
