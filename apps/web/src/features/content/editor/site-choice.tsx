import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useState } from "react";
import { siteNameOf, useSite } from "#features/sites";
import { sitesQuery } from "./editor.queries.ts";
import { useTexts } from "./texts.ts";

interface SiteChoiceProps {
  readonly chosen: number | undefined;
  readonly onChoose: (site: number | undefined) => void;
}

/** Whose texts are edited, for who may edit those of any site. */
export function SiteChoice({ chosen, onChoose }: SiteChoiceProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const own = useSite();
  const [typed, setTyped] = useState("");
  const [keyword] = useDebouncedValue(typed, 250);
  const { data } = useQuery({ ...sitesQuery(keyword), placeholderData: keepPreviousData });
  const value = String(chosen ?? own?.site_id ?? 0);
  const found = (data?.sites ?? []).map(({ site_id: id, code, name_zh: zh, name_en: en }) => ({
    value: String(id),
    label: `${language === "zh" ? zh : en} (${code || id})`,
  }));
  const present = found.some((site) => site.value === value);
  const name = value === String(own?.site_id) ? siteNameOf(own, language) : value;
  return (
    <Select
      label={t("site")}
      description={t("siteHint")}
      maw={420}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t("siteNone")}
      data={present ? found : [...found, { value, label: name }]}
      // The server has searched already, in both languages and by code.
      filter={({ options }) => options}
      value={value}
      onSearchChange={(text) => setTyped(found.some(({ label }) => label === text) ? "" : text)}
      onChange={(id) => onChoose(id === null || id === String(own?.site_id) ? undefined : Number(id))}
    />
  );
}
