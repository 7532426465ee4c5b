import { Alert, Badge, Button, Group, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { engineCalls, type EngineOverview } from "@yiqiao/contracts/engines";
import { ErrorState, LoadingState, PageTitle, SettingRow, SettingsSection, toast } from "@yiqiao/ui";
import { api } from "#shared/api-client/index.ts";
import { overviewQuery, useJob } from "./engines.queries.ts";
import { FetchForm } from "./fetch-form.tsx";
import { FolderForm } from "./folder-form.tsx";
import { JobProgress } from "./job-progress.tsx";
import { RemoteEngines } from "./remote-engines.tsx";
import { useLanguageName, useTexts } from "./texts.ts";

/** What translates here, and everything to set up better. */
export function EnginesPage() {
  const t = useTexts();
  const overview = useQuery(overviewQuery);
  return (
    <Stack gap="lg" maw={860} mx="auto" w="100%">
      <PageTitle title={t("title")} description={t("description")} />
      {overview.isPending && <LoadingState />}
      {overview.isError && (
        <ErrorState message={t("failed")} onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
      )}
      {overview.data && <Engines overview={overview.data} />}
    </Stack>
  );
}

function Engines({ overview }: { readonly overview: EngineOverview }) {
  const t = useTexts();
  const job = useJob(overview.job);
  const isBusy = job?.state === "running";
  return (
    <>
      {overview.is_starter && (
        <Alert color="yellow" title={t("noticeTitle")}>
          {t("noticeText")}
          {overview.is_dismissed && <HintBack />}
        </Alert>
      )}
      {job && <JobProgress job={job} />}
      <Models overview={overview} />
      <FetchForm isBusy={isBusy} />
      <FolderForm isBusy={isBusy} />
      <RemoteEngines engines={overview.engines} />
    </>
  );
}

function HintBack() {
  const t = useTexts();
  const client = useQueryClient();
  const show = useMutation({
    mutationFn: () => api(engineCalls.dismiss, { body: { is_dismissed: false } }),
    onSuccess: () => client.invalidateQueries(overviewQuery),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Group mt="xs">
      <Button size="compact-sm" variant="default" loading={show.isPending} onClick={() => show.mutate()}>
        {t("hintBack")}
      </Button>
    </Group>
  );
}

function Models({ overview }: { readonly overview: EngineOverview }) {
  const t = useTexts();
  const nameOf = useLanguageName();
  return (
    <SettingsSection title={t("models")}>
      {overview.models.map(({ id, version, pairs, quality, is_bundled: isBundled, is_serving: isServing }) => (
        <SettingRow
          key={`${id} ${isBundled}`}
          label={`${id} ${version}`}
          action={
            <Group gap="xs">
              {quality === "starter" && (
                <Badge tt="none" variant="light" color="yellow">
                  {t("starter")}
                </Badge>
              )}
              {isServing && (
                <Badge tt="none" variant="light">
                  {t("serving")}
                </Badge>
              )}
            </Group>
          }
        >
          {pairs.map(({ source, target }) => `${nameOf(source)} → ${nameOf(target)}`).join(" · ")}
          {isBundled && ` · ${t("bundled")}`}
        </SettingRow>
      ))}
    </SettingsSection>
  );
}
