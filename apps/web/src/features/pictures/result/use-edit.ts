import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { pictureCalls, type Picture, type PictureEdit } from "@yiqiao/contracts/pictures";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useRefreshRemaining } from "#features/quota";
import { ApiError, api } from "#shared/api-client/index.ts";
import { isRunning } from "../picture-state.ts";
import { notePicture, pictureKey } from "../pictures.queries.ts";
import { useTexts } from "../texts.ts";

/** The change was made on a picture that is another one by now. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === errorCodes.pictureChanged || error.code === errorCodes.pictureBlockMissing);

/** Changes texts of a picture, which is drawn anew with them. */
export function useEdit({ id, version, state }: Picture) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const queryClient = useQueryClient();
  const refreshRemaining = useRefreshRemaining();
  const edit = useMutation({
    meta: { ownErrors: true },
    mutationFn: (edits: readonly PictureEdit[]) => api(pictureCalls.edit, { body: { id, version, edits: [...edits] } }),
    onSuccess: (picture) => notePicture(queryClient, language, picture),
    onError: async (error) => {
      if (!isOutdated(error)) {
        toast.error(error.message);
        return;
      }
      toast.warning(t("changedElsewhere"));
      await queryClient.invalidateQueries({ queryKey: pictureKey(id, language) });
    },
    onSettled: () => refreshRemaining(),
  });
  return {
    /** A picture is drawn, or about to be: another change waits for it. */
    isBusy: edit.isPending || isRunning(state),
    edit: (edits: readonly PictureEdit[], onDone?: (picture: Picture) => void) => {
      if (edit.isPending || isRunning(state)) return;
      edit.mutate(edits, { onSuccess: (picture) => onDone?.(picture) });
    },
  };
}

export type Editing = ReturnType<typeof useEdit>;
