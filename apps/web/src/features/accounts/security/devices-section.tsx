import { Badge, Button, Group, Stack } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLogout, IconTerminal2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Device } from "@yiqiao/contracts/sessions";
import { createDictionary, wordKey } from "@yiqiao/i18n";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { ConfirmDialog, SettingRow, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { describeDevice } from "./describe-device.ts";
import { en } from "./devices.messages.en.ts";
import { zh } from "./devices.messages.zh.ts";
import { devicesQuery, useEndDevice, useLogoutEverywhere } from "./devices.queries.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";

const messages = createDictionary(en, zh);
const icons = { desktop: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet, program: IconTerminal2 };
/** Where the account is logged in, each of which can be ended; below, what ended lately. */
export default function DevicesSection() {
  const t = useT(messages);
  const devices = useQuery(devicesQuery);
  return (
    <QueryParts query={devices}>
      {({ devices: all }) => {
        const ended = all.filter((device) => device.ended_at !== null);
        return (
          <Stack gap="md">
            <SettingsSection title={t("devices")} description={t("devicesHint")} aside={<LogoutEverywhere />}>
              {all
                .filter((device) => device.ended_at === null)
                .map((device) => (
                  <DeviceRow key={device.session_id} device={device} />
                ))}
            </SettingsSection>
            {ended.length > 0 && (
              <SettingsSection title={t("earlier")}>
                {ended.map((device) => (
                  <DeviceRow key={device.session_id} device={device} />
                ))}
              </SettingsSection>
            )}
          </Stack>
        );
      }}
    </QueryParts>
  );
}

function DeviceRow({ device }: { readonly device: Device }) {
  const t = useT(messages);
  const formats = useFormats();
  const end = useEndDevice();
  const { browser = t("unknown"), system, form } = describeDevice(device.user_agent);
  const name = system === undefined ? browser : t("onSystem", { browser, system });
  const Icon = icons[form];
  const when = formats.dateTime(device.created_at);
  const isOpen = device.ended_at === null;
  return (
    <SettingRow
      icon={<Icon size={20} stroke={1.6} />}
      label={
        <Group gap="xs">
          {name}
          {device.current && (
            <Badge size="sm" color="green" variant="light">
              {t("thisDevice")}
            </Badge>
          )}
          {device.kept && isOpen && (
            <Badge size="sm" color="gray" variant="light">
              {t("stays")}
            </Badge>
          )}
        </Group>
      }
      action={
        isOpen &&
        !device.current && (
          <Button
            variant="default"
            size="sm"
            aria-label={t("endOther", { device: name })}
            loading={end.isPending}
            onClick={() => mutateToTheEnd(end, device.session_id, { onSuccess: () => toast.success(t("ended")) })}
          >
            {t("end")}
          </Button>
        )
      }
    >
      {device.address} · {t("loggedInAt", { when, method: t(wordKey("via", device.method)) })}
      <br />
      {device.ended_at === null
        ? t("lastSeen", { when: formats.relativeTime(device.last_seen_at, Date.now()) })
        : t("endedAt", { when: formats.dateTime(device.ended_at) })}
    </SettingRow>
  );
}

function LogoutEverywhere() {
  const t = useT(messages);
  const navigate = useNavigate();
  const logout = useLogoutEverywhere();
  const [isAsking, setAsking] = useState(false);
  async function leave(): Promise<void> {
    await navigate({ to: "/" });
    toast.success(t("everywhereDone"));
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconLogout size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t("everywhere")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("everywhere")}
        confirmLabel={t("everywhere")}
        danger
        busy={logout.isPending}
        onConfirm={() => logout.mutate(undefined, { onSuccess: () => void leave() })}
        onClose={() => setAsking(false)}
      >
        {t("everywhereQuestion")}
      </ConfirmDialog>
    </>
  );
}
