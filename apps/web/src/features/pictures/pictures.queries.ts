import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  pictureCalls,
  pictureLimits,
  type Picture,
  type PictureList,
  type PictureOutput,
} from "@yiqiao/contracts/pictures";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { isRunning } from "./picture-state.ts";

/** Between two looks at pictures that nothing tells of. */
export const picturePollMs = 2000;
export const picturesPageSize = 10;

/** What is taken here and what can be read; reasons are in the reader's language. */
export const limitsQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["pictures", "limits", language],
    queryFn: ({ signal }) => api(pictureCalls.limits, { signal }),
    staleTime: 60_000,
  });

export const pictureKey = (id: string, language: InterfaceLanguage) => ["pictures", "one", id, language] as const;

/** An answer that was overtaken by a later one changes nothing. */
export function laterPicture(before: Picture | undefined, after: Picture): Picture {
  return before !== undefined && before.id === after.id && before.version > after.version ? before : after;
}

export const pictureQuery = (id: string, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: pictureKey(id, language),
    queryFn: ({ signal }) => api(pictureCalls.query, { query: { id }, signal }),
    structuralSharing: (before, after) => laterPicture(before as Picture | undefined, after as Picture),
  });

/** Takes over what a call told of a picture. */
export function notePicture(queryClient: QueryClient, language: InterfaceLanguage, picture: Picture): void {
  const key = pictureKey(picture.id, language);
  const known = queryClient.getQueryData<Picture>(key);
  if (laterPicture(known, picture) === picture) queryClient.setQueryData(key, picture);
}

const isChanging = (list: PictureList | undefined): boolean =>
  list?.list.some(({ state }) => isRunning(state)) ?? false;

/** The pictures of the caller; looked at again for as long as one of them changes by itself. */
export const myPicturesQuery = (page: number, language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["pictures", "list", page, picturesPageSize, language],
    queryFn: ({ signal }) => api(pictureCalls.list, { query: { page, page_size: picturesPageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isChanging(state.data) ? picturePollMs : false),
  });

/** The latest pictures in one answer, for how those of the row stand. */
export const latestPicturesQuery = (language: InterfaceLanguage) =>
  queryOptions({
    queryKey: ["pictures", "list", "latest", language],
    queryFn: ({ signal }) => api(pictureCalls.list, { query: { page_size: pictureLimits.picturesAtOnce * 2 }, signal }),
    refetchInterval: ({ state }) => (isChanging(state.data) ? picturePollMs : false),
  });

export interface FileOrder {
  readonly id: string;
  readonly kind: PictureOutput;
  readonly version: number;
}

/** A picture's file, to be shown: each version has an address of its own. */
export const pictureFileQuery = ({ id, kind, version }: FileOrder) =>
  queryOptions({
    queryKey: ["pictures", "file", id, kind, version],
    queryFn: ({ signal }) =>
      apiFile(pictureCalls.file, { query: { id, kind, version: String(version), inline: "1" }, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/** Fetches an output and hands it to the browser as a file. */
export function useDownloadPicture() {
  return useMutation({
    mutationFn: async ({ name, ...order }: FileOrder & { readonly name: string }) => {
      const query = { id: order.id, kind: order.kind, version: String(order.version) };
      const file = await apiFile(pictureCalls.file, { query });
      saveBlob(file, file.name || name);
    },
  });
}

/** @param onDeleted called also when the list that asked is gone with its last picture */
export function useDeletePictures(onDeleted: (ids: readonly string[], count: number) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => api(pictureCalls.delete, { body: { ids: [...ids] } }),
    onSuccess: ({ deleted }, ids) => onDeleted(ids, deleted),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["pictures", "list"] }),
  });
}
