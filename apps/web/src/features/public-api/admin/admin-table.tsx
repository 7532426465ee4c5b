import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { ManagedApiKey } from "@yiqiao/contracts/public-api";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { Owner } from "../owner.tsx";
import { useTexts } from "../texts.ts";
import { scopeKeys, stateColors } from "../words.ts";

interface AdminTableProps {
  readonly keys: readonly ManagedApiKey[];
  readonly withSites: boolean;
  readonly stale: boolean;
  readonly onRevoke: (key: ManagedApiKey) => void;
}

interface KeyProps {
  readonly apiKey: ManagedApiKey;
}

const wrapped = { overflowWrap: "anywhere" } as const;

export function AdminTable({ keys, withSites, stale, onRevoke }: AdminTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const created = ({ created_at: at }: ManagedApiKey) => formats.date(at);
  const last = ({ last_used_at: at }: ManagedApiKey) => (at === null ? t("neverUsed") : formats.dateTime(at));
  const used = (key: ManagedApiKey) => formats.number(key.used_this_month);
  const revoke = (key: ManagedApiKey) =>
    key.state !== "revoked" && (
      <Button
        size="xs"
        variant="light"
        color="red"
        aria-label={t("revokeNamed", { name: key.name })}
        onClick={() => onRevoke(key)}
      >
        {t("revoke")}
      </Button>
    );
  const columns: readonly DataColumn<ManagedApiKey>[] = [
    { id: "name", header: t("key"), cell: (key) => <Named apiKey={key} /> },
    { id: "owner", header: t("owner"), cell: (key) => <KeyOwner apiKey={key} withSite={withSites} /> },
    { id: "state", header: t("state"), cell: (key) => <State apiKey={key} /> },
    { id: "used", header: t("usedThisMonth"), align: "end", cell: used },
    { id: "last", header: t("lastUse"), cell: last },
    { id: "created", header: t("created"), cell: created },
    { id: "acts", header: t("acts"), isHeaderHidden: true, align: "end", cell: revoke },
  ];
  return (
    <DataTable
      label={t("tabKeys")}
      rows={keys}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(key) => (
        <Stack gap={4}>
          <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
            <Named apiKey={key} />
            <State apiKey={key} />
          </Group>
          <KeyOwner apiKey={key} withSite={withSites} />
          <Text size="sm">{t("used", { used: used(key) })}</Text>
          <Text size="xs" c="dimmed">
            {last(key)}
          </Text>
          <div>{revoke(key)}</div>
        </Stack>
      )}
    />
  );
}

function Named({ apiKey: { name, app_id: appId, scopes } }: KeyProps) {
  const t = useTexts();
  return (
    <div style={{ minInlineSize: 0 }}>
      <Text size="sm" fw={600} style={wrapped}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" ff="monospace" style={wrapped}>
        {appId}
      </Text>
      <Text size="xs" c="dimmed">
        {scopes.map((scope) => t(scopeKeys[scope])).join(" · ")}
      </Text>
    </div>
  );
}

function KeyOwner({ apiKey, withSite }: KeyProps & { readonly withSite: boolean }) {
  const { owner_name: name, account, site_name: site } = apiKey;
  return <Owner name={name} account={account} site={withSite ? site : undefined} />;
}

function State({ apiKey: { state } }: KeyProps) {
  const t = useTexts();
  return (
    <Badge variant="light" color={stateColors[state]} tt="none" style={{ flexShrink: 0 }}>
      {t(wordKey("state", state))}
    </Badge>
  );
}
