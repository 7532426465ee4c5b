import "@mantine/core/styles/Pagination.css";
import { Button, Group, Pagination, Paper, SegmentedControl, Stack } from "@mantine/core";
import { IconBell, IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { messagePageSize } from "@yiqiao/contracts/messages";
import type { Message, MessageList } from "@yiqiao/contracts/messages";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle, toast } from "@yiqiao/ui";
import { useEffect } from "react";
import { redirectTarget } from "#features/sessions";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { MessageRow } from "./message-row.tsx";
import styles from "./messages-page.module.css";
import { messageListQuery, useMarkRead } from "./messages.queries.ts";
import { messages } from "./messages.ts";

/** What the platform told the user: filter and page stand in the address. */
export function MessagesPage() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const navigate = useNavigate();
  const { unread: isUnreadOnly = false, page = 1 } = useSearch({ from: "/engine/user-centre/message" });
  const list = useQuery(messageListQuery({ page, isUnreadOnly, language }));
  const markRead = useMarkRead();
  const unread = list.data?.unread ?? 0;
  const pageCount = Math.max(1, Math.ceil((list.data?.total ?? 0) / messagePageSize));

  function show(filter: boolean, to: number, replace = false): void {
    const search = { ...(filter ? { unread: true as const } : {}), ...(to > 1 ? { page: to } : {}) };
    void navigate({ to: "/message", search, replace });
  }
  useEffect(() => {
    if (list.data && !list.isPlaceholderData && page > pageCount) show(isUnreadOnly, pageCount, true);
  });

  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t("hint")} />
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          aria-label={t("filter")}
          value={isUnreadOnly ? "unread" : "all"}
          onChange={(value) => show(value === "unread", 1)}
          data={[
            { value: "all", label: t("all") },
            { value: "unread", label: unread > 0 ? t("unreadCount", { count: unread }) : t("unread") },
          ]}
        />
        <Button
          variant="default"
          leftSection={<IconChecks size={17} aria-hidden />}
          disabled={unread === 0}
          loading={markRead.isPending && markRead.variables === "all"}
          onClick={() => markRead.mutate("all", { onSuccess: () => toast.success(t("allMarked")) })}
        >
          {t("markAll")}
        </Button>
      </Group>
      {list.isPending && <LoadingState blocks={[84, 84, 84]} />}
      {list.isError && !list.data && <QueryError query={list} />}
      {list.data && <Messages list={list.data} isUnreadOnly={isUnreadOnly} onRead={(ids) => markRead.mutate(ids)} />}
      {pageCount > 1 && (
        <Pagination
          component="nav"
          aria-label={t("pages")}
          total={pageCount}
          value={page}
          onChange={(to) => show(isUnreadOnly, to)}
          getItemProps={(item) => ({ "aria-label": t("page", { page: item }) })}
          getControlProps={(control) => ({ "aria-label": t(control === "previous" ? "previous" : "next") })}
        />
      )}
    </Stack>
  );
}

interface MessagesProps {
  readonly list: MessageList;
  readonly isUnreadOnly: boolean;
  readonly onRead: (ids: readonly string[]) => void;
}

function Messages({ list, isUnreadOnly, onRead }: MessagesProps) {
  const t = useT(messages);
  const navigate = useNavigate();
  if (list.msg_list.length === 0) {
    return (
      <EmptyBox
        icon={IconBell}
        title={t(isUnreadOnly ? "emptyUnread" : "empty")}
        description={t(isUnreadOnly ? "emptyUnreadHint" : "emptyHint")}
        action={
          isUnreadOnly && (
            <Button variant="light" mt="xs" onClick={() => void navigate({ to: "/message", search: {} })}>
              {t("showAll")}
            </Button>
          )
        }
      />
    );
  }
  const openerOf = ({ link }: Message) => {
    const href = redirectTarget(link);
    if (href === undefined) return undefined;
    return (message: Message) => {
      if (!message.read) onRead([message.id]);
      void navigate({ href });
    };
  };
  return (
    <Paper withBorder radius="lg" component="ul" className={styles.list} style={{ overflow: "hidden" }}>
      {list.msg_list.map((message) => (
        <MessageRow key={message.id} message={message} onRead={({ id }) => onRead([id])} onOpen={openerOf(message)} />
      ))}
    </Paper>
  );
}
