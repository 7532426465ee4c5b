import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pictureCalls } from "@yiqiao/contracts/pictures";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useRefreshRemaining } from "#features/quota";
import { api } from "#shared/api-client/index.ts";
import { notePicture, pictureKey } from "../pictures.queries.ts";

/** Accepts the price of a picture, or gives its translation up. */
export function useCommand(id: string) {
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (command: "accept" | "cancel") => api(pictureCalls[command], { body: { id } }),
    onSuccess: (picture) => notePicture(queryClient, language, picture),
    onSettled: () => {
      refreshRemaining();
      void queryClient.invalidateQueries({ queryKey: pictureKey(id, language) });
      void queryClient.invalidateQueries({ queryKey: ["pictures", "list"] });
    },
  });
}
