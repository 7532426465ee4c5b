import { useFormats } from "@yiqiao/i18n/react";
import type { QaFinding, RankedSegment, RiskReason } from "@yiqiao/qa";
import { findingText } from "./finding-text.ts";
import { useTexts } from "./texts.ts";

export type RiskBand = "high" | "medium" | "low";

/** A number or a denial that differs is high by itself, what only may be wrong is not. */
export function bandOf({ risk }: RankedSegment): RiskBand {
  if (risk >= 3.4) return "high";
  return risk >= 1.5 ? "medium" : "low";
}

/** Gives what says a reason in the reader's language. */
export function useReasonText(): (reason: RiskReason, findings: readonly QaFinding[]) => string {
  const t = useTexts();
  const { number, percent } = useFormats();
  const list = (names: readonly string[]) => names.join(t("separator"));
  const whole = (share: number) => percent(Math.round(share * 100) / 100);
  return (reason, findings) => {
    switch (reason.kind) {
      case "finding": {
        const first = findings.find(({ rule }) => rule === reason.rule);
        const text = first === undefined ? t(reason.rule) : findingText(t, first);
        return reason.count === 1 ? text : t("several", { text, more: number(reason.count - 1) });
      }
      case "short":
      case "long":
        return t(reason.kind, { percent: whole(reason.ratio) });
      case "clauses":
        return t("clauses", { source: number(reason.source), target: number(reason.target) });
      case "negation":
        return t(reason.side === "source" ? "negationLost" : "negationAdded", { text: reason.text });
      case "names-differ":
        if (reason.source.length === 0) return t("namesAdded", { names: list(reason.target) });
        if (reason.target.length === 0) return t("namesLost", { names: list(reason.source) });
        return t("namesDiffer", { source: list(reason.source), target: list(reason.target) });
      case "unseen-names":
        return t("namesUnseen", { names: list(reason.names) });
      case "engine-confidence":
        return t("engineConfidence", { percent: whole(reason.confidence) });
      case "engine-score":
        return reason.share === 1
          ? t("engineLeastSure")
          : t("engineUnsure", { percent: percent(Math.floor(reason.share * 100) / 100) });
      case "alternatives-differ":
        return t("alternativesDiffer");
      case "round-trip-differs":
        return t("roundTripDiffers");
      default:
        return t("fuzzyMatch", { percent: whole(reason.score) });
    }
  };
}

/** Where in the translation a reason is seen, if anywhere. */
export function placeOfReason(
  reason: RiskReason,
  { target, findings }: { readonly target: string; readonly findings: readonly QaFinding[] },
): { readonly start: number; readonly end: number } | undefined {
  const placed = (text: string | undefined) => {
    const start = text === undefined || text === "" ? -1 : target.indexOf(text);
    return text === undefined || start < 0 ? undefined : { start, end: start + text.length };
  };
  switch (reason.kind) {
    case "finding":
      return findings.find(({ rule, target: place }) => rule === reason.rule && place !== undefined)?.target;
    case "negation":
      return reason.side === "target" ? placed(reason.text) : undefined;
    case "names-differ":
      return placed(reason.target[0]);
    default:
      return undefined;
  }
}
