import { enterpriseStates, expiryFilters } from "@yiqiao/contracts/enterprises";
import { wordKey } from "@yiqiao/i18n";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import type { ManagementSearch } from "../enterprises-search.ts";
import { useTexts } from "../texts.ts";

interface EnterpriseFiltersProps {
  readonly search: ManagementSearch;
  readonly onSearch: (change: ManagementSearch) => void;
}

/** What the enterprises are narrowed by. */
export function EnterpriseFilters({ search, onSearch }: EnterpriseFiltersProps) {
  const t = useTexts();
  const isClear = [search.search, search.state, search.expiry].every((value) => value === undefined);
  return (
    <Filters isClear={isClear} onClear={() => onSearch({ search: undefined, state: undefined, expiry: undefined })}>
      <FilterWord label={t("search")} value={search.search} onChange={(word) => onSearch({ search: word })} />
      <FilterChoice
        label={t("columnState")}
        value={search.state}
        values={enterpriseStates}
        nameOf={(state) => t(wordKey("state", state))}
        onChange={(state) => onSearch({ state })}
      />
      <FilterChoice
        label={t("columnEnd")}
        value={search.expiry}
        values={expiryFilters}
        nameOf={(expiry) => t(wordKey("expiry", expiry))}
        onChange={(expiry) => onSearch({ expiry })}
      />
    </Filters>
  );
}
