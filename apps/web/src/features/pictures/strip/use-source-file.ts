import { useQuery } from "@tanstack/react-query";
import { pictureFileQuery } from "../pictures.queries.ts";
import type { TrayItem } from "../taking/tray-item.ts";
import { useStateOf } from "./use-states.ts";

/** The picture as it was taken: of this tab, or fetched where the tab has it no more. */
export function useSourceFile({ id, file }: Pick<TrayItem, "id" | "file">): Blob | undefined {
  const picture = useStateOf(id);
  const isThere = picture?.outputs.includes("source") ?? false;
  const { data } = useQuery({
    ...pictureFileQuery({ id: id ?? "", kind: "source", version: 0 }),
    enabled: file === undefined && id !== undefined && isThere,
  });
  return file ?? data;
}
