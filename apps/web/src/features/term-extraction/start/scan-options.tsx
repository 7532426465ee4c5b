import "@mantine/core/styles/NumberInput.css";
import { NumberInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { termScanLimits } from "@yiqiao/contracts/term-extraction";
import { limitsQuery } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import type { Draft } from "./draft.ts";
import classes from "./start.module.css";

type Options = Pick<Draft, "minFrequency" | "maxCandidates">;

interface ScanOptionsProps {
  readonly value: Options;
  readonly onChange: (change: Partial<Options>) => void;
}

/** How rare a term may be, and how long the list. */
export function ScanOptions({ value, onChange }: ScanOptionsProps) {
  const t = useTexts();
  const { data } = useQuery(limitsQuery);
  const { minFrequency, candidates } = termScanLimits;
  const most = Math.min(candidates.most, data?.max_candidates ?? candidates.most);
  return (
    <div className={classes.options}>
      <NumberInput
        label={t("minFrequency")}
        description={t("minFrequencyHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={value.minFrequency}
        min={minFrequency.least}
        max={minFrequency.most}
        clampBehavior="blur"
        allowDecimal={false}
        onChange={(number) => onChange({ minFrequency: typeof number === "number" ? number : minFrequency.default })}
      />
      <NumberInput
        label={t("maxCandidates")}
        description={t("maxCandidatesHint", { most })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={Math.min(value.maxCandidates, most)}
        min={candidates.least}
        max={most}
        step={50}
        clampBehavior="blur"
        allowDecimal={false}
        onChange={(number) => onChange({ maxCandidates: typeof number === "number" ? number : candidates.default })}
      />
    </div>
  );
}
