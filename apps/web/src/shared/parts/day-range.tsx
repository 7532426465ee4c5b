import { TextInput } from "@mantine/core";
import { useTexts } from "./texts.ts";

/** Days as `2026-01-31`, both included. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface DayRangeProps extends Days {
  readonly onChange: (change: Days) => void;
  /** What the first day is called, where it is not any beginning. */
  readonly fromLabel?: string;
  readonly toLabel?: string;
}

/** The two fields of a filter by days: the first, and the last. */
export function DayRange({ from = "", to = "", onChange, fromLabel, toLabel }: DayRangeProps) {
  const t = useTexts();
  return (
    <>
      <TextInput
        type="date"
        label={fromLabel ?? t("from")}
        value={from}
        max={to}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={toLabel ?? t("to")}
        value={to}
        min={from}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
      />
    </>
  );
}
