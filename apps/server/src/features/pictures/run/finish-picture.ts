import type { EnginePair } from "@yiqiao/engines";
import type { PictureDeps } from "../ports.ts";
import { tell } from "../records/events.ts";
import { changePicture, lockPicture } from "../records/pictures.repository.ts";
import { advance, type Work } from "./advance.ts";
import { drawBlocks, dropDrawn, keepDrawn } from "./draw-blocks.ts";

const hourMs = 3_600_000;

/** Draws the translated picture and ends its translation: from then on it is paid for. */
export async function finishPicture(
  deps: PictureDeps,
  { picture, signal }: Work,
  { target }: EnginePair,
): Promise<void> {
  const { database, quota, clock, lifeHours } = deps;
  const drawing = await advance(deps, picture, { state: "drawing" });
  if (drawing === undefined) return;
  const { drawn: made, blocks } = await drawBlocks(deps, drawing, { target, signal });
  const drawn = await keepDrawn(deps, drawing, made);
  const isKept = await database.transaction(async (tx) => {
    const now = await lockPicture(tx, drawing.id);
    if (now === undefined || now.run !== drawing.run || now.state !== "drawing") return false;
    const { reservationId, characters } = now;
    const missed = blocks.reduce((sum, { untranslated }) => sum + untranslated, 0);
    const charged = Math.max(0, (characters?.net ?? 0) - missed);
    if (reservationId !== null) {
      await quota.commitPart(tx, reservationId, { key: "whole", characters: charged });
      await quota.settle(tx, reservationId);
    }
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + lifeHours * hourMs);
    const change = {
      state: "complete",
      blocks,
      version: now.version + 1,
      drawn,
      charged,
      problem: null,
      finishedAt: at,
      expiresAt,
    } as const;
    const changed = await changePicture(tx, { id: now.id }, { ...change, at });
    if (changed !== undefined) await tell(database, changed, tx);
    return changed !== undefined;
  });
  // Given up or deleted meanwhile: nothing of it stays.
  if (!isKept) await dropDrawn(deps, drawing, drawn);
}
