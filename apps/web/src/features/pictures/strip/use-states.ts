import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ListedPicture, PictureList } from "@yiqiao/contracts/pictures";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect } from "react";
import { tray } from "../picture-session.ts";
import { latestPicturesQuery, notePicture, pictureQuery } from "../pictures.queries.ts";
import type { TrayItem } from "../taking/tray-item.ts";
import { isOpen, newestStatus, type PictureStatus, type QuerySnapshot } from "./picture-status.ts";

/** Looks at how the pictures of the row stand: in one answer for all of them, older ones each by itself. */
export function useStates(items: readonly TrayItem[]): void {
  const { language } = useInterfaceLanguage();
  const isAnyThere = items.some(({ id }) => id !== undefined);
  const { data } = useQuery({ ...latestPicturesQuery(language), enabled: isAnyThere });
  const isListed = (id: string) => data === undefined || data.list.some((picture) => picture.id === id);
  useQueries({
    queries: items.flatMap(({ id }) =>
      id === undefined || isListed(id) ? [] : { ...pictureQuery(id, language), staleTime: Infinity },
    ),
  });
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

/** How one stands, as far as that is known by now. */
export function useStanding(id: string | undefined): PictureStatus {
  const { language } = useInterfaceLanguage();
  const own = useQuery({ ...pictureQuery(id ?? "", language), enabled: false });
  const latest = useQuery({ ...latestPicturesQuery(language), enabled: false });
  return newestStatus(id, own, latest);
}

export function useStateOf(id: string | undefined): ListedPicture | undefined {
  const standing = useStanding(id);
  return standing === "missing" ? undefined : standing;
}

const unknown: QuerySnapshot<never> = { data: undefined, dataUpdatedAt: 0, error: null };

/** How many pictures of the row are not over, when it is asked. */
export function useOpenCount(items: readonly TrayItem[]): () => number {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  return () => {
    const latest = queryClient.getQueryState<PictureList>(latestPicturesQuery(language).queryKey) ?? unknown;
    return items.filter(({ id }) => {
      const own = queryClient.getQueryState(pictureQuery(id ?? "", language).queryKey) ?? unknown;
      return isOpen(newestStatus(id, own, latest));
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
    const standing = item.told ?? newestStatus(item.id, own[place] ?? unknown, latest);
    return standing !== undefined && standing !== "missing" && standing.state === "uploaded" ? [item.key] : [];
  });
}
