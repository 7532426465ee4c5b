import { NativeSelect } from "@mantine/core";
import { daysOfRange, statisticsHourDays, statisticsPlans, statisticsUnits } from "@yiqiao/contracts/statistics";
import { useIsMainAdministrator } from "#features/sessions";
import { FilterChoice, Filters } from "#shared/parts/filter-fields.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { type StatsSearch, usualTime } from "../parts/search.ts";
import { TimeFields } from "../parts/time-fields.tsx";
import { UserField } from "../parts/user-field.tsx";
import { useTexts, useValueNames } from "../texts.ts";

interface StatsFiltersProps {
  readonly search: StatsSearch;
  readonly onChange: (change: StatsSearch) => void;
}

const dayMs = 24 * 3_600_000;

/** Whether the days can be shown by the hour. */
export function canShowHours({ time = usualTime, from, to, user }: StatsSearch): boolean {
  if (user !== undefined) return false;
  if (time !== "custom") return daysOfRange[time] <= statisticsHourDays;
  if (from === undefined || to === undefined) return false;
  return (Date.parse(to) - Date.parse(from)) / dayMs < statisticsHourDays;
}

const isNarrowed = ({ site, plan, user }: StatsSearch) =>
  site !== undefined || plan !== undefined || user !== undefined;

/** Which days, and of whom. */
export function StatsFilters({ search, onChange }: StatsFiltersProps) {
  const t = useTexts();
  const seesAll = useIsMainAdministrator();
  const names = useValueNames();
  const unit = search.unit ?? (search.time === "today" ? "hour" : "day");
  return (
    <Filters
      isClear={!isNarrowed(search)}
      onClear={() => onChange({ site: undefined, plan: undefined, user: undefined })}
    >
      <TimeFields search={search} onChange={(change) => onChange({ ...change, unit: undefined })} />
      {canShowHours(search) && (
        <NativeSelect
          label={t("unit")}
          value={unit}
          data={[
            { value: "hour", label: t("unitHour") },
            { value: "day", label: t("unitDay") },
          ]}
          onChange={({ currentTarget }) =>
            onChange({ unit: statisticsUnits.find((name) => name === currentTarget.value) })
          }
        />
      )}
      {seesAll && (
        <SiteField
          label={t("site")}
          none={t("all")}
          site={search.site}
          onSite={(site) => onChange({ site, user: undefined })}
        />
      )}
      <FilterChoice
        label={t("plan")}
        value={search.plan}
        values={statisticsPlans}
        nameOf={names.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <UserField
        user={search.user}
        site={search.site}
        onUser={(user) => onChange({ user, ...(user !== undefined && { unit: undefined }) })}
      />
    </Filters>
  );
}
