import { leastLevels, logSources, shortestLogSearch } from "@yiqiao/contracts/system-log";
import { DayRange } from "#shared/parts/day-range.tsx";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { isFiltered, isRequestId, type SystemLogSearch } from "./system-log-search.ts";
import { useTexts } from "./texts.ts";

interface LogFiltersProps {
  readonly search: SystemLogSearch;
  readonly onChange: (change: SystemLogSearch) => void;
}

const none: SystemLogSearch = {
  text: undefined,
  level: undefined,
  source: undefined,
  request: undefined,
  from: undefined,
  to: undefined,
};

/** What the lines are narrowed by. */
export function LogFilters({ search, onChange }: LogFiltersProps) {
  const t = useTexts();
  return (
    <Filters isClear={!isFiltered(search)} onClear={() => onChange(none)}>
      <FilterWord
        label={t("text")}
        value={search.text}
        maxLength={200}
        faultOf={(word) => (word.length < shortestLogSearch ? t("textShort") : undefined)}
        onChange={(text) => onChange({ text })}
      />
      <FilterChoice
        label={t("level")}
        none={t("level_info")}
        value={search.level}
        values={leastLevels.slice(1)}
        nameOf={(level) => t(`level_${level}`)}
        onChange={(level) => onChange({ level })}
      />
      <FilterChoice
        label={t("source")}
        value={search.source}
        values={logSources}
        nameOf={(source) => t(`source_${source}`)}
        onChange={(source) => onChange({ source })}
      />
      <FilterWord
        label={t("request")}
        value={search.request}
        maxLength={64}
        faultOf={(word) => (isRequestId(word) ? undefined : t("requestFault"))}
        onChange={(request) => onChange({ request })}
      />
      <DayRange from={search.from} to={search.to} onChange={onChange} />
    </Filters>
  );
}
