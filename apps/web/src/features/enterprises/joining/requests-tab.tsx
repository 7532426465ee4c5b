import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconUserQuestion } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { JoinRequest } from "@yiqiao/contracts/enterprises";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { LoadingState, toast } from "@yiqiao/ui";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { useTexts } from "../texts.ts";
import { requestsQuery, useDecide } from "./joining.queries.ts";

/** Who asks to be let in, for the enterprise's managers. */
export function RequestsTab() {
  const t = useTexts();
  const formats = useFormats();
  const list = useInfiniteQuery(requestsQuery);
  const first = list.data?.pages[0];
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <Stack gap="md">
      {list.isPending && <LoadingState blocks={[120]} />}
      {list.isError && <QueryError query={list} />}
      {first && (
        <Text size="sm" c="dimmed">
          {t(wordKey("policy", first.policy))}
          {first.user_cap !== null &&
            ` ${t("seats", { members: formats.number(first.members), cap: formats.number(first.user_cap) })}`}
        </Text>
      )}
      {first && requests.length === 0 && (
        <EmptyBox icon={IconUserQuestion} title={t("requestsEmpty")} description={t("requestsEmptyHint")} />
      )}
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
      <MoreButton list={list}>{t("more")}</MoreButton>
    </Stack>
  );
}

function Request({ request }: { readonly request: JoinRequest }) {
  const t = useTexts();
  const formats = useFormats();
  const { id, account, username, note, created_time: at, hindrance } = request;
  const decide = useDecide(({ accept }) => toast.success(t(accept ? "letIn" : "refused", { name: username })));
  const answer = (accept: boolean) => decide.mutate({ id, accept });
  return (
    <Paper withBorder component="article" p="md" radius="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ minWidth: 0, overflowWrap: "anywhere", flex: "1 1 220px" }}>
            <Text component="h2" size="md" fw={600}>
              {username}
            </Text>
            <Text size="sm">{account}</Text>
            <Text size="xs" c="dimmed">
              <time dateTime={at}>{formats.dateTime(at)}</time>
            </Text>
            {note !== "" && (
              <Text size="sm" mt="xs" style={{ whiteSpace: "pre-wrap" }}>
                {note}
              </Text>
            )}
            {hindrance !== null && (
              <Text size="sm" c="red" mt="xs">
                {t(wordKey("hindrance", hindrance))}
              </Text>
            )}
          </div>
          <Group gap="xs">
            <Button
              size="sm"
              aria-label={t("letInNamed", { name: username })}
              disabled={hindrance !== null}
              loading={decide.isPending}
              onClick={() => answer(true)}
            >
              {t("accept")}
            </Button>
            <Button
              size="sm"
              variant="default"
              aria-label={t("refuseNamed", { name: username })}
              disabled={decide.isPending}
              onClick={() => answer(false)}
            >
              {t("refuse")}
            </Button>
          </Group>
        </Group>
        <FailureAlert error={decide.error} />
      </Stack>
    </Paper>
  );
}
