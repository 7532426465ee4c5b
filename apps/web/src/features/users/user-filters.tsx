import { planCodes } from "@yiqiao/contracts/plans";
import { userRoles, userSeen, userStates } from "@yiqiao/contracts/users";
import { wordKey } from "@yiqiao/i18n";
import { usePlanName } from "#features/plans";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { useTexts } from "./texts.ts";
import { useUserWords } from "./user-words.ts";
import { isFiltered, type UsersSearch } from "./users-search.ts";

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
    <Filters isClear={!isFiltered(search)} onClear={onClear}>
      <FilterWord label={t("keyword")} value={search.keyword} onChange={(keyword) => onChange({ keyword })} />
      {seesSites && (
        <SiteField label={t("site")} none={t("allSites")} site={search.site} onSite={(site) => onChange({ site })} />
      )}
      <FilterChoice
        label={t("role")}
        value={search.role}
        values={userRoles}
        nameOf={roleName}
        onChange={(role) => onChange({ role })}
      />
      <FilterChoice
        label={t("plan")}
        value={search.plan}
        values={planCodes}
        nameOf={planName}
        onChange={(plan) => onChange({ plan })}
      />
      <FilterChoice
        label={t("state")}
        value={search.state}
        values={userStates}
        nameOf={stateName}
        onChange={(state) => onChange({ state })}
      />
      <FilterChoice
        label={t("seen")}
        value={search.seen}
        values={userSeen}
        nameOf={(seen) => t(wordKey("seen", seen))}
        onChange={(seen) => onChange({ seen })}
      />
    </Filters>
  );
}
