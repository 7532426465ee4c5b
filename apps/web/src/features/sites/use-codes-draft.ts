import { useQueryClient } from "@tanstack/react-query";
import type { SiteCodes } from "@yiqiao/contracts/sites";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { arePatternsSame, readPatterns } from "#shared/code-patterns/read-patterns.ts";
import { mergePatterns } from "./merge-patterns.ts";
import { siteCodesQuery, conflictingVersion, useSetSiteCodes } from "./site-codes.queries.ts";
import { useTexts } from "./texts.ts";

interface Draft {
  /** The patterns that were changed; what others do meanwhile changes neither them nor what is written. */
  readonly seen: readonly string[];
  readonly written: string;
}

/** What the reader writes instead of the site's patterns, until it is saved. */
export function useCodesDraft(codes: readonly string[]) {
  const queryClient = useQueryClient();
  const undoable = useUndoable();
  const save = useSetSiteCodes();
  const [draft, setDraft] = useState<Draft>();
  const { seen, written } = draft ?? { seen: codes, written: codes.join("\n") };
  const { patterns, refused } = readPatterns(written);
  const theirs = conflictingVersion(save.error);
  const startFrom = (now: readonly string[], next: Draft | undefined) => {
    queryClient.setQueryData(siteCodesQuery.queryKey, { codes: [...now] });
    save.reset();
    setDraft(next);
  };
  return {
    written,
    seen,
    patterns,
    usable: patterns.filter((pattern) => refused.every((each) => each.pattern !== pattern)),
    isRefused: refused.length > 0,
    isChanged: !arePatternsSame(patterns, seen),
    isSaving: save.isPending,
    theirs,
    error: theirs === undefined ? save.error : null,
    write: (text: string) => setDraft({ seen, written: text }),
    discard: () => startFrom(theirs ?? codes, undefined),
    merge: () => {
      if (theirs === undefined) return;
      startFrom(theirs, { seen: theirs, written: mergePatterns({ seen, mine: patterns, theirs }).join("\n") });
    },
    submit: () => {
      const onSuccess = ({ codes: after }: SiteCodes) => {
        setDraft(undefined);
        undoable(seen, after);
      };
      save.mutate({ codes: [...patterns], seen: [...seen] }, { onSuccess });
    },
  };
}

/** Says that patterns are saved, with the way back. */
function useUndoable() {
  const t = useTexts();
  const queryClient = useQueryClient();
  const { mutateAsync } = useSetSiteCodes();
  return (before: readonly string[], after: readonly string[]) => {
    const undo = async () => {
      try {
        await mutateAsync({ codes: [...before], seen: [...after] });
      } catch (error) {
        if (error instanceof Error) toast.error(error.message);
        await queryClient.invalidateQueries({ queryKey: siteCodesQuery.queryKey });
      }
    };
    toast.action(t("saved"), { label: t("undo"), run: () => void undo() });
  };
}
