import { Button, Group, Select, Stack } from "@mantine/core";
import { IconDatabaseExport } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type BackupKind, backupKinds } from "@yiqiao/contracts/backups";
import { useT } from "@yiqiao/i18n/react";
import { EmptyState, LoadingState, PageTitle, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { BackupCard } from "./backup-card.tsx";
import { backupsQuery, useMake } from "./backups.queries.ts";
import { messages } from "./messages.ts";
import { RestoreNotice } from "./restore-notice.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { UploadForm } from "./upload-form.tsx";

/** Backups of the installation, for its super administrator. */
export function BackupsPage() {
  const t = useT(messages);
  const list = useInfiniteQuery(backupsQuery);
  const backups = list.data?.pages.flatMap((page) => page.backups) ?? [];
  const restore = list.data?.pages[0]?.restore ?? null;
  return (
    <Stack gap="lg" maw={900} mx="auto" w="100%">
      <PageTitle title={t("title")} description={t("description")} />
      {restore !== null && <RestoreNotice restore={restore} />}
      <MakeForm />
      {list.isPending && <LoadingState />}
      {list.isError && <QueryError query={list} />}
      {list.isSuccess && backups.length === 0 && (
        <EmptyState
          icon={<IconDatabaseExport size={28} stroke={1.5} />}
          title={t("empty")}
          description={t("emptyHint")}
        />
      )}
      {backups.map((backup) => (
        <BackupCard key={backup.id} backup={backup} />
      ))}
      <MoreButton list={list}>{t("more")}</MoreButton>
      <UploadForm />
      <SettingsForm />
    </Stack>
  );
}

function MakeForm() {
  const t = useT(messages);
  const make = useMake();
  const [kind, setKind] = useState<BackupKind>("full");
  const kinds = backupKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <Group align="flex-end" gap="sm">
      <Select
        label={t("kind")}
        data={kinds}
        value={kind}
        allowDeselect={false}
        onChange={(value) => setKind(backupKinds.find((each) => each === value) ?? "full")}
        style={{ flex: "1 1 260px" }}
      />
      <Button
        loading={make.isPending}
        onClick={() => mutateToTheEnd(make, kind, { onSuccess: () => toast.success(t("begun")) })}
      >
        {t("make")}
      </Button>
    </Group>
  );
}
