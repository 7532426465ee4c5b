import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { ListedPicture, Picture, PictureList } from "@yiqiao/contracts/pictures";
import { ApiError } from "#shared/api-client/index.ts";
import { isOver } from "../picture-state.ts";

/** What a query knows, as its observers and the cache tell it. */
export interface QuerySnapshot<Data> {
  readonly data: Data | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
}

/** `missing`: the server has it no more. */
export type PictureStatus = ListedPicture | "missing" | undefined;

export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === errorCodes.pictureMissing;

/** How a picture stands by the later of two answers: its own, and the list of the latest ones. */
export function newestStatus(
  id: string | undefined,
  own: QuerySnapshot<Picture>,
  latest: QuerySnapshot<PictureList>,
): PictureStatus {
  if (isMissing(own.error)) return "missing";
  const listed = latest.data?.list.find((picture) => picture.id === id);
  return listed === undefined || own.dataUpdatedAt >= latest.dataUpdatedAt ? (own.data ?? listed) : listed;
}

/** It takes a place of those that can be had at a time. */
export const isOpen = (standing: PictureStatus): boolean =>
  standing === undefined || (standing !== "missing" && !isOver(standing.state));
