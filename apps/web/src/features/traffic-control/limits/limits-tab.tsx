import { Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CallGroup, TrafficOverview, TrafficRule } from "@yiqiao/contracts/traffic-control";
import { ConfirmDialog, type DataColumn, DataTable, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { useTexts, useTrafficWords } from "../texts.ts";
import { overviewQuery, useRemoveRule } from "../traffic.queries.ts";

/** The usual limits, and the rules that say otherwise for some. */
export function LimitsTab() {
  const t = useTexts();
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("limitsHint")}
      </Text>
      <QueryParts query={overview} height={320}>
        {(known) => (
          <>
            <Rules overview={known} />
            <Title order={2} size="h4">
              {t("groups")}
            </Title>
            <Groups groups={known.groups} />
          </>
        )}
      </QueryParts>
    </Stack>
  );
}

type Opened = { readonly act: "change" | "remove"; readonly rule: TrafficRule } | { readonly act: "add" };

function Rules({ overview: { rules, groups } }: { readonly overview: TrafficOverview }) {
  const t = useTexts();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t("rules")}
        </Title>
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened({ act: "add" })}>
          {t("addRule")}
        </Button>
      </Group>
      {rules.length === 0 ? <Text size="sm">{t("noRules")}</Text> : <RuleTable rules={rules} onOpen={setOpened} />}
      {opened?.act === "add" && <RuleDialog groups={groups} onClose={close} />}
      {opened?.act === "change" && <RuleDialog groups={groups} rule={opened.rule} onClose={close} />}
      {opened?.act === "remove" && <RemoveRule rule={opened.rule} onClose={close} />}
    </>
  );
}

interface RuleTableProps {
  readonly rules: readonly TrafficRule[];
  readonly onOpen: (opened: Opened) => void;
}

function RuleTable({ rules, onOpen }: RuleTableProps) {
  const t = useTexts();
  const { groupName, frequency, whom } = useTrafficWords();
  const whomOf = (rule: TrafficRule) => (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm">{whom(rule)}</Text>
      <Text size="xs" c="dimmed">
        {t(`level_${rule.level}`)}
      </Text>
    </div>
  );
  const actions = (rule: TrafficRule) => <RuleActions rule={rule} onOpen={onOpen} />;
  const columns: readonly DataColumn<TrafficRule>[] = [
    { id: "group", header: t("columnGroup"), cell: ({ group }) => groupName(group) },
    { id: "whom", header: t("columnWhom"), cell: whomOf },
    { id: "limit", header: t("columnLimit"), cell: ({ limit, window_s: window }) => frequency(limit, window) },
    { id: "note", header: t("columnNote"), cell: ({ note }) => note || "—" },
    { id: "actions", header: t("columnActions"), isHeaderHidden: true, align: "end", cell: actions },
  ];
  return (
    <DataTable
      label={t("rules")}
      rows={rules}
      keyOf={({ id }) => String(id)}
      columns={columns}
      card={(rule) => (
        <Stack gap={6}>
          <Text fw={600}>{groupName(rule.group)}</Text>
          {whomOf(rule)}
          <Text size="sm">{frequency(rule.limit, rule.window_s)}</Text>
          {rule.note !== "" && (
            <Text size="xs" c="dimmed">
              {rule.note}
            </Text>
          )}
          {actions(rule)}
        </Stack>
      )}
    />
  );
}

function RuleActions({ rule, onOpen }: { readonly rule: TrafficRule; readonly onOpen: RuleTableProps["onOpen"] }) {
  const t = useTexts();
  const { groupName, whom } = useTrafficWords();
  const name = `${groupName(rule.group)}, ${whom(rule)}`;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("changeRuleOf", { name })}
        onClick={() => onOpen({ act: "change", rule })}
      >
        {t("changeRule")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t("removeRuleOf", { name })}
        onClick={() => onOpen({ act: "remove", rule })}
      >
        {t("removeRule")}
      </Button>
    </Group>
  );
}

function RemoveRule({ rule, onClose }: { readonly rule: TrafficRule; readonly onClose: () => void }) {
  const t = useTexts();
  const { groupName, whom } = useTrafficWords();
  const removal = useRemoveRule();
  const remove = () => {
    mutateToTheEnd(removal, rule.id, { onSuccess: () => toast.success(t("ruleRemoved")), onSettled: onClose });
  };
  return (
    <ConfirmDialog
      opened
      title={t("removeRuleOf", { name: `${groupName(rule.group)}, ${whom(rule)}` })}
      confirmLabel={t("removeRule")}
      danger
      busy={removal.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("removeRuleQuestion")}
    </ConfirmDialog>
  );
}

function Groups({ groups }: { readonly groups: readonly CallGroup[] }) {
  const t = useTexts();
  const { groupName, frequency } = useTrafficWords();
  const usual = ({ limit, window_s: window }: CallGroup) =>
    limit === null || window === null ? t("noLimit") : frequency(limit, window);
  const nameOf = (group: CallGroup) => (
    <Group gap="xs">
      <span>{groupName(group.name)}</span>
      {group.is_essential && (
        <Badge variant="light" tt="none">
          {t("essential")}
        </Badge>
      )}
    </Group>
  );
  return (
    <DataTable
      label={t("groups")}
      rows={groups}
      keyOf={({ name }) => name}
      columns={[
        { id: "group", header: t("columnGroup"), cell: nameOf },
        { id: "usual", header: t("columnUsual"), cell: usual },
        { id: "of", header: t("columnOf"), cell: ({ of }) => t(`of_${of}`) },
      ]}
      card={(group) => (
        <Stack gap={4}>
          {nameOf(group)}
          <Text size="sm" c="dimmed">
            {usual(group)} · {t(`of_${group.of}`)}
          </Text>
        </Stack>
      )}
    />
  );
}
