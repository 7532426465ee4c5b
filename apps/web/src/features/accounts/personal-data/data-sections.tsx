import { Button, Loader, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconDownload, IconFileZip } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { DataExport } from "@yiqiao/contracts/accounts";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { SettingRow, SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { exportsQuery, useAskExport, useDownloadExport } from "./data.queries.ts";
import { DeletionSection } from "./deletion-section.tsx";
import { messages } from "../messages.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";

/** What the platform keeps on the user: to take away, and to have deleted. */
export default function DataSections({ user }: { readonly user: UserData }) {
  return (
    <Stack gap="md">
      <ExportSection />
      <DeletionSection user={user} />
    </Stack>
  );
}

function ExportSection() {
  const t = useT(messages);
  const list = useQuery(exportsQuery);
  const ask = useAskExport();
  const isWaiting = list.data?.exports.some(({ status }) => status === "waiting") ?? false;
  return (
    <SettingsSection
      title={t("export")}
      description={t("exportHint")}
      aside={
        <Button
          size="sm"
          variant="light"
          loading={ask.isPending}
          disabled={isWaiting}
          onClick={() => ask.mutate(undefined, { onSuccess: () => toast.success(t("exportAsked")) })}
        >
          {t("exportAsk")}
        </Button>
      }
    >
      <QueryParts query={list}>
        {({ exports }) =>
          exports.length === 0 ? (
            <SettingsBody>
              <Text size="sm" c="dimmed">
                {t("exportNone")}
              </Text>
            </SettingsBody>
          ) : (
            exports.map((item) => <ExportRow key={item.id} item={item} />)
          )
        }
      </QueryParts>
    </SettingsSection>
  );
}

function ExportRow({ item }: { readonly item: DataExport }) {
  const t = useT(messages);
  const formats = useFormats();
  const download = useDownloadExport();
  const name = t("exportOf", { date: formats.dateTime(item.created_at) });
  const size = formats.fileSize(item.size_bytes ?? 0);
  const until = item.expires_at;
  const ready =
    until === null ? t("exportReadyEndless", { size }) : t("exportReady", { size, date: formats.dateTime(until) });
  const states = {
    waiting: t("exportWaiting"),
    ready,
    failed: t("exportFailed"),
    expired: t("exportExpired"),
  } as const;
  return (
    <SettingRow
      icon={item.status === "waiting" ? <Loader size={18} /> : <IconFileZip size={20} stroke={1.6} />}
      label={name}
      action={
        item.status === "ready" && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(item)}
          >
            {t("download")}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        )
      }
    >
      <span role="status">{states[item.status]}</span>
    </SettingRow>
  );
}
