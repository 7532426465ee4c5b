import { Anchor, Button, Group, Stack, Switch, Text } from "@mantine/core";
import { IconListDetails, IconRefresh } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useFormats } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { LineDialog } from "./line-dialog.tsx";
import { LogFilters } from "./log-filters.tsx";
import { LogLines } from "./log-lines.tsx";
import { isFiltered, type SystemLogSearch } from "./system-log-search.ts";
import { linesQuery, stateQuery, useFollowedLines } from "./system-log.queries.ts";
import { useTexts } from "./texts.ts";

/** What the processes of the server say, for administrators; filters and the open line stand in the address. */
export function SystemLogPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/systemlog" });
  const [isFollowing, setFollowing] = useState(false);
  const lines = useInfiniteQuery(linesQuery(search));
  const followed = useFollowedLines(search, isFollowing);
  const found = lines.data?.pages.flatMap((page) => page.entries) ?? [];
  const known = new Set(found.map(({ id }) => id));
  const entries = [...followed.entries.filter(({ id }) => !known.has(id)), ...found];
  const show = (to: SystemLogSearch, replace = false) =>
    void navigate({ to: "/systemlog", search: to, replace, resetScroll: false });
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} />
      <LogState />
      <LogFilters search={search} onChange={(change) => show({ ...search, ...change }, true)} />
      <Bar isFollowing={isFollowing} onFollow={setFollowing} isLoading={lines.isRefetching} />
      {followed.state !== "off" && (
        <Text size="sm" c="dimmed" role="status">
          {t(followed.state)}
        </Text>
      )}
      {lines.isPending && <LoadingState blocks={[320]} />}
      {lines.isError && <QueryError query={lines} />}
      {lines.data && entries.length === 0 && (
        <EmptyBox
          icon={IconListDetails}
          title={t(isFiltered(search) ? "noMatch" : "empty")}
          description={t(isFiltered(search) ? "noMatchHint" : "emptyHint")}
        />
      )}
      {entries.length > 0 && (
        <LogLines entries={entries} stale={lines.isPlaceholderData} onOpen={(line) => show({ ...search, line })} />
      )}
      <MoreButton list={lines}>{t("older")}</MoreButton>
      {search.line !== undefined && (
        <LineDialog
          id={search.line}
          onRequest={(request) => show({ request })}
          onClose={() => show({ ...search, line: undefined })}
        />
      )}
    </Stack>
  );
}

interface BarProps {
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly isLoading: boolean;
}

function Bar({ isFollowing, onFollow, isLoading }: BarProps) {
  const t = useTexts();
  const client = useQueryClient();
  return (
    <Group justify="space-between" gap="sm">
      <Switch
        label={t("follow")}
        checked={isFollowing}
        onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
      />
      <Group gap="sm">
        <Anchor renderRoot={(props) => <Link to="/auditlog" {...props} />} size="sm">
          {t("auditLink")}
        </Anchor>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isLoading}
          onClick={() => void client.invalidateQueries({ queryKey: ["system-log"] })}
        >
          {t("reload")}
        </Button>
      </Group>
    </Group>
  );
}

function LogState() {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useQuery(stateQuery);
  if (data === undefined) return undefined;
  const { count, size_bytes: size, oldest, kept_days: days, kept_lines: most } = data;
  const kept = { days: formats.number(days), lines: formats.number(most) };
  return (
    <Text size="sm" c="dimmed">
      {oldest === null
        ? t("stateEmpty", kept)
        : t("state", {
            ...kept,
            count,
            size: formats.fileSize(size),
            oldest: formats.dateTime(oldest),
          })}
    </Text>
  );
}
