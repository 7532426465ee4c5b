import { Button, Group, Switch, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { engineCalls, type EngineOverview } from "@yiqiao/contracts/engines";
import { ConfirmDialog, SettingRow, SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { overviewQuery } from "./engines.queries.ts";
import { RemoteForm } from "./remote-form.tsx";
import { useTexts } from "./texts.ts";

type Engine = EngineOverview["engines"][number];

/** The remote engines, and a form for another. */
export function RemoteEngines({ engines }: { readonly engines: readonly Engine[] }) {
  const t = useTexts();
  const [removed, setRemoved] = useState<Engine>();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: Engine) => api(engineCalls.remove, { body: { id } }),
    onSuccess: () => client.invalidateQueries(overviewQuery),
    onError: (error) => toast.error(error.message),
    onSettled: () => setRemoved(undefined),
  });
  return (
    <SettingsSection title={t("remote")} description={t("remoteHint")}>
      {engines.length === 0 && (
        <SettingsBody>
          <Text size="sm" c="dimmed">
            {t("noRemote")}
          </Text>
        </SettingsBody>
      )}
      {engines.map((engine) => (
        <Row key={engine.id} engine={engine} onRemove={() => setRemoved(engine)} />
      ))}
      <SettingsBody>
        <RemoteForm />
      </SettingsBody>
      <ConfirmDialog
        opened={removed !== undefined}
        title={t("removeTitle", { id: removed?.id ?? "" })}
        confirmLabel={t("remove")}
        danger
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate(removed)}
        onClose={() => setRemoved(undefined)}
      >
        {t("removeText")}
      </ConfirmDialog>
    </SettingsSection>
  );
}

function Row({ engine, onRemove }: { readonly engine: Engine; readonly onRemove: () => void }) {
  const t = useTexts();
  const client = useQueryClient();
  const { id, kind, is_enabled: isEnabled, problem } = engine;
  const enable = useMutation({
    mutationFn: (isOn: boolean) => api(engineCalls.enable, { body: { id, is_enabled: isOn } }),
    onSuccess: () => client.invalidateQueries(overviewQuery),
    onError: (error) => toast.error(error.message),
  });
  return (
    <SettingRow
      label={id}
      action={
        <Group gap="sm">
          <Switch
            label={t("on")}
            aria-label={t("engineOn", { id })}
            checked={isEnabled}
            disabled={enable.isPending}
            onChange={(event) => enable.mutate(event.currentTarget.checked)}
          />
          <Button variant="default" size="compact-sm" onClick={onRemove}>
            {t("remove")}
          </Button>
        </Group>
      }
    >
      {problem === null ? kind : t("problem", { reason: problem })}
    </SettingRow>
  );
}
