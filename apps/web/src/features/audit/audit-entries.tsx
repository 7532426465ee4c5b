import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { AuditEntry } from "@yiqiao/contracts/audit";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useState } from "react";
import { useMayReach } from "#features/permissions";
import { ChangesDialog } from "./changes-dialog.tsx";
import { useActionName, useTexts } from "./texts.ts";

interface AuditEntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly stale: boolean;
}

/** Entries of the log: a table, on phones cards. */
export function AuditEntries({ entries, stale }: AuditEntriesProps) {
  const t = useTexts();
  const actionName = useActionName();
  const [open, setOpen] = useState<AuditEntry>();
  const columns: readonly DataColumn<AuditEntry>[] = [
    { id: "time", header: t("columnTime"), cell: (entry) => <At entry={entry} /> },
    { id: "who", header: t("columnWho"), cell: (entry) => <Who entry={entry} /> },
    { id: "action", header: t("columnAction"), cell: ({ action }) => actionName(action) },
    { id: "target", header: t("columnTarget"), cell: (entry) => <Target entry={entry} /> },
    { id: "outcome", header: t("columnOutcome"), cell: (entry) => <Outcome entry={entry} /> },
    { id: "more", header: t("columnMore"), cell: (entry) => <More entry={entry} onOpen={setOpen} /> },
  ];
  return (
    <>
      <DataTable
        label={t("entries")}
        rows={entries}
        keyOf={({ id }) => id}
        columns={columns}
        stale={stale}
        card={(entry) => (
          <Stack gap={6}>
            <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
              <Text size="sm" fw={600}>
                {actionName(entry.action)}
              </Text>
              <Outcome entry={entry} />
            </Group>
            <Who entry={entry} />
            <Target entry={entry} />
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                <At entry={entry} />
              </Text>
              <More entry={entry} onOpen={setOpen} />
            </Group>
          </Stack>
        )}
      />
      {open && <ChangesDialog entry={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface EntryProps {
  readonly entry: AuditEntry;
}

function At({ entry: { at } }: EntryProps) {
  const formats = useFormats();
  return (
    <time dateTime={at} style={{ whiteSpace: "nowrap" }}>
      {formats.date(at)} {formats.time(at)}
    </time>
  );
}

const spoken = { operator: "operator", system: "system", "": "nobody" } as const;

function Who({ entry }: EntryProps) {
  const t = useTexts();
  const { actor, actor_id: id, actor_name: name, address, site_id: site } = entry;
  const word = actor in spoken ? t(spoken[actor as keyof typeof spoken]) : actor;
  const unnamed = actor === "" ? t("ofMainSite") : actor;
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm">{name ?? (id === null ? word : unnamed)}</Text>
      <Text size="xs" c="dimmed">
        {[address !== null && t("from", { address }), site !== 0 && t("siteOf", { id: String(site) })]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </div>
  );
}

function Target({ entry: { target, target_name: name } }: EntryProps) {
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {name ?? target ?? "—"}
    </Text>
  );
}

function Outcome({ entry: { outcome } }: EntryProps) {
  const t = useTexts();
  return (
    <Badge variant="light" color={outcome === "success" ? "green" : "red"} tt="none" style={{ flex: "none" }}>
      {t(outcome)}
    </Badge>
  );
}

function More({ entry, onOpen }: EntryProps & { readonly onOpen: (entry: AuditEntry) => void }) {
  const t = useTexts();
  const formats = useFormats();
  const actionName = useActionName();
  const seesSystemLog = useMayReach("SystemLog");
  const { before, after, action, at, request_id: request } = entry;
  return (
    <Group gap="xs">
      {(before !== null || after !== null) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("changesOf", { action: actionName(action), time: formats.dateTime(at) })}
          onClick={() => onOpen(entry)}
        >
          {t("changes")}
        </Button>
      )}
      {request !== null && seesSystemLog && (
        <Anchor size="xs" renderRoot={(props) => <Link to="/systemlog" search={{ request }} {...props} />}>
          {t("inSystemLog")}
        </Anchor>
      )}
    </Group>
  );
}
