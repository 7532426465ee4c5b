import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ApiKey, apiCallsPerMinute } from "@yiqiao/contracts/public-api";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ProgressBar } from "@yiqiao/ui";
import { useTexts } from "../texts.ts";
import { scopeKeys, stateColors } from "../words.ts";

export type KeyAct = "edit" | "rotate" | "revoke";

interface KeyCardProps {
  readonly apiKey: ApiKey;
  readonly onAct: (act: KeyAct) => void;
}

const wrapped = { overflowWrap: "anywhere" } as const;

/** A key: what it may do, how much of it was used, and what can be done about it. */
export function KeyCard({ apiKey, onAct }: KeyCardProps) {
  const t = useTexts();
  const { name, app_id: appId, state, scopes } = apiKey;
  return (
    <Paper component="article" aria-label={name} withBorder radius="lg" p="md">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: "1 1 240px", minInlineSize: 0 }}>
            <Text fw={600} style={wrapped}>
              {name}
            </Text>
            <Text size="xs" c="dimmed" ff="monospace" style={wrapped}>
              {appId}
            </Text>
          </div>
          <Badge variant="light" color={stateColors[state]} tt="none">
            {t(wordKey("state", state))}
          </Badge>
        </Group>
        <Text size="sm">{scopes.map((scope) => t(scopeKeys[scope])).join(" · ")}</Text>
        <Budget apiKey={apiKey} />
        <Facts apiKey={apiKey} />
        <Acts apiKey={apiKey} onAct={onAct} />
      </Stack>
    </Paper>
  );
}

/** What was used this month, of what it may use. */
function Budget({ apiKey: { used_this_month: used, characters_per_month: budget } }: { readonly apiKey: ApiKey }) {
  const t = useTexts();
  const formats = useFormats();
  const text =
    budget === null
      ? t("used", { used: formats.number(used) })
      : t("usedOf", { used: formats.number(used), budget: formats.number(budget) });
  const share = budget === null ? 0 : budget === 0 ? 100 : Math.min(100, (used / budget) * 100);
  return (
    <Stack gap={4}>
      <Text size="sm">{text}</Text>
      {budget !== null && (
        <div style={{ maxInlineSize: 320 }}>
          <ProgressBar label={text} value={share} size="sm" tone={share >= 90 ? "failed" : "running"} />
        </div>
      )}
    </Stack>
  );
}

/** When, from where and how fast. */
function Facts({ apiKey }: { readonly apiKey: ApiKey }) {
  const t = useTexts();
  const formats = useFormats();
  const { expires_at: end, addresses, calls_per_minute: pace, last_used_at: last, revoked_at: revoked } = apiKey;
  const facts = [
    revoked === null ? undefined : t("revokedAt", { date: formats.dateTime(revoked) }),
    end === null ? t("noEnd") : t("ends", { date: formats.dateTime(end) }),
    addresses.length === 0 ? t("everywhere") : t("from", { addresses: addresses.join(", ") }),
    t("pace", { count: pace ?? apiCallsPerMinute }),
    last === null
      ? t("neverUsed")
      : t("lastUsed", { date: formats.dateTime(last), address: apiKey.last_used_address ?? "" }),
    apiKey.former_secret_until === null
      ? undefined
      : t("overlap", { date: formats.dateTime(apiKey.former_secret_until) }),
  ];
  return (
    <Stack gap={2}>
      {facts
        .filter((fact) => fact !== undefined)
        .map((fact) => (
          <Text key={fact} size="xs" c="dimmed" style={wrapped}>
            {fact}
          </Text>
        ))}
    </Stack>
  );
}

function Acts({ apiKey: { id, name, state }, onAct }: KeyCardProps) {
  const t = useTexts();
  const button = { size: "xs", variant: "default" } as const;
  return (
    <Group gap="xs" mt={4}>
      <Button
        {...button}
        aria-label={t("callsNamed", { name })}
        renderRoot={(props) => <Link to="/developer" search={{ tab: "calls", key: id }} {...props} />}
      >
        {t("tabCalls")}
      </Button>
      <Button
        {...button}
        aria-label={t("usageNamed", { name })}
        renderRoot={(props) => <Link to="/developer" search={{ tab: "usage", key: id }} {...props} />}
      >
        {t("tabUsage")}
      </Button>
      {state !== "revoked" && (
        <>
          <Button {...button} aria-label={t("editNamed", { name })} onClick={() => onAct("edit")}>
            {t("edit")}
          </Button>
          <Button {...button} aria-label={t("rotateNamed", { name })} onClick={() => onAct("rotate")}>
            {t("rotate")}
          </Button>
          <Button
            size="xs"
            variant="light"
            color="red"
            aria-label={t("revokeNamed", { name })}
            onClick={() => onAct("revoke")}
          >
            {t("revoke")}
          </Button>
        </>
      )}
    </Group>
  );
}
