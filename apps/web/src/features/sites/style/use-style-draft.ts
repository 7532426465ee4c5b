import { useQueryClient } from "@tanstack/react-query";
import type { SiteStyleSettings } from "@yiqiao/contracts/sites";
import type { SiteStyleRule } from "@yiqiao/contracts/style";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { conflictingRules, siteStyleQuery, useSetSiteStyle } from "../site-style.queries.ts";
import { useTexts } from "../texts.ts";
import { areRulesSame, crowdOf, emptyRow, isTooLong, mergeRules, rowOf, type RuleRow, rulesOf } from "./rule-rows.ts";

interface Draft {
  /** The rules that were changed; what others do meanwhile changes neither them nor what is written. */
  readonly seen: readonly SiteStyleRule[];
  readonly rows: readonly RuleRow[];
}

/** What the reader writes instead of the site's rules, until it is saved. */
export function useStyleDraft({ rules: now, engines }: SiteStyleSettings) {
  const t = useTexts();
  const queryClient = useQueryClient();
  const save = useSetSiteStyle();
  const [draft, setDraft] = useState<Draft>(() => begin(now));
  const { seen, rows } = draft;
  const rules = rulesOf(rows);
  const isChanged = !areRulesSame(rules, seen);
  const theirs = conflictingRules(save.error);
  const crowd = crowdOf(rules);
  const write = (next: readonly RuleRow[]) => setDraft({ seen, rows: next });
  const startFrom = (known: readonly SiteStyleRule[], next: Draft) => {
    queryClient.setQueryData(siteStyleQuery.queryKey, { rules: [...known], engines });
    save.reset();
    setDraft(next);
  };
  return {
    rows,
    seen,
    crowd,
    theirs,
    isChanged,
    /** Also where only empty rows were added. */
    isTouched: isChanged || rows.length !== seen.length,
    isRefused: crowd !== undefined || rows.some(isTooLong),
    isSaving: save.isPending,
    error: theirs === undefined ? save.error : null,
    add: () => write([...rows, emptyRow()]),
    change: (id: number, change: Partial<SiteStyleRule>) =>
      write(rows.map((row) => (row.id === id ? { ...row, ...change } : row))),
    remove: (id: number) => write(rows.filter((row) => row.id !== id)),
    discard: () => startFrom(theirs ?? seen, begin(theirs ?? seen)),
    merge: () => {
      if (theirs === undefined) return;
      startFrom(theirs, { seen: theirs, rows: mergeRules({ seen, mine: rules, theirs }).map(rowOf) });
    },
    submit: () => {
      const onSuccess = ({ rules: after }: SiteStyleSettings) => {
        setDraft(begin(after));
        toast.success(t("styleSaved"));
      };
      save.mutate({ rules, seen: [...seen] }, { onSuccess });
    },
  };
}

const begin = (rules: readonly SiteStyleRule[]): Draft => ({ seen: rules, rows: rules.map(rowOf) });
