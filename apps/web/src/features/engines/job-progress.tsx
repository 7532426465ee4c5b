import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { engineCalls, type ModelJob } from "@yiqiao/contracts/engines";
import { ProgressBar, toast } from "@yiqiao/ui";
import { api } from "#shared/api-client/index.ts";
import { megabytes, useTexts } from "./texts.ts";

/** How far the model is that is being set up, or what came of the last one. */
export function JobProgress({ job }: { readonly job: ModelJob }) {
  const t = useTexts();
  if (job.state === "running") return <Running job={job} />;
  if (job.state === "done") return <Alert color="green">{t("jobDone", { model: job.model ?? "" })}</Alert>;
  if (job.state === "cancelled") return <Alert color="gray">{t("jobCancelled")}</Alert>;
  return (
    <Alert color="red" role="alert">
      {t("jobFailed", { reason: job.error ?? "" })}
    </Alert>
  );
}

function Running({ job }: { readonly job: ModelJob }) {
  const t = useTexts();
  const cancel = useMutation({
    mutationFn: () => api(engineCalls.cancel, { body: {} }),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Paper withBorder p="md" radius="lg">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" aria-live="polite">
            <StageText job={job} />
          </Text>
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t("cancel")}
          </Button>
        </Group>
        <ProgressBar label={t("progress")} value={shareOf(job)} />
      </Stack>
    </Paper>
  );
}

function StageText({ job: { kind, stage, received_bytes: received, total_bytes: total } }: { readonly job: ModelJob }) {
  const t = useTexts();
  if (stage === "download") return t("stageDownload", { received: megabytes(received), total: megabytes(total) });
  if (stage === "unpack") return t("stageUnpack");
  if (stage === "verify") return t("stageVerify");
  return t(stage === "convert" || kind === "folder" ? "stageConvert" : "stageWaiting");
}

/** Of a hundred; downloading is most of the wait. */
function shareOf({ stage, received_bytes: received, total_bytes: total }: ModelJob): number {
  if (stage === "download") return (70 * received) / Math.max(1, total);
  return { none: 0, unpack: 72, convert: 78, verify: 92 }[stage ?? "none"];
}
