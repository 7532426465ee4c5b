import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { OutboxMail } from "@yiqiao/contracts/outbox";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { EmptyState, ErrorState, LoadingState, PageTitle } from "@yiqiao/ui";
import { messages } from "./messages.ts";
import { outboxQuery } from "./outbox.queries.ts";
import { TestMailForm } from "./test-mail-form.tsx";

/** What the platform would have sent by e-mail, for administrators of an installation without a mail server. */
export function OutboxPage() {
  const t = useT(messages);
  const outbox = useInfiniteQuery(outboxQuery);
  const first = outbox.data?.pages[0];
  const mails = outbox.data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <Stack gap="lg" maw={860} mx="auto" w="100%">
      <PageTitle title={t("title")} description={first && t(first.delivers ? "hintDelivers" : "hint")} />
      {outbox.isPending && <LoadingState />}
      {outbox.isError && (
        <ErrorState message={t("failed")} onRetry={() => void outbox.refetch()} retrying={outbox.isFetching} />
      )}
      {first && <TestMailForm delivers={first.delivers} />}
      {first && mails.length === 0 && (
        <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t("empty")} description={t("emptyHint")} />
      )}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
      {outbox.hasNextPage && (
        <Button variant="default" loading={outbox.isFetchingNextPage} onClick={() => void outbox.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </Stack>
  );
}

function Mail({ mail }: { readonly mail: OutboxMail }) {
  const t = useT(messages);
  const formats = useFormats();
  return (
    <Paper withBorder component="article" p="md" radius="md">
      <Group justify="space-between" align="baseline" gap="xs">
        <Text component="h2" size="md" fw={600}>
          {mail.subject}
        </Text>
        <Text size="xs" c="dimmed">
          <time dateTime={mail.created_time}>{formats.dateTime(new Date(mail.created_time))}</time>
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {t("to", { address: mail.to })}
      </Text>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {mail.text}
      </Text>
    </Paper>
  );
}
