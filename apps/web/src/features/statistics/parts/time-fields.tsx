import { NativeSelect } from "@mantine/core";
import { DayRange } from "#shared/parts/day-range.tsx";
import { useTexts } from "../texts.ts";
import { type TimeChoice, timeChoices, type TimeSearch, usualTime } from "./search.ts";

interface TimeFieldsProps {
  readonly search: TimeSearch;
  readonly onChange: (change: TimeSearch) => void;
}

const keys = {
  today: "timeToday",
  "7d": "time7d",
  "30d": "time30d",
  "90d": "time90d",
  "365d": "time365d",
  custom: "timeCustom",
} as const satisfies Record<TimeChoice, string>;

/** Which days are shown; of days of one's own both are to be selected. */
export function TimeFields({ search, onChange }: TimeFieldsProps) {
  const t = useTexts();
  const { time = usualTime, from, to } = search;
  return (
    <>
      <NativeSelect
        label={t("time")}
        value={time}
        data={timeChoices.map((choice) => ({ value: choice, label: t(keys[choice]) }))}
        onChange={({ currentTarget }) => {
          const chosen = timeChoices.find((choice) => choice === currentTarget.value);
          onChange({ time: chosen === usualTime ? undefined : chosen, from: undefined, to: undefined });
        }}
      />
      {time === "custom" && (
        <DayRange from={from} to={to} fromLabel={t("from")} toLabel={t("to")} onChange={(days) => onChange(days)} />
      )}
    </>
  );
}
