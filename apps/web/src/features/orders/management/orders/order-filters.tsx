import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { orderStates } from "@yiqiao/contracts/orders";
import { paymentProviders } from "@yiqiao/contracts/payments";
import { useEffect, useState } from "react";
import { offeredKinds } from "../../mine/order-search.ts";
import { useOrderWords } from "../../mine/order-words.ts";
import { useSite } from "#features/sites";
import { DayRange } from "#shared/parts/day-range.tsx";
import { isFiltered, type ManagementSearch } from "../management-search.ts";
import styles from "../management.module.css";
import { useTexts } from "../texts.ts";

/** The search waits until the word is typed. */
const searchDelayMs = 500;

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
    <section className={styles.filters} aria-label={t("filters")}>
      <Keyword keyword={search.keyword ?? ""} onKeyword={(keyword) => onChange({ keyword: keyword || undefined })} />
      <Choice
        label={t("stateFilter")}
        value={search.state}
        values={orderStates}
        nameOf={statusName}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label={t("kindFilter")}
        value={search.kind}
        values={kinds}
        nameOf={typeName}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label={t("providerFilter")}
        value={search.provider}
        values={paymentProviders}
        nameOf={providerName}
        onChange={(provider) => onChange({ provider })}
      />
      <DayRange from={search.from} to={search.to} onChange={onChange} />
      {isFiltered(search) && (
        <Button variant="subtle" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </section>
  );
}

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly value: Name | undefined;
  readonly values: readonly Name[];
  readonly nameOf: (name: Name) => string;
  readonly onChange: (name: Name | undefined) => void;
}

/** One of a few, or all. */
export function Choice<Name extends string>({ label, value, values, nameOf, onChange }: ChoiceProps<Name>) {
  const t = useTexts();
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      data={[{ value: "", label: t("all") }, ...values.map((name) => ({ value: name, label: nameOf(name) }))]}
      onChange={({ currentTarget }) => onChange(values.find((name) => name === currentTarget.value))}
    />
  );
}

function Keyword({ keyword, onKeyword }: { readonly keyword: string; readonly onKeyword: (keyword: string) => void }) {
  const t = useTexts();
  const [typed, setTyped] = useState(keyword);
  const search = useDebouncedCallback((wanted: string) => onKeyword(wanted.trim()), searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === keyword ? before : keyword)), [keyword]);
  return (
    <TextInput
      label={t("keyword")}
      value={typed}
      maxLength={100}
      leftSection={<IconSearch size={17} aria-hidden />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
