import { useMutation } from "@tanstack/react-query";
import type { QaRule } from "@yiqiao/qa";
import { useFormats } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useSession } from "../project/use-session.ts";
import type { FindingKey } from "../checks/quality.ts";
import { useTexts } from "./texts.ts";

/** A finding that can be ignored. */
export interface Ignorable extends FindingKey {
  readonly rule: QaRule;
  /** In the reader's language. */
  readonly said: string;
}

/** Has a finding counted again. */
export function useHeeding(onHeeded?: () => void) {
  const { quality } = useSession();
  return useMutation({ mutationFn: quality.heed, onSuccess: onHeeded });
}

/** Ignores a finding, says so, and offers to take that back; what is shown goes when the server has said so. */
export function useIgnoring(onIgnored: () => void) {
  const t = useTexts();
  const { number } = useFormats();
  const { quality, store } = useSession();
  const heeding = useHeeding();
  return useMutation({
    mutationFn: ({ id, fingerprint, rule, reason }: Ignorable & { readonly reason: string }) =>
      quality.ignore({ id, fingerprint, rule, reason }),
    onSuccess: (_, { id, fingerprint, said }) => {
      const count = quality.ignored.get().length;
      const text = t("ignoredNow", { number: number((store.row(id)?.index ?? 0) + 1), finding: said, count });
      toast.action(text, { label: t("undo"), run: () => heeding.mutate({ id, fingerprint }) });
      onIgnored();
    },
  });
}
