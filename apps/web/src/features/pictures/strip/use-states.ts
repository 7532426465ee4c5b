import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListedPicture, Picture, PictureList } from "@yiqiao/contracts/pictures";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect } from "react";
import { tray } from "../picture-session.ts";
import { isOver } from "../picture-state.ts";
import { latestPicturesQuery, notePicture, pictureKey, pictureQuery } from "../pictures.queries.ts";
import type { TrayItem } from "../taking/tray-item.ts";

/** Looks at how the pictures of the row stand, in one answer for all of them. */
export function useStates(items: readonly TrayItem[]): void {
  const { language } = useInterfaceLanguage();
  const isAnyThere = items.some(({ id }) => id !== undefined);
  useQuery({ ...latestPicturesQuery(language), enabled: isAnyThere });
}

/** Takes over what the row's own calls told of a picture, once. */
export function useNoted({ key, told }: Pick<TrayItem, "key" | "told">): void {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (told === undefined) return;
    notePicture(queryClient, language, told);
    tray.noted(key);
    void queryClient.invalidateQueries({ queryKey: ["pictures", "list"] });
  }, [queryClient, language, key, told]);
}

/** How one stands, by the later of both answers. */
export function useStateOf(id: string | undefined): ListedPicture | undefined {
  const { language } = useInterfaceLanguage();
  const own = useQuery({ ...pictureQuery(id ?? "", language), enabled: false });
  const latest = useQuery({ ...latestPicturesQuery(language), enabled: false });
  const listed = latest.data?.list.find((picture) => picture.id === id);
  if (listed === undefined || own.dataUpdatedAt >= latest.dataUpdatedAt) return own.data ?? listed;
  return listed;
}

/** How many pictures of the row are not over, when it is asked. */
export function useOpenCount(items: readonly TrayItem[]): () => number {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  return () => {
    const list = queryClient.getQueryData<PictureList>(latestPicturesQuery(language).queryKey)?.list;
    const stateOf = (id: string) =>
      (queryClient.getQueryData<Picture>(pictureKey(id, language)) ?? list?.find((one) => one.id === id))?.state;
    return items.filter(({ id }) => {
      const state = id === undefined ? undefined : stateOf(id);
      return state === undefined || !isOver(state);
    }).length;
  };
}

/** Pictures that the button begins: nobody has asked for their translation. */
export function useBeginnable(items: readonly TrayItem[]): readonly string[] {
  const { language } = useInterfaceLanguage();
  const latest = useQuery({ ...latestPicturesQuery(language), enabled: false });
  const own = useQueries({
    queries: items.map(({ id }) => ({ ...pictureQuery(id ?? "", language), enabled: false })),
  });
  return items.flatMap((item, place) => {
    if (item.order !== undefined || item.phase === "failed") return [];
    if (item.id === undefined) return [item.key];
    const listed = latest.data?.list.find(({ id }) => id === item.id);
    const state = (item.told ?? own[place]?.data ?? listed)?.state;
    return state === "uploaded" ? [item.key] : [];
  });
}
