import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { MultiSelect, NumberInput, Stack, Switch } from "@mantine/core";
import {
  type DeviceProcess,
  memoryLimitsMb,
  type ProcessSettings,
  slotLimits,
  threadLimits,
} from "@yiqiao/contracts/devices";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useChangeProcess } from "../devices.queries.ts";
import { useTexts } from "../texts.ts";

interface SettingsDialogProps {
  readonly process: DeviceProcess;
  /** Of all jobs. */
  readonly kinds: readonly string[];
  readonly onClose: () => void;
}

type NumberName = "slots" | "memory_mb" | "threads";
interface Limits {
  readonly least: number;
  readonly most: number;
}
const limitsOf: Readonly<Record<NumberName, Limits>> = {
  slots: slotLimits,
  memory_mb: memoryLimitsMb,
  threads: threadLimits,
};

/** What a process takes of the jobs, and what its engine may use. */
export function SettingsDialog({ process, kinds, onClose }: SettingsDialogProps) {
  const t = useTexts();
  const change = useChangeProcess();
  const [settings, setSettings] = useState(process.settings);
  const [isKept, setKept] = useState(process.is_kept);
  const runsJobs = process.role !== "api";
  const models = process.report?.models ?? [];
  const set = (changed: Partial<ProcessSettings>): void => setSettings({ ...settings, ...changed });
  const ofProcess = { settings, onChange: set };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { slots, kinds: chosen, memory_mb, threads, first_models } = settings;
    const ofJobs = runsJobs ? { slots, kinds: chosen } : {};
    change.mutate(
      { id: process.id, settings: { ...ofJobs, memory_mb, threads, first_models }, is_kept: isKept },
      {
        onSuccess: () => {
          toast.success(t("saved"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title={t("settingsTitle", { host: process.host, pid: String(process.pid) })}
      size={520}
      busy={change.isPending}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {runsJobs && <JobFields {...ofProcess} kinds={kinds} />}
          {models.length > 0 && <EngineFields {...ofProcess} models={models} />}
          <Switch
            label={t("keep")}
            description={t("keepHint", { host: process.host })}
            checked={isKept}
            onChange={({ currentTarget }) => setKept(currentTarget.checked)}
          />
          <FailureAlert error={change.error} />
          <FormButtons submitLabel={t("save")} busy={change.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly settings: ProcessSettings;
  readonly onChange: (changed: Partial<ProcessSettings>) => void;
}

interface NumberFieldProps extends FieldsProps {
  readonly name: NumberName;
  readonly label: "slots" | "memory" | "threads";
}

function NumberField({ settings, onChange, name, label }: NumberFieldProps) {
  const t = useTexts();
  return (
    <NumberInput
      label={t(label)}
      description={t(`${label}Hint`)}
      placeholder={t("asConfigured")}
      min={limitsOf[name].least}
      max={limitsOf[name].most}
      clampBehavior="blur"
      allowDecimal={false}
      allowNegative={false}
      value={settings[name] ?? ""}
      onChange={(value) => onChange({ [name]: typeof value === "number" ? value : null })}
    />
  );
}

function JobFields({ kinds, settings, onChange }: FieldsProps & Pick<SettingsDialogProps, "kinds">) {
  const t = useTexts();
  return (
    <>
      <NumberField {...{ settings, onChange }} name="slots" label="slots" />
      <MultiSelect
        label={t("kinds")}
        description={t("kindsHint")}
        placeholder={settings.kinds === null ? t("allKinds") : undefined}
        data={[...new Set([...kinds, ...(settings.kinds ?? [])])].toSorted()}
        value={settings.kinds ?? []}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        onChange={(value) => onChange({ kinds: value.length === 0 ? null : value })}
      />
    </>
  );
}

interface EngineFieldsProps extends FieldsProps {
  readonly models: readonly { readonly id: string }[];
}

function EngineFields({ models, settings, onChange }: EngineFieldsProps) {
  const t = useTexts();
  return (
    <>
      <NumberField {...{ settings, onChange }} name="memory_mb" label="memory" />
      <NumberField {...{ settings, onChange }} name="threads" label="threads" />
      <MultiSelect
        label={t("firstModels")}
        description={t("firstModelsHint")}
        data={[...new Set([...models.map(({ id }) => id), ...settings.first_models])]}
        value={settings.first_models}
        clearable
        clearButtonProps={{ "aria-label": t("clear") }}
        onChange={(value) => onChange({ first_models: value })}
      />
    </>
  );
}
