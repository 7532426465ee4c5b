import { ActionIcon, Button, Drawer, SegmentedControl, TextInput } from "@mantine/core";
import { IconHistory, IconSearch, IconX } from "@tabler/icons-react";
import type { HistoryEntry } from "@yiqiao/contracts/text";
import { ConfirmDialog, type ConfirmDialogProps, EmptyState, ErrorState, LoadingState, toast } from "@yiqiao/ui";
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
  const hasAny = list.entries.length > 0 || keyword.trim() !== "" || isStarredOnly;
  const removing = (index: number, act: () => void) => () => {
    noteRemoval(index);
    act();
  };

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
      {hasAny && <Tools {...{ keyword, isStarredOnly }} onKeyword={setKeyword} onStarredOnly={setStarredOnly} />}
      {list.isPending && <LoadingState blocks={[88, 88, 88]} />}
      {list.isFailed && <ErrorState message={t("historyFailed")} onRetry={list.reload} />}
      {!list.isPending && !list.isFailed && list.entries.length === 0 && (
        <NoEntries {...{ keyword, isStarredOnly, isUser }} />
      )}
      <ul ref={rows} className={classes.list}>
        {list.entries.map((entry, index) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            onOpen={() => onRestore(entry)}
            onStar={removing(index, () => list.star(entry.id, !entry.starred))}
            onDelete={removing(index, () => list.remove(entry.id))}
          />
        ))}
      </ul>
      {list.more !== undefined && (
        <Button variant="default" h={40} fullWidth loading={list.isLoadingMore} onClick={list.more}>
          {t("historyMore")}
        </Button>
      )}
      {list.entries.length > 0 && <Foot isUser={isUser} onClear={() => setAsking(true)} />}
      <ClearDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={removing(0, () => {
          list.clear();
          setAsking(false);
        })}
      />
    </Drawer>
  );
}

type ClearDialogProps = Pick<ConfirmDialogProps, "opened" | "onClose" | "onConfirm">;

function ClearDialog(props: ClearDialogProps) {
  const t = useTexts();
  return (
    <ConfirmDialog {...props} danger title={t("historyClear")} confirmLabel={t("historyClearYes")}>
      {t("historyClearAsk")}
    </ConfirmDialog>
  );
}

interface ToolsProps {
  readonly keyword: string;
  readonly isStarredOnly: boolean;
  readonly onKeyword: (keyword: string) => void;
  readonly onStarredOnly: (isStarredOnly: boolean) => void;
}

function Tools({ keyword, isStarredOnly, onKeyword, onStarredOnly }: ToolsProps) {
  const t = useTexts();
  return (
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
            <ActionIcon variant="subtle" color="gray" aria-label={t("clear")} onClick={() => onKeyword("")}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )
        }
        onChange={(event) => onKeyword(event.currentTarget.value)}
      />
      <SegmentedControl
        fullWidth
        aria-label={t("historyFilter")}
        value={isStarredOnly ? "starred" : "all"}
        onChange={(value) => onStarredOnly(value === "starred")}
        data={[
          { value: "all", label: t("historyAll") },
          { value: "starred", label: t("historyStarred") },
        ]}
      />
    </div>
  );
}

interface NoEntriesProps extends Pick<ToolsProps, "keyword" | "isStarredOnly"> {
  readonly isUser: boolean;
}

function NoEntries({ keyword, isStarredOnly, isUser }: NoEntriesProps) {
  const t = useTexts();
  return (
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
  );
}

function Foot({ isUser, onClear }: { readonly isUser: boolean; readonly onClear: () => void }) {
  const t = useTexts();
  return (
    <div className={classes.foot}>
      <span className={classes.keeping}>{isUser ? "" : t("historyGuest")}</span>
      <Button variant="subtle" color="red" h={40} onClick={onClear}>
        {t("historyClear")}
      </Button>
    </div>
  );
}
