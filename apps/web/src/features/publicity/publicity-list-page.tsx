import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { PublicityEntry } from "@yiqiao/contracts/publicity";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { ConfirmDialog, EmptyState, LoadingState, PageTitle, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { ExportButton } from "#shared/parts/export-button.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { messages } from "./messages.ts";
import { publicityQuery, usePublicityExport, useRemoval } from "./publicity.queries.ts";

/** Who wants to hear of the platform, for its administrators. */
export function PublicityListPage() {
  const t = useT(messages);
  const list = useInfiniteQuery(publicityQuery);
  const exporting = usePublicityExport();
  const total = list.data?.pages[0]?.total;
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Stack gap="lg" maw={860} mx="auto" w="100%">
      <PageTitle
        title={t("listTitle")}
        description={total === undefined ? undefined : t("listHint", { count: total })}
      />
      {list.isPending && <LoadingState />}
      {list.isError && <QueryError query={list} />}
      {total === 0 && (
        <EmptyState
          icon={<IconSpeakerphone size={28} stroke={1.5} />}
          title={t("empty")}
          description={t("emptyHint")}
        />
      )}
      {entries.length > 0 && <ExportButton exporting={exporting}>{t("export")}</ExportButton>}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <MoreButton list={list}>{t("more")}</MoreButton>
    </Stack>
  );
}

function Entry({ entry }: { readonly entry: PublicityEntry }) {
  const t = useT(messages);
  const removal = useRemoval();
  const [isAsking, setAsking] = useState(false);
  const { account, name } = entry;
  const remove = () => {
    mutateToTheEnd(removal, entry.id, {
      onSuccess: () => toast.success(t("removed")),
      onSettled: () => setAsking(false),
    });
  };
  return (
    <Paper withBorder component="article" p="md" radius="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Facts entry={entry} />
        <Button
          variant="default"
          size="sm"
          aria-label={t("removeNamed", { name })}
          style={{ flex: "none" }}
          onClick={() => setAsking(true)}
        >
          {t("remove")}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t("removeNamed", { name })}
        confirmLabel={t("remove")}
        danger
        busy={removal.isPending}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t("removeQuestion", { account })}
      </ConfirmDialog>
    </Paper>
  );
}

function Facts({ entry }: { readonly entry: PublicityEntry }) {
  const formats = useFormats();
  const { account, name, company, note } = entry;
  return (
    <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
      <Group gap="xs">
        <Text component="h2" size="md" fw={600}>
          {name}
        </Text>
        <Badge variant="light" tt="none">
          {entry.site_name}
        </Badge>
      </Group>
      <Text size="sm">
        {account}
        {company !== "" && ` · ${company}`}
      </Text>
      <Text size="xs" c="dimmed">
        <time dateTime={entry.created_time}>{formats.dateTime(new Date(entry.created_time))}</time>
      </Text>
      {note !== "" && (
        <Text size="sm" mt="xs" style={{ whiteSpace: "pre-wrap" }}>
          {note}
        </Text>
      )}
    </div>
  );
}
