import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { documentCalls, type TranslateListEntry, type UploadedDocument } from "@yiqiao/contracts/documents";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { keepChoice, type TranslationChoice } from "#features/languages";
import { api } from "#shared/api-client/index.ts";
import { flowStore, uploads } from "../document-session.ts";
import { formatsQuery } from "../documents.queries.ts";
import { useTexts } from "../texts.ts";
import { choiceEntry } from "../quotes/use-document-choice.ts";

type Again = Pick<TranslateListEntry, "uid" | "name" | "size_bytes" | "status">;

/** A file that was measured and never begun needs no copy of itself. */
async function uploadOf({ uid, name, size_bytes, status }: Again): Promise<UploadedDocument> {
  if (status === "ready") return { uid, name, size_bytes };
  return api(documentCalls.uploadAgain, { body: { uid } });
}

/** Takes a document that is still kept into the next batch, and leads to its quote. */
export function useTranslateAgain() {
  const t = useTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { language } = useInterfaceLanguage();
  const order = useMutation({
    mutationFn: async ({ document }: { readonly document: Again; readonly choice: TranslationChoice | undefined }) => {
      const { max_files: most } = await queryClient.ensureQueryData(formatsQuery(language));
      const present = uploads.read();
      if (most > 1 && present.length >= most) throw new Error(t("faultTooMany", { count: most }));
      const uploaded = await uploadOf(document);
      if (most === 1) for (const { key } of present) uploads.remove(key);
      return uploaded;
    },
    meta: { ownErrors: true },
    onError: (error) => toast.error(error.message),
    onSuccess: ({ uid, name, size_bytes: sizeBytes }, { choice }) => {
      if (choice !== undefined) keepChoice(choiceEntry, choice);
      if (!uploads.read().some((upload) => upload.uid === uid)) uploads.adopt({ uid, name, sizeBytes });
      flowStore.write({ step: "quote", taskId: undefined, isNew: true });
      void navigate({ to: "/file" });
    },
  });
  return {
    busyUid: order.isPending ? order.variables.document.uid : undefined,
    translateAgain: (document: Again, choice: TranslationChoice | undefined) => {
      if (!order.isPending) order.mutate({ document, choice });
    },
  };
}
