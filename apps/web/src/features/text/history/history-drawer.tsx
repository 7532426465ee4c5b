import { ActionIcon, Button, Drawer, SegmentedControl, TextInput } from "@mantine/core";
import { IconHistory, IconSearch, IconX } from "@tabler/icons-react";
import type { HistoryEntry } from "@yiqiao/contracts/text";
import { ConfirmDialog, EmptyState, ErrorState, LoadingState, toast } from "@yiqiao/ui";
import { useRef, useState } from "react";
import classes from "./history-drawer.module.css";
import { HistoryRow } from "./history-row.tsx";
import { useTexts } from "../texts.ts";
import { useFocusKept } from "../use-focus-kept.ts";
import { useHistoryList } from "./use-history-list.ts";

export interface HistoryDrawerProps {
  readonly isUser: boolean;
  readonly onRestore: (entry: HistoryEntry) => void;
  readonly onClose: () => void;
}

/** The reader's translations: search, star, open again, delete. */
export default function HistoryDrawer({ isUser, onRestore, onClose }: HistoryDrawerProps) {
  const t = useTexts();
  const [keyword, setKeyword] = useState("");
  const [isStarredOnly, setStarredOnly] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const list = useHistoryList(isUser, { keyword, isStarredOnly }, () => toast.error(t("historyChangeFailed")));
  const rows = useRef<HTMLUListElement>(null);
  const noteRemoval = useFocusKept(rows, list.entries);
  const isFiltered = keyword.trim() !== "" || isStarredOnly;
  const hasAny = list.entries.length > 0 || isFiltered;

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={440}
      title={t("history")}
      closeButtonProps={{ "aria-label": t("close"), size: 40 }}
      classNames={{ title: classes.title, body: classes.body }}
    >
      {hasAny && (
        <div className={classes.tools}>
          <TextInput
            type="search"
            size="md"
            value={keyword}
            aria-label={t("historySearch")}
            placeholder={t("historySearch")}
            leftSection={<IconSearch size={17} aria-hidden />}
            rightSection={
              keyword !== "" && (
                <ActionIcon variant="subtle" color="gray" aria-label={t("clear")} onClick={() => setKeyword("")}>
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              )
            }
            onChange={(event) => setKeyword(event.currentTarget.value)}
          />
          <SegmentedControl
            fullWidth
            aria-label={t("historyFilter")}
            value={isStarredOnly ? "starred" : "all"}
            onChange={(value) => setStarredOnly(value === "starred")}
            data={[
              { value: "all", label: t("historyAll") },
              { value: "starred", label: t("historyStarred") },
            ]}
          />
        </div>
      )}
      {list.isPending && <LoadingState blocks={[88, 88, 88]} />}
      {list.isFailed && <ErrorState message={t("historyFailed")} onRetry={list.reload} />}
      {!list.isPending && !list.isFailed && list.entries.length === 0 && (
        <EmptyState
          icon={<IconHistory size={28} stroke={1.5} aria-hidden />}
          title={
            keyword.trim() !== ""
              ? t("historyNoMatch")
              : isStarredOnly
                ? t("historyNoStar")
                : isUser
                  ? t("historyEmpty")
                  : t("historyEmptyGuest")
          }
        />
      )}
      <ul ref={rows} className={classes.list}>
        {list.entries.map((entry, index) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            onOpen={() => onRestore(entry)}
            onStar={() => {
              noteRemoval(index);
              list.star(entry.id, !entry.starred);
            }}
            onDelete={() => {
              noteRemoval(index);
              list.remove(entry.id);
            }}
          />
        ))}
      </ul>
      {list.more !== undefined && (
        <Button variant="default" h={40} fullWidth loading={list.isLoadingMore} onClick={list.more}>
          {t("historyMore")}
        </Button>
      )}
      {list.entries.length > 0 && (
        <div className={classes.foot}>
          <span className={classes.keeping}>{isUser ? "" : t("historyGuest")}</span>
          <Button variant="subtle" color="red" h={40} onClick={() => setAsking(true)}>
            {t("historyClear")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t("historyClear")}
        confirmLabel={t("historyClearYes")}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          noteRemoval(0);
          list.clear();
          setAsking(false);
        }}
      >
        {t("historyClearAsk")}
      </ConfirmDialog>
    </Drawer>
  );
}
