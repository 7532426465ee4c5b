import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconServer } from "@tabler/icons-react";
import type { DeviceProcess, Devices } from "@yiqiao/contracts/devices";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import type { DeviceSearch } from "../device-search.ts";
import styles from "../devices.module.css";
import { useTexts } from "../texts.ts";
import { DrainButton } from "./drain-button.tsx";
import { ProcessDetails } from "./process-details.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";

interface MachinesTabProps {
  readonly devices: Devices;
  readonly search: DeviceSearch;
  readonly onShow: (search: DeviceSearch) => void;
}

/** All processes with what they do now; below, what the chosen one has done. */
export function MachinesTab({ devices, search, onShow }: MachinesTabProps) {
  const t = useTexts();
  const { processes } = devices;
  const [changing, setChanging] = useState<DeviceProcess>();
  const [removing, setRemoving] = useState<DeviceProcess>();
  const chosen = processes.find(({ id }) => id === search.process);
  if (processes.length === 0) {
    return <EmptyBox icon={IconServer} title={t("noProcesses")} description={t("noProcessesHint")} />;
  }
  return (
    <Stack gap="lg">
      <Processes
        processes={processes}
        chosen={search.process}
        acts={{
          onChoose: ({ id }) => onShow({ span: search.span, process: id === search.process ? undefined : id }),
          onChange: setChanging,
          onRemove: setRemoving,
        }}
      />
      {chosen && (
        <ProcessDetails
          process={chosen}
          span={search.span ?? "hour"}
          onSpan={(span) => onShow({ process: chosen.id, span: span === "hour" ? undefined : span })}
        />
      )}
      {changing && (
        <SettingsDialog
          process={changing}
          kinds={devices.jobs.map(({ kind }) => kind)}
          onClose={() => setChanging(undefined)}
        />
      )}
      <RemoveDialog process={removing} onClose={() => setRemoving(undefined)} />
    </Stack>
  );
}

interface Acts {
  readonly onChoose: (process: DeviceProcess) => void;
  readonly onChange: (process: DeviceProcess) => void;
  readonly onRemove: (process: DeviceProcess) => void;
}

interface ProcessesProps {
  readonly processes: readonly DeviceProcess[];
  readonly chosen: string | undefined;
  readonly acts: Acts;
}

function Processes({ processes, chosen, acts }: ProcessesProps) {
  const t = useTexts();
  const figures = useFigures();
  const columns: readonly DataColumn<DeviceProcess>[] = [
    { id: "process", header: t("columnProcess"), cell: (process) => <Name process={process} /> },
    { id: "state", header: t("columnState"), cell: (process) => <State process={process} /> },
    { id: "cpu", header: t("columnCpu"), align: "end", cell: figures.cpu },
    { id: "memory", header: t("columnMemory"), align: "end", cell: figures.memory },
    { id: "lag", header: t("columnLag"), align: "end", cell: figures.lag },
    { id: "jobs", header: t("columnJobs"), align: "end", cell: figures.jobs },
    { id: "words", header: t("columnWords"), align: "end", cell: figures.words },
    { id: "disk", header: t("columnDisk"), align: "end", cell: figures.disk },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (process) => <Actions process={process} isChosen={process.id === chosen} acts={acts} />,
    },
  ];
  return (
    <DataTable
      label={t("processes")}
      rows={processes}
      keyOf={({ id }) => id}
      columns={columns}
      card={(process) => (
        <Stack gap={6} fz="sm">
          <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
            <Name process={process} />
            <State process={process} />
          </Group>
          <dl className={styles.figures}>
            {columns.slice(2, -1).map(({ id, header, cell }) => (
              <div key={id}>
                <dt>{header}</dt>
                <dd>{cell(process)}</dd>
              </div>
            ))}
          </dl>
          <Actions process={process} isChosen={process.id === chosen} acts={acts} />
        </Stack>
      )}
    />
  );
}

interface OfProcess {
  readonly process: DeviceProcess;
}

function Name({ process: { host, role, pid, version, started_at: startedAt } }: OfProcess) {
  const t = useTexts();
  const { relativeTime, dateTime } = useFormats();
  return (
    <div className={styles.name}>
      <Text size="sm" fw={600}>
        {host}
      </Text>
      <Text size="xs" c="dimmed" title={dateTime(startedAt)}>
        {t("processLine", { role: t(wordKey("role", role)), pid: String(pid), version })}
        {" · "}
        {t("startedAgo", { ago: relativeTime(startedAt, Date.now()) })}
      </Text>
    </div>
  );
}

const colors = { running: "green", draining: "yellow", drained: "gray", lost: "red" } as const;

function State({ process: { state, silent_seconds: seconds } }: OfProcess) {
  const t = useTexts();
  return (
    <div className={styles.state}>
      <Badge variant={state === "lost" ? "filled" : "light"} tt="none" color={colors[state]}>
        {t(wordKey("state", state))}
      </Badge>
      {state === "lost" && (
        <Text size="xs" className={styles.unbroken}>
          {t("silentFor", { count: Math.round(seconds) })}
        </Text>
      )}
    </div>
  );
}

type Figure = (process: DeviceProcess) => string;

/** The values of a row; a dash where the process is lost or its report cannot be read. */
function useFigures() {
  const t = useTexts();
  const { number, percent, fileSize } = useFormats();
  const told =
    (figure: (report: NonNullable<DeviceProcess["report"]>) => string | undefined): Figure =>
    ({ report, state }) =>
      (report === null || state === "lost" ? undefined : figure(report)) ?? "–";
  return {
    cpu: told(({ machine }) => percent(machine.cpu)),
    memory: told(({ process }) => fileSize(process.rss_bytes)),
    lag: told(({ process }) => t("milliseconds", { value: number(Math.round(process.lag_ms)) })),
    jobs: told(({ jobs }) => number(jobs.reduce((sum, { running }) => sum + running, 0))),
    words: told(({ engines }) => number(Math.round(engines.reduce((sum, one) => sum + one.words_per_second, 0)))),
    disk: told(({ machine: { disk_free_bytes: free } }) => (free === null ? undefined : fileSize(free))),
  };
}

function Actions({ process, isChosen, acts }: OfProcess & { readonly isChosen: boolean; readonly acts: Acts }) {
  const t = useTexts();
  const name = { host: process.host, pid: String(process.pid) };
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={isChosen}
        aria-label={t(isChosen ? "hideOf" : "detailsOf", name)}
        onClick={() => acts.onChoose(process)}
      >
        {t(isChosen ? "hide" : "details")}
      </Button>
      {process.state === "lost" ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t("removeOf", name)}
          onClick={() => acts.onRemove(process)}
        >
          {t("remove")}
        </Button>
      ) : (
        <>
          {process.role !== "api" && <DrainButton process={process} />}
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t("settingsOf", name)}
            onClick={() => acts.onChange(process)}
          >
            {t("settings")}
          </Button>
        </>
      )}
    </Group>
  );
}
