import { Alert, Progress, Text } from "@mantine/core";
import type { Restore } from "@yiqiao/contracts/backups";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { messages } from "./messages.ts";

/** How far the restore is, or what the last one came to. */
export function RestoreNotice({ restore }: { readonly restore: Restore }) {
  const t = useT(messages);
  const formats = useFormats();
  const { file, step, share, state, failure, finished_time: finished } = restore;
  if (finished === null) {
    const label = step === "" ? t("restoring") : t(`step.${step}`);
    return (
      <Alert color="blue" title={t("restoring")} aria-live="polite">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {file}
        </Text>
        <Text size="sm">{label}</Text>
        <Progress value={share * 100} mt={4} aria-label={label} />
      </Alert>
    );
  }
  if (failure !== null) {
    const title = t(state === "done" ? "restoreUnsettled" : "restoreFailed", { file });
    return (
      <Alert color="red" title={title}>
        {failure.message}
      </Alert>
    );
  }
  return (
    <Alert color="green" title={t("restored", { file, time: formats.dateTime(new Date(finished)) })}>
      <Outcome restore={restore} />
    </Alert>
  );
}

function Outcome({ restore: { outcome } }: { readonly restore: Restore }) {
  const t = useT(messages);
  if (outcome === null) return null;
  const { orphans, unreadable, jobs } = outcome;
  return (
    <Text component="div" size="sm">
      <div>{t("jobs", { count: jobs })}</div>
      {orphans.map(({ table, rows, became }) => (
        <div key={`${table} ${became}`}>{t("orphans", { table, rows, became: t(`became.${became}`) })}</div>
      ))}
      {unreadable.engines + unreadable.two_factor > 0 && (
        <div>{t("unreadable", { engines: unreadable.engines, twoFactor: unreadable.two_factor })}</div>
      )}
    </Text>
  );
}
