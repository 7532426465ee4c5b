import { Stack, Text, Title } from "@mantine/core";
import type { ProcessReport } from "@yiqiao/contracts/devices";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import styles from "../devices.module.css";
import { useTexts } from "../texts.ts";

/** What a process runs and has, as it reported last. */
export function ProcessParts({ report }: { readonly report: ProcessReport }) {
  const t = useTexts();
  const { machine, jobs, engines, models, gpus } = report;
  const running = jobs.filter((job) => job.running > 0);
  return (
    <div className={styles.parts}>
      <MachinePart machine={machine} />
      {jobs.length > 0 && (
        <Part title={t("partJobs")}>
          {running.length === 0 && <li>{t("noJobsRun")}</li>}
          {running.map((job) => (
            <li key={job.kind}>
              <code>{job.kind}</code> {t("jobsRun", { running: job.running, most: job.concurrency })}
            </li>
          ))}
        </Part>
      )}
      <EnginesPart engines={engines} />
      {models.length > 0 && <ModelsPart models={models} />}
      <GpusPart gpus={gpus} />
    </div>
  );
}

function MachinePart({ machine }: Pick<ProcessReport, "machine">) {
  const t = useTexts();
  const { number, percent, fileSize } = useFormats();
  return (
    <Part title={t("partMachine")}>
      <li>{t("machineCores", { count: machine.cores, load: number(Math.round(machine.load * 100) / 100) })}</li>
      <li>
        {t("machineMemory", {
          free: fileSize(machine.memory_free_bytes),
          total: fileSize(machine.memory_total_bytes),
        })}
      </li>
      {machine.disk_free_bytes !== null && machine.disk_total_bytes !== null && (
        <li>
          {t("machineDisk", {
            free: fileSize(machine.disk_free_bytes),
            total: fileSize(machine.disk_total_bytes),
            share: percent(machine.disk_free_bytes / Math.max(1, machine.disk_total_bytes)),
          })}
        </li>
      )}
    </Part>
  );
}

function EnginesPart({ engines }: Pick<ProcessReport, "engines">) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <Part title={t("partEngines")}>
      {engines.length === 0 && <li>{t("noEngines")}</li>}
      {engines.map((engine) => (
        <li key={engine.id}>
          <strong>{engine.id}</strong>{" "}
          {t("engineLine", {
            state: t(wordKey("engine", engine.state)),
            queued: number(engine.queued),
            words: number(Math.round(engine.words_per_second)),
          })}
          {engine.detail !== "" && (
            <Text size="xs" c="dimmed">
              {engine.detail}
            </Text>
          )}
        </li>
      ))}
    </Part>
  );
}

function ModelsPart({ models }: Pick<ProcessReport, "models">) {
  const t = useTexts();
  const { number, fileSize } = useFormats();
  return (
    <Part title={t("partModels")}>
      {models.map((model) => (
        <li key={`${model.id} ${model.version}`}>
          <strong>{model.id}</strong> {model.version}
          <Text size="xs" c="dimmed">
            {model.pairs.slice(0, 4).join(", ")}
            {model.pairs.length > 4 && " …"}
            {" · "}
            {model.loaded > 0
              ? t("modelLoaded", { count: model.loaded, memory: fileSize(model.memory_bytes) })
              : t("modelNotLoaded")}
            {model.speed !== null && ` · ${t("modelSpeed", { words: number(Math.round(model.speed)) })}`}
          </Text>
        </li>
      ))}
    </Part>
  );
}

function GpusPart({ gpus }: Pick<ProcessReport, "gpus">) {
  const t = useTexts();
  const { number, percent, fileSize } = useFormats();
  return (
    <Part title={t("partGpus")}>
      {gpus.length === 0 && <li>{t("noGpus")}</li>}
      {gpus.map((gpu) => (
        <li key={gpu.index}>
          <strong>{gpu.name}</strong>
          <Text size="xs" c="dimmed">
            {[
              gpu.usage === null ? undefined : t("gpuUsage", { share: percent(gpu.usage) }),
              gpu.memory_used_bytes === null || gpu.memory_total_bytes === null
                ? undefined
                : t("gpuMemory", { used: fileSize(gpu.memory_used_bytes), total: fileSize(gpu.memory_total_bytes) }),
              gpu.celsius === null ? undefined : `${number(gpu.celsius)} °C`,
            ]
              .filter((part) => part !== undefined)
              .join(" · ")}
          </Text>
        </li>
      ))}
      <li>
        <Text size="xs" c="dimmed">
          {t("gpuHint")}
        </Text>
      </li>
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={4}>
      <Title order={3} size="h6">
        {title}
      </Title>
      <ul className={styles.list}>{children}</ul>
    </Stack>
  );
}
