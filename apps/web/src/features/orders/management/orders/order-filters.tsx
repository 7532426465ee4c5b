import { orderStates } from "@yiqiao/contracts/orders";
import { paymentProviders } from "@yiqiao/contracts/payments";
import { offeredKinds } from "../../mine/order-search.ts";
import { useOrderWords } from "../../mine/order-words.ts";
import { useSite } from "#features/sites";
import { DayRange } from "#shared/parts/day-range.tsx";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { isFiltered, type ManagementSearch } from "../management-search.ts";
import { useTexts } from "../texts.ts";

interface OrderFiltersProps {
  readonly search: ManagementSearch;
  readonly onChange: (change: ManagementSearch) => void;
  readonly onClear: () => void;
}

/** What the orders are narrowed by. */
export function OrderFilters({ search, onChange, onClear }: OrderFiltersProps) {
  const t = useTexts();
  const kinds = offeredKinds(useSite()?.capabilities ?? []);
  const { statusName, typeName, providerName } = useOrderWords();
  return (
    <Filters isClear={!isFiltered(search)} onClear={onClear}>
      <FilterWord label={t("keyword")} value={search.keyword} onChange={(keyword) => onChange({ keyword })} />
      <FilterChoice
        label={t("stateFilter")}
        value={search.state}
        values={orderStates}
        nameOf={statusName}
        onChange={(state) => onChange({ state })}
      />
      <FilterChoice
        label={t("kindFilter")}
        value={search.kind}
        values={kinds}
        nameOf={typeName}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterChoice
        label={t("providerFilter")}
        value={search.provider}
        values={paymentProviders}
        nameOf={providerName}
        onChange={(provider) => onChange({ provider })}
      />
      <DayRange from={search.from} to={search.to} onChange={onChange} />
    </Filters>
  );
}
