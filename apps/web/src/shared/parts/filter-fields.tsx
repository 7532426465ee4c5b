import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./filter-fields.module.css";
import { useTexts } from "./texts.ts";

interface FiltersProps {
  /** Nothing is narrowed: there is nothing to clear. */
  readonly isClear: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** The fields that narrow a list; the first is the widest. */
export function Filters({ isClear, onClear, children }: FiltersProps) {
  const t = useTexts();
  return (
    <section className={styles.filters} aria-label={t("filters")}>
      {children}
      {!isClear && (
        <Button variant="subtle" onClick={onClear}>
          {t("clearFilters")}
        </Button>
      )}
    </section>
  );
}

interface FilterChoiceProps<Name extends string> {
  readonly label: string;
  /** What stands for no choice; “All” by default. */
  readonly none?: string;
  readonly value: Name | undefined;
  readonly values: readonly Name[];
  readonly nameOf: (name: Name) => string;
  readonly onChange: (name: Name | undefined) => void;
}

/** One of a few, or all. */
export function FilterChoice<Name extends string>(props: FilterChoiceProps<Name>) {
  const t = useTexts();
  const { label, none = t("all"), value, values, nameOf, onChange } = props;
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      data={[{ value: "", label: none }, ...values.map((name) => ({ value: name, label: nameOf(name) }))]}
      onChange={({ currentTarget }) => onChange(values.find((name) => name === currentTarget.value))}
    />
  );
}

/** The search waits until the word is typed. */
const searchDelayMs = 500;

interface FilterWordProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (word: string | undefined) => void;
  readonly maxLength?: number;
  /** What is wrong with a word, which then narrows nothing. */
  readonly faultOf?: (word: string) => string | undefined;
}

/** A word that is searched for. */
export function FilterWord({ label, value = "", onChange, maxLength = 100, faultOf }: FilterWordProps) {
  const [typed, setTyped] = useState(value);
  const search = useDebouncedCallback((wanted: string) => {
    const word = wanted.trim();
    if (word === "" || faultOf?.(word) === undefined) onChange(word === "" ? undefined : word);
  }, searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === value ? before : value)), [value]);
  const word = typed.trim();
  return (
    <TextInput
      label={label}
      value={typed}
      maxLength={maxLength}
      error={word !== "" && faultOf?.(word)}
      leftSection={<IconSearch size={17} aria-hidden />}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
