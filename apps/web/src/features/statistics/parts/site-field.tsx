import { NativeSelect } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { mayReach, permissionsQuery } from "#features/permissions";
import { breakdownQuery } from "../statistics.queries.ts";
import { useTexts } from "../texts.ts";

/** Whether the reader sees the figures of all sites. */
export function useSeesAllSites(): boolean {
  const { data } = useQuery(permissionsQuery);
  return data !== undefined && mayReach(data, "ShopManager");
}

interface SiteFieldProps {
  readonly site: number | undefined;
  readonly onSite: (site: number | undefined) => void;
}

/** One of the sites that had anything translated within a year; for whoever sees all. */
export function SiteField({ site, onSite }: SiteFieldProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const seesAll = useSeesAllSites();
  const time = { range: "365d" } as const;
  const sites = useInfiniteQuery({
    ...breakdownQuery({ search: {}, time, by: "site", language }),
    enabled: seesAll,
  });
  if (!seesAll) return undefined;
  const known = sites.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const options = known.map(({ value, name }) => ({ value, label: name ?? t("siteNumber", { id: value }) }));
  const isKnown = site === undefined || options.some(({ value }) => value === String(site));
  const chosen = isKnown ? [] : [{ value: String(site), label: t("siteNumber", { id: String(site) }) }];
  return (
    <NativeSelect
      label={t("site")}
      value={site === undefined ? "" : String(site)}
      data={[{ value: "", label: t("all") }, ...options, ...chosen]}
      onChange={({ currentTarget }) => onSite(currentTarget.value === "" ? undefined : Number(currentTarget.value))}
    />
  );
}
