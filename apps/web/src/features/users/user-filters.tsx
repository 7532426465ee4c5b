import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { planCodes } from "@yiqiao/contracts/plans";
import { userRoles, userSeen, userStates } from "@yiqiao/contracts/users";
import { wordKey } from "@yiqiao/i18n";
import { useEffect, useState } from "react";
import { usePlanName } from "#features/plans";
import { SiteField } from "./site-field.tsx";
import { useTexts } from "./texts.ts";
import { useUserWords } from "./user-words.ts";
import styles from "./users.module.css";
import { isFiltered, type UsersSearch } from "./users-search.ts";

/** The search waits until the word is typed. */
const searchDelayMs = 400;

interface UserFiltersProps {
  readonly search: UsersSearch;
  /** Whether the reader sees the users of more than one site. */
  readonly seesSites: boolean;
  readonly onChange: (change: UsersSearch) => void;
  readonly onClear: () => void;
}

/** What the users are narrowed by. */
export function UserFilters({ search, seesSites, onChange, onClear }: UserFiltersProps) {
  const t = useTexts();
  const planName = usePlanName();
  const { roleName, stateName } = useUserWords();
  return (
    <section className={styles.filters} aria-label={t("filters")}>
      <Keyword keyword={search.keyword ?? ""} onKeyword={(keyword) => onChange({ keyword: keyword || undefined })} />
      {seesSites && (
        <SiteField
          label={t("site")}
          placeholder={t("allSites")}
          site={search.site}
          onSite={(site) => onChange({ site })}
        />
      )}
      <Choice
        label={t("role")}
        value={search.role}
        values={userRoles}
        nameOf={roleName}
        onChange={(role) => onChange({ role })}
      />
      <Choice
        label={t("plan")}
        value={search.plan}
        values={planCodes}
        nameOf={planName}
        onChange={(plan) => onChange({ plan })}
      />
      <Choice
        label={t("state")}
        value={search.state}
        values={userStates}
        nameOf={stateName}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label={t("seen")}
        value={search.seen}
        values={userSeen}
        nameOf={(seen) => t(wordKey("seen", seen))}
        onChange={(seen) => onChange({ seen })}
      />
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
function Choice<Name extends string>({ label, value, values, nameOf, onChange }: ChoiceProps<Name>) {
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
      type="search"
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
