import { createDictionary } from "@yiqiao/i18n";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { useMemo } from "react";
import { matchShare } from "./match-share.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);

const reasonTexts = {
  engine: "reasonEngine",
  position: "reasonPosition",
  tags: "reasonTags",
  overlap: "reasonOverlap",
  memory: "reasonMemory",
  forbidden: "reasonForbidden",
} as const satisfies Record<string, keyof typeof en>;
const isReason = (reason: string | undefined): reason is keyof typeof reasonTexts =>
  reason !== undefined && reason in reasonTexts;

interface Match {
  readonly provenance: string | null;
  readonly score?: number | undefined;
  readonly memory?: { readonly bank_name: string; readonly author: string } | undefined;
}
interface Lead {
  readonly score: number;
  readonly bank_name: string;
  readonly author: string;
}
interface TermOfSentence {
  readonly source: string;
  readonly target: string;
  readonly bank_name: string;
  readonly honoured: boolean;
  readonly reason?: string | undefined;
}

const shownLength = 60;
const shortened = (text: string): string => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);

interface Issue {
  readonly kind: string;
  readonly source?: string | undefined;
  readonly target?: string | undefined;
}

/** Words for what memories and termbases gave to a sentence, and for what differs from its source. */
export function useMatchWords() {
  const t = useTexts();
  const { percent } = useFormats();
  return useMemo(() => {
    const badge = (score: number) => percent(matchShare(score));
    const term = ({ source, target, bank_name: library, reason }: TermOfSentence) =>
      t(reason === "forbidden" ? "termForbidden" : "termWanted", { source, target, library });
    const from = (match: string, { bank_name: library, author }: Omit<Lead, "score">) =>
      author === "" ? t("matchFrom", { match, library }) : t("matchFromBy", { match, library, author });
    /** Why a term is not in the translation. */
    const reason = (given: string | undefined) => t(isReason(given) ? reasonTexts[given] : "reasonChosen");
    return {
      badge,
      term,
      reason,
      /** What a translation says otherwise than its source. */
      issue: ({ kind, source, target }: Issue): string => {
        const [there, here] = [shortened(source ?? ""), shortened(target ?? "")];
        if (kind === "unit") return t("issueUnit", { source: there, target: here });
        if (kind === "untranslated") return t("issueUntranslated", { target: here });
        if (kind === "repetition") return t("issueRepetition", { target: here });
        if (source === undefined) return t(kind === "negation" ? "issueNegationAdded" : "issueAdded", { target: here });
        if (kind === "negation") return t("issueNegationLost", { source: there });
        return target === undefined
          ? t("issueMissing", { source: there })
          : t("issueChanged", { source: there, target: here });
      },
      /** `100 % match, from Manuals, by Ann`. */
      match: ({ provenance, score, memory }: Match): string | undefined => {
        if (score === undefined || memory === undefined) return undefined;
        const key = provenance === "context" ? "matchContext" : provenance === "exact" ? "matchExact" : "matchFuzzy";
        return from(t(key, { percent: badge(score) }), memory);
      },
      /** `Machine translation, led by a 68 % match, from Manuals, by Ann`. */
      led: (lead: Lead): string => from(t("ledBy", { percent: badge(lead.score) }), lead),
      /** Of a sentence whose confidence is below {@link doubtBelow}. */
      doubtful: t("doubtful"),
      ledBadge: ({ score }: Pick<Lead, "score">): string => t("ledBadge", { percent: badge(score) }),
      /** A term, its wanted translation and its library; the reason too where it is not in the translation. */
      outcome: (given: TermOfSentence): string =>
        given.honoured ? term(given) : t("termMissed", { term: term(given), reason: reason(given.reason) }),
    };
  }, [t, percent]);
}
