import { NativeSelect } from "@mantine/core";
import { userDataSorts } from "@yiqiao/contracts/statistics";
import { useIsMainAdministrator } from "#features/sessions";
import { Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import type { UserDataSearch } from "../parts/search.ts";
import { TimeFields } from "../parts/time-fields.tsx";
import { useTexts } from "../texts.ts";

interface UserFiltersProps {
  readonly search: UserDataSearch;
  readonly onChange: (change: UserDataSearch) => void;
}

const sortKeys = { characters: "sortCharacters", documents: "sortDocuments", newest: "sortNewest" } as const;

/** Which days, who, and in which order; of one user the days alone. */
export function UserFilters({ search, onChange }: UserFiltersProps) {
  const t = useTexts();
  const seesAll = useIsMainAdministrator();
  const isList = search.user === undefined;
  const isClear = !isList || (search.search === undefined && search.site === undefined);
  return (
    <Filters isClear={isClear} onClear={() => onChange({ search: undefined, site: undefined })}>
      {isList && (
        <FilterWord label={t("search")} value={search.search} onChange={(word) => onChange({ search: word })} />
      )}
      <TimeFields search={search} onChange={onChange} />
      {isList && (
        <>
          {seesAll && (
            <SiteField label={t("site")} none={t("all")} site={search.site} onSite={(site) => onChange({ site })} />
          )}
          <NativeSelect
            label={t("sort")}
            value={search.sort ?? "characters"}
            data={userDataSorts.map((sort) => ({ value: sort, label: t(sortKeys[sort]) }))}
            onChange={({ currentTarget }) => {
              const sort = userDataSorts.find((name) => name === currentTarget.value);
              onChange({ sort: sort === "characters" ? undefined : sort });
            }}
          />
        </>
      )}
    </Filters>
  );
}
