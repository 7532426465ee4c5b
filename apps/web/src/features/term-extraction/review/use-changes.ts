import { useIsMutating, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  termExtractionCalls,
  termScanLimits,
  type TermScan,
  type UpdatedTerms,
} from "@yiqiao/contracts/term-extraction";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { api } from "#shared/api-client/index.ts";
import { scanQuery, termsKey, type TermList } from "../term-extraction.queries.ts";
import { useReviewTexts } from "../texts.ts";
import { callsFor, foreseen, idsOf, withRows, type WantedChange } from "./changes.ts";
import { undoStore, type DoneChange } from "./undo-store.ts";

const mutationKey = (id: string) => [...termsKey(id), "change"];

/** Whether changes are on their way: until they are answered, the scan may be ahead of the list. */
export const useIsChanging = (id: string): boolean => useIsMutating({ mutationKey: mutationKey(id) }) > 0;

/** What came of a change. */
export interface Done {
  readonly changed: number;
  readonly conflicts: number;
}

/** Changes terms, one change after the other, and takes changes back. */
export function useChanges(scan: TermScan) {
  const t = useReviewTexts();
  const queryClient = useQueryClient();
  const note = useNoteAnswer(scan.task_id);
  const { task_id: id } = scan;
  const reload = () => void queryClient.invalidateQueries({ queryKey: termsKey(id) });
  const common = {
    mutationKey: mutationKey(id),
    // The second is made on what the first one left.
    scope: { id: `terms-${id}` },
    onError: reload,
  };

  const change = useMutation({
    ...common,
    mutationFn: async (wanted: WantedChange): Promise<Done> => {
      const list = queryClient.getQueryData<TermList>(termsKey(id));
      let [changed, conflicts] = [0, 0];
      for (const call of callsFor(wanted, list, termScanLimits.idsPerCall)) {
        const answer = await api(termExtractionCalls.update, { body: { task_id: id, change: call } });
        note(answer);
        changed += answer.changed;
        conflicts += answer.conflicts.length;
        if (answer.change_id !== null) {
          const done = { changeId: answer.change_id, op: wanted.op, ids: answer.terms.map((row) => row.id) };
          undoStore.add(id, done);
        }
        if (answer.terms.length < answer.changed) reload();
      }
      return { changed, conflicts };
    },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey: termsKey(id) });
      queryClient.setQueryData<TermList>(termsKey(id), (list) => list && foreseen(list, wanted));
    },
    onSuccess: ({ changed, conflicts }, wanted) => {
      // Of a term that is gone, nothing comes back.
      if (conflicts > 0 || (changed === 0 && wanted.op !== "status" && idsOf(wanted).length > 0)) {
        toast.warning(t("changedElsewhere"));
      }
      if (conflicts > 0 || wanted.op === "merge" || wanted.op === "split") reload();
    },
  });

  const undo = useMutation({
    ...common,
    mutationFn: (done: DoneChange) =>
      api(termExtractionCalls.undo, { body: { task_id: id, change_id: done.changeId } }),
    onSuccess: (answer, { op }) => {
      note(answer);
      const isWhole = answer.terms.length === answer.changed && (op === "status" || op === "edit");
      if (!isWhole || answer.conflicts.length > 0) reload();
      if (answer.conflicts.length > 0) toast.warning(t("changedElsewhere"));
    },
    onSettled: (_answer, _error, done) => undoStore.remove(id, done),
  });
  return { change, undo };
}

/** Takes over what a call tells of the terms and of their scan. */
function useNoteAnswer(id: string): (answer: UpdatedTerms) => void {
  const { language } = useInterfaceLanguage();
  const queryClient: QueryClient = useQueryClient();
  return ({ terms, conflicts, version, totals }) => {
    queryClient.setQueryData<TermList>(
      termsKey(id),
      (list) => list && withRows(list, [...terms, ...conflicts], version),
    );
    queryClient.setQueryData(
      scanQuery(id, language).queryKey,
      (scan) => scan && { ...scan, version: Math.max(version, scan.version), totals },
    );
  };
}
