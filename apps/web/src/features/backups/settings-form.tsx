import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Paper,
  PasswordInput,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  backupIntervals,
  type BackupSettingsValues,
  passphraseLengths,
  type ShownBackupSettings,
} from "@yiqiao/contracts/backups";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { LoadingState, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { backupSettingsQuery, useSaveSettings } from "./backups.queries.ts";
import { messages } from "./messages.ts";

/** When backups are made, where they lie, how long they are kept and whether they are encrypted. */
export function SettingsForm() {
  const t = useT(messages);
  const settings = useQuery(backupSettingsQuery);
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={t("settings")}>
      <Text component="h2" size="lg" fw={600} mb="sm">
        {t("settings")}
      </Text>
      {settings.isPending && <LoadingState />}
      {settings.isError && <QueryError query={settings} />}
      {settings.data && <Fields shown={settings.data} key={JSON.stringify(settings.data)} />}
    </Paper>
  );
}

type Change = (change: Partial<BackupSettingsValues>) => void;
interface PartProps {
  readonly shown: ShownBackupSettings;
  readonly values: BackupSettingsValues;
  readonly change: Change;
}

const valuesOf = (shown: ShownBackupSettings): BackupSettingsValues => ({
  place: shown.place,
  every_hours: shown.every_hours,
  at_time: shown.at_time,
  // Until somebody has chosen, that of who chooses.
  time_zone: shown.every_hours === null ? Intl.DateTimeFormat().resolvedOptions().timeZone : shown.time_zone,
  keep_count: shown.keep_count,
  keep_days: shown.keep_days,
});

function Fields({ shown }: { readonly shown: ShownBackupSettings }) {
  const t = useT(messages);
  const save = useSaveSettings();
  const [values, setValues] = useState(() => valuesOf(shown));
  const [passphrase, setPassphrase] = useState("");
  const [isRemoved, setRemoved] = useState(false);
  const change: Change = (some) => setValues((all) => ({ ...all, ...some }));
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sealed = isRemoved ? { passphrase: null } : passphrase === "" ? {} : { passphrase };
    mutateToTheEnd(save, { ...values, ...sealed }, { onSuccess: () => toast.success(t("settingsSaved")) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Place shown={shown} values={values} change={change} />
        <Times shown={shown} values={values} change={change} />
        <Keeping values={values} change={change} />
        <Text size="sm">{t(shown.has_passphrase ? "hasPassphrase" : "noPassphrase")}</Text>
        {!isRemoved && (
          <PasswordInput
            label={t("newPassphrase")}
            description={t("passphraseHint", { min: passphraseLengths.min })}
            value={passphrase}
            minLength={passphraseLengths.min}
            maxLength={passphraseLengths.max}
            autoComplete="new-password"
            onChange={(event) => setPassphrase(event.currentTarget.value)}
          />
        )}
        {shown.has_passphrase && (
          <Checkbox
            label={t("passphraseRemove")}
            checked={isRemoved}
            onChange={(event) => setRemoved(event.currentTarget.checked)}
          />
        )}
        <Group>
          <Button type="submit" loading={save.isPending}>
            {t("save")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Place({ shown: { places }, values, change }: PartProps) {
  const t = useT(messages);
  const choices = [
    { value: "disk", label: t("placeDisk", { folder: places.disk }) },
    ...(places.s3 === null ? [] : [{ value: "s3", label: t("placeS3", { bucket: places.s3 }) }]),
  ];
  return (
    <Select
      label={t("place")}
      description={places.s3 === null ? t("noS3") : undefined}
      data={choices}
      value={values.place}
      allowDeselect={false}
      onChange={(value) => change({ place: value === "s3" ? "s3" : "disk" })}
    />
  );
}

function Times({ shown, values, change }: PartProps) {
  const t = useT(messages);
  const formats = useFormats();
  const intervals = [
    { value: "off", label: t("every.off") },
    ...backupIntervals.map((hours) => ({ value: String(hours), label: t(`every.${hours}`) })),
  ];
  const isOff = values.every_hours === null;
  return (
    <>
      <Group gap="sm" align="flex-end">
        <Select
          label={t("every")}
          data={intervals}
          value={String(values.every_hours ?? "off")}
          allowDeselect={false}
          onChange={(value) => change({ every_hours: backupIntervals.find((each) => String(each) === value) ?? null })}
          style={{ flex: "1 1 180px" }}
        />
        <TextInput
          type="time"
          label={t("at")}
          value={values.at_time}
          disabled={isOff}
          required
          onChange={(event) => change({ at_time: event.currentTarget.value })}
          style={{ flex: "1 1 120px" }}
        />
        <TextInput
          label={t("zone")}
          value={values.time_zone}
          disabled={isOff}
          required
          onChange={(event) => change({ time_zone: event.currentTarget.value })}
          style={{ flex: "1 1 180px" }}
        />
      </Group>
      {shown.next_time !== null && (
        <Text size="sm" c="dimmed">
          {t("next", { time: formats.dateTime(new Date(shown.next_time)) })}
        </Text>
      )}
    </>
  );
}

function Keeping({ values, change }: Omit<PartProps, "shown">) {
  const t = useT(messages);
  return (
    <>
      <Group gap="sm">
        <NumberInput
          label={t("keepCount")}
          value={values.keep_count}
          min={1}
          max={365}
          required
          onChange={(value) => change({ keep_count: Number(value) })}
          style={{ flex: "1 1 160px" }}
        />
        <NumberInput
          label={t("keepDays")}
          value={values.keep_days}
          min={1}
          max={3650}
          required
          onChange={(value) => change({ keep_days: Number(value) })}
          style={{ flex: "1 1 160px" }}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {t("keepHint")}
      </Text>
    </>
  );
}
