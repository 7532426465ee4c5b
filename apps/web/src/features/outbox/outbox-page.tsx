import { Badge, Group, Paper, Stack, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { OutboxList, OutboxMail } from "@yiqiao/contracts/outbox";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { EmptyState, ErrorState, LoadingState, PageTitle } from "@yiqiao/ui";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { messages } from "./messages.ts";
import { outboxQuery } from "./outbox.queries.ts";
import { TestMailForm } from "./test-mail-form.tsx";

/** Why messages are here, and what would send them. */
function hintOf({ delivers, delivers_sms: deliversSms }: OutboxList) {
  if (delivers) return deliversSms ? "hintBoth" : "hintNoSms";
  return deliversSms ? "hintNoMail" : "hintNeither";
}

/** E-mails and SMS that the platform could not send, for administrators of an installation that lacks what sends them. */
export function OutboxPage() {
  const t = useT(messages);
  const outbox = useInfiniteQuery(outboxQuery);
  const first = outbox.data?.pages[0];
  const mails = outbox.data?.pages.flatMap((page) => page.mails) ?? [];
  return (
    <Stack gap="lg" maw={860} mx="auto" w="100%">
      <PageTitle title={t("title")} description={first && t(hintOf(first))} />
      {outbox.isPending && <LoadingState />}
      {outbox.isError && (
        <ErrorState message={t("failed")} onRetry={() => void outbox.refetch()} retrying={outbox.isFetching} />
      )}
      {first && <TestMailForm delivers={first.delivers} />}
      {first && mails.length === 0 && (
        <EmptyState icon={<IconMail size={28} stroke={1.5} />} title={t("empty")} description={t("emptyHint")} />
      )}
      {mails.map((mail) => (
        <Message key={mail.id} mail={mail} />
      ))}
      <MoreButton list={outbox}>{t("more")}</MoreButton>
    </Stack>
  );
}

function Message({ mail }: { readonly mail: OutboxMail }) {
  const t = useT(messages);
  const formats = useFormats();
  return (
    <Paper withBorder component="article" p="md" radius="md">
      <Group justify="space-between" align="baseline" gap="xs">
        <Group gap="xs">
          <Badge variant="light" tt="none">
            {t(mail.channel)}
          </Badge>
          <Text component="h2" size="md" fw={600}>
            {mail.channel === "sms" ? t("to", { address: mail.to }) : mail.subject}
          </Text>
        </Group>
        <Text size="xs" c="dimmed">
          <time dateTime={mail.created_time}>{formats.dateTime(new Date(mail.created_time))}</time>
        </Text>
      </Group>
      {mail.channel === "email" && (
        <Text size="sm" c="dimmed">
          {t("to", { address: mail.to })}
        </Text>
      )}
      <Text size="sm" mt="xs" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {mail.text}
      </Text>
    </Paper>
  );
}
