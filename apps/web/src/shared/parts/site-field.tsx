import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { type ReactNode, useState } from "react";
import { foundSitesQuery } from "./found-sites.ts";
import { useTexts } from "./texts.ts";

/** The search waits until the word is typed. */
const searchDelayMs = 300;

interface SiteFieldProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  /** What stands for no choice; without it there always is one. */
  readonly none?: string;
  readonly site: number | undefined;
  readonly onSite: (site: number | undefined) => void;
}

/** One of the sites that the reader administers, found by name, code or number. */
export function SiteField({ label, description, error, none, site, onSite }: SiteFieldProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const [typed, setTyped] = useState("");
  const [keyword] = useDebouncedValue(typed, searchDelayMs);
  const { data: found } = useQuery(foundSitesQuery(keyword, language));
  const chosen = useQuery({ ...foundSitesQuery(String(site ?? ""), language), enabled: site !== undefined }).data;
  const known = new Map([...(found?.sites ?? []), ...(chosen?.sites ?? [])].map((each) => [each.site_id, each.name]));
  if (site !== undefined && !known.has(site)) known.set(site, String(site));
  const names = [...known].map(([id, name]) => ({ value: String(id), label: `${name} (${id})` }));
  return (
    <Select
      label={label}
      description={description}
      error={error}
      placeholder={none}
      searchable
      clearable={none !== undefined}
      allowDeselect={none !== undefined}
      clearButtonProps={{ "aria-label": t("noChoice") }}
      data={names}
      value={site === undefined ? null : String(site)}
      onSearchChange={(text) => setTyped(names.some(({ label: name }) => name === text) ? "" : text)}
      // The server has found what is called so, in either language.
      filter={({ options }) => options}
      nothingFoundMessage={t("noSite")}
      onChange={(value) => onSite(value === null ? undefined : Number(value))}
    />
  );
}
