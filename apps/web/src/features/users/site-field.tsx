import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useState } from "react";
import { useTexts } from "./texts.ts";
import { userSitesQuery } from "./users.queries.ts";

interface SiteFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly site: number | undefined;
  readonly onSite: (site: number | undefined) => void;
}

/** One of many sites, found by what is typed. */
export function SiteField({ label, placeholder, site, onSite }: SiteFieldProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const [typed, setTyped] = useState("");
  const [keyword] = useDebouncedValue(typed, 300);
  const { data: found } = useQuery(userSitesQuery(keyword, language));
  const chosen = useQuery({ ...userSitesQuery(String(site ?? ""), language), enabled: site !== undefined }).data;
  const known = new Map([...(found?.sites ?? []), ...(chosen?.sites ?? [])].map((each) => [each.site_id, each.name]));
  if (site !== undefined && !known.has(site)) known.set(site, String(site));
  const names = [...known].map(([id, name]) => ({ value: String(id), label: `${name} (${id})` }));
  const shown = site === undefined ? null : String(site);
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("clear") }}
      data={names}
      value={shown}
      onSearchChange={(text) => setTyped(names.some(({ label: name }) => name === text) ? "" : text)}
      // The server has found what is called so, in either language.
      filter={({ options }) => options}
      nothingFoundMessage={t("noSite")}
      onChange={(value) => onSite(value === null ? undefined : Number(value))}
    />
  );
}
