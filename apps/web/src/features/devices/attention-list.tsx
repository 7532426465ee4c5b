import { Alert, Stack } from "@mantine/core";
import type { DeviceAttention } from "@yiqiao/contracts/devices";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useTexts } from "./texts.ts";

/** Whether something stands still, or soon does. */
const graveKinds: Readonly<Record<DeviceAttention["kind"], boolean>> = {
  processLost: true,
  nobodyWorks: true,
  engineDown: true,
  diskLow: true,
  jobsWait: false,
  jobsFailed: false,
};

export const isGraveForDevices = ({ kind }: DeviceAttention): boolean => graveKinds[kind];

/** What an administrator should look at; read out when it appears. */
export function AttentionList({ attention }: { readonly attention: readonly DeviceAttention[] }) {
  const wordsOf = useDeviceAttentionWords();
  return (
    <Stack gap="xs" aria-live="polite" display={attention.length === 0 ? "none" : undefined}>
      {attention.map((one) => (
        <Alert key={keyOf(one)} color={isGraveForDevices(one) ? "red" : "yellow"} variant="light" py="xs">
          {wordsOf(one)}
        </Alert>
      ))}
    </Stack>
  );
}

function keyOf(one: DeviceAttention): string {
  if (one.kind === "processLost") return `${one.kind} ${one.id}`;
  if (one.kind === "diskLow") return `${one.kind} ${one.host} ${one.total_bytes}`;
  return one.kind === "engineDown" ? `${one.kind} ${one.engine}` : one.kind;
}

/** What each of them is in words. */
export function useDeviceAttentionWords(): (one: DeviceAttention) => string {
  const t = useTexts();
  const { number, fileSize, dateTime } = useFormats();
  return (one) => {
    switch (one.kind) {
      case "processLost":
        return t("attentionLost", {
          host: one.host,
          role: t(wordKey("role", one.role)),
          pid: String(one.pid),
          since: dateTime(one.since),
        });
      case "diskLow":
        return t("attentionDisk", {
          host: one.host,
          free: fileSize(one.free_bytes),
          total: fileSize(one.total_bytes),
        });
      case "engineDown":
        return t("attentionEngine", { engine: one.engine, hosts: one.hosts.join(", "), detail: one.detail });
      case "jobsWait":
        return t("attentionWait", { job: one.job, waiting: number(one.waiting), since: dateTime(one.since) });
      case "jobsFailed":
        return t("attentionFailed", { count: one.count });
      default:
        return t("attentionNobody");
    }
  };
}
