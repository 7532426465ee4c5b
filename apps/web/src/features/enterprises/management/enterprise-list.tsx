import { Anchor, Badge, Group, Stack, Text } from "@mantine/core";
import { IconBuilding } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { countedMembers, type Enterprise } from "@yiqiao/contracts/enterprises";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable, LoadingState } from "@yiqiao/ui";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { enterprisesQuery } from "../enterprises.queries.ts";
import type { ManagementSearch } from "../enterprises-search.ts";
import { StateBadge } from "../state-badge.tsx";
import { useTexts } from "../texts.ts";
import { EnterpriseFilters } from "./enterprise-filters.tsx";

interface EnterpriseListProps {
  readonly search: ManagementSearch;
  readonly onSearch: (change: ManagementSearch) => void;
  readonly onOpen: (site: number) => void;
}

export function EnterpriseList({ search, onSearch, onOpen }: EnterpriseListProps) {
  const t = useTexts();
  const list = useInfiniteQuery(enterprisesQuery(search));
  const columns = useColumns(onOpen);
  const total = list.data?.pages[0]?.total;
  const sites = list.data?.pages.flatMap((page) => page.sites) ?? [];
  return (
    <Stack gap="md">
      <EnterpriseFilters search={search} onSearch={onSearch} />
      {total !== undefined && (
        <Text size="sm" c="dimmed" role="status">
          {total >= countedMembers ? t("totalMore", { count: countedMembers }) : t("total", { count: total })}
        </Text>
      )}
      {list.isPending && <LoadingState blocks={[320]} />}
      {list.isError && <QueryError query={list} />}
      {total === 0 && <Nothing isFiltered={Object.values(search).some((value) => value !== undefined)} />}
      {sites.length > 0 && (
        <DataTable
          label={t("title")}
          rows={sites}
          keyOf={({ site_id: id }) => String(id)}
          columns={columns}
          stale={list.isPlaceholderData}
          card={(site) => <Card site={site} onOpen={onOpen} />}
        />
      )}
      <MoreButton list={list}>{t("more")}</MoreButton>
    </Stack>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconBuilding}
      title={t(isFiltered ? "noMatch" : "empty")}
      description={t(isFiltered ? "noMatchHint" : "emptyHint")}
    />
  );
}

function useColumns(onOpen: (site: number) => void): readonly DataColumn<Enterprise>[] {
  const t = useTexts();
  return [
    { id: "name", header: t("columnName"), cell: (site) => <Name site={site} onOpen={onOpen} /> },
    { id: "state", header: t("columnState"), cell: (site) => <StateBadge state={site.state} /> },
    {
      id: "administrator",
      header: t("columnAdministrator"),
      cell: ({ administrator }) => <Cell>{administrator?.account ?? "—"}</Cell>,
    },
    { id: "members", header: t("columnMembers"), align: "end", cell: (site) => <Members site={site} /> },
    { id: "end", header: t("columnEnd"), cell: (site) => <End site={site} /> },
    { id: "created", header: t("columnCreated"), cell: (site) => <Created site={site} /> },
  ];
}

function Cell({ children }: { readonly children: React.ReactNode }) {
  return <span style={{ overflowWrap: "anywhere" }}>{children}</span>;
}

function Name({ site, onOpen }: { readonly site: Enterprise; readonly onOpen: (site: number) => void }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const { name_zh, name_en, code, parent, hosts } = site;
  return (
    <div style={{ overflowWrap: "anywhere", minWidth: 120 }}>
      <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => onOpen(site.site_id)}>
        {language === "zh" ? name_zh : name_en}
      </Anchor>
      <Text size="xs" c="dimmed">
        {language === "zh" ? name_en : name_zh} · {code}
      </Text>
      {hosts.length > 0 && (
        <Text size="xs" c="dimmed">
          {hosts.slice(0, 2).join(", ")}
          {hosts.length > 2 && ` +${hosts.length - 2}`}
        </Text>
      )}
      {parent !== null && (
        <Badge size="sm" variant="light" tt="none">
          {t("subSiteOf", { parent })}
        </Badge>
      )}
    </div>
  );
}

function Members({ site }: { readonly site: Enterprise }) {
  const t = useTexts();
  const formats = useFormats();
  const { members, user_cap: cap } = site;
  const count = members >= countedMembers ? t("moreThan", { count: countedMembers }) : formats.number(members);
  return <span>{cap === null ? count : `${count} / ${formats.number(cap)}`}</span>;
}

function End({ site }: { readonly site: Enterprise }) {
  const t = useTexts();
  const formats = useFormats();
  const { expiration_time: end } = site;
  return <span>{end === null ? t("endless") : formats.date(new Date(Date.parse(end) - 1))}</span>;
}

function Created({ site }: { readonly site: Enterprise }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div>
      {formats.date(site.created_time)}
      <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {site.creator === null ? t("byCommand") : site.creator.account}
      </Text>
    </div>
  );
}

function Card({ site, onOpen }: { readonly site: Enterprise; readonly onOpen: (site: number) => void }) {
  const t = useTexts();
  const rows = [
    [t("columnAdministrator"), <Cell key="a">{site.administrator?.account ?? "—"}</Cell>],
    [t("columnMembers"), <Members key="m" site={site} />],
    [t("columnEnd"), <End key="e" site={site} />],
  ] as const;
  return (
    <Stack gap={6} fz="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Name site={site} onOpen={onOpen} />
        <StateBadge state={site.state} />
      </Group>
      {rows.map(([label, value]) => (
        <Group key={label} gap="xs" justify="space-between" wrap="nowrap">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          {value}
        </Group>
      ))}
    </Stack>
  );
}
