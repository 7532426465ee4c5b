import type { ListedPicture, PictureState } from "@yiqiao/contracts/pictures";

/** What a picture goes through, in this order. */
export const stages = ["waiting", "reading", "translating", "drawing"] as const satisfies readonly PictureState[];
export type Stage = (typeof stages)[number];

/** It changes by itself. */
export const isRunning = (state: PictureState): state is Stage => stages.some((stage) => stage === state);

/** Nothing is under way, and nothing waits for the reader's answer. */
export const isOver = (state: PictureState): boolean =>
  state === "complete" || state === "failed" || state === "cancelled" || state === "expired";

/** There is a translated picture to look at; another one may be on its way. */
export const hasResult = ({ state, outputs }: Pick<ListedPicture, "state" | "outputs">): boolean =>
  state === "complete" || (isRunning(state) && outputs.includes("translated_png"));

/** Another drawing of it is under way. */
export const isRedrawn = (picture: Pick<ListedPicture, "state" | "outputs">): boolean =>
  isRunning(picture.state) && hasResult(picture);

/** Whether it can be translated, for the first time or once more. */
export const canBegin = ({ state, outputs }: Pick<ListedPicture, "state" | "outputs">): boolean =>
  state === "uploaded" || (isOver(state) && state !== "expired" && outputs.includes("source"));

export const stateColors = {
  uploaded: "gray",
  waiting: "brand",
  reading: "brand",
  quoted: "yellow",
  translating: "brand",
  drawing: "brand",
  complete: "green",
  failed: "red",
  cancelled: "gray",
  expired: "gray",
} as const satisfies Record<PictureState, string>;
