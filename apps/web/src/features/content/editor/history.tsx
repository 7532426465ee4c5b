import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ContentDocument, ContentVersion, VersionState } from "@yiqiao/contracts/content";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, LoadingState, SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { type TextOf, useRestore, useWithdraw, versionsQuery } from "./editor.queries.ts";
import styles from "./editor.module.css";
import { useTexts } from "./texts.ts";
import type { ContentDraftState } from "./use-content-draft.ts";
import { VersionDialog } from "./version-dialog.tsx";

interface HistoryProps {
  readonly of: TextOf;
  readonly draft: ContentDraftState;
  readonly document: ContentDocument;
}

type Act = { readonly kind: "look" | "restore" | "withdraw"; readonly number: number };

const stateColors: Readonly<Record<VersionState, string>> = {
  "in-force": "green",
  scheduled: "blue",
  replaced: "gray",
  over: "gray",
  withdrawn: "red",
};

/** Everything that was published, to be looked at, taken back or taken up again. */
export function History({ of, draft, document }: HistoryProps) {
  const t = useTexts();
  const list = useInfiniteQuery(versionsQuery(of));
  const [act, setAct] = useState<Act>();
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  const close = () => setAct(undefined);
  return (
    <SettingsSection title={t("history")} description={t("historyHint")}>
      <SettingsBody>
        <Stack gap="sm">
          {list.isPending && <LoadingState blocks={[60]} />}
          {list.isError && <QueryError query={list} />}
          {list.isSuccess && versions.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("historyEmpty")}
            </Text>
          )}
          <ul className={styles.versions} aria-label={t("history")}>
            {versions.map((version) => (
              <Version key={version.number} version={version} onAct={setAct} />
            ))}
          </ul>
          <MoreButton list={list}>{t("more")}</MoreButton>
        </Stack>
      </SettingsBody>
      {act?.kind === "look" && <VersionDialog of={of} number={act.number} draft={draft.content} onClose={close} />}
      <RestoreDialog of={of} act={act} draft={draft} revision={document.draft?.revision ?? 0} onClose={close} />
      <WithdrawDialog of={of} act={act} onClose={close} />
    </SettingsSection>
  );
}

interface VersionProps {
  readonly version: ContentVersion;
  readonly onAct: (act: Act) => void;
}

function Version({ version, onAct }: VersionProps) {
  const t = useTexts();
  const formats = useFormats();
  const { number, state, published_by: by, ask_again: asksAgain } = version;
  const when = formats.dateTime(version.published_time);
  const from = formats.dateTime(version.starts_time);
  const until = version.ends_time === null ? undefined : formats.dateTime(version.ends_time);
  const isLater = version.starts_time !== version.published_time;
  return (
    <li className={styles.version}>
      <div>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {t("versionNumber", { number: String(number) })}
          </Text>
          <Badge variant="light" color={stateColors[state]} tt="none">
            {t(wordKey("state", state))}
          </Badge>
          {asksAgain && (
            <Badge variant="outline" color="gray" tt="none">
              {t("asksAgain")}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {by === "" ? t("publishedAt", { when }) : t("publishedBy", { when, name: by })}
          {until !== undefined && ` · ${t("window", { from, to: until })}`}
          {until === undefined && isLater && ` · ${t("windowFrom", { from })}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          aria-label={t("showNamed", { number: String(number) })}
          onClick={() => onAct({ kind: "look", number })}
        >
          {t("show")}
        </Button>
        <Button size="xs" variant="default" onClick={() => onAct({ kind: "restore", number })}>
          {t("restore")}
        </Button>
        {state !== "withdrawn" && (
          <Button
            size="xs"
            variant="default"
            aria-label={t("withdrawNamed", { number: String(number) })}
            onClick={() => onAct({ kind: "withdraw", number })}
          >
            {t("withdraw")}
          </Button>
        )}
      </Group>
    </li>
  );
}

interface ActDialogProps {
  readonly of: TextOf;
  readonly act: Act | undefined;
  readonly onClose: () => void;
}

function RestoreDialog({
  of,
  act,
  draft,
  revision,
  onClose,
}: ActDialogProps & { readonly draft: ContentDraftState; readonly revision: number }) {
  const t = useTexts();
  const restore = useRestore(of);
  const number = act?.number ?? 0;
  const run = () =>
    restore.mutate(
      { number, seen: revision },
      {
        onSuccess: () => {
          draft.discard();
          toast.success(t("restored", { number: String(number) }));
        },
        onError: (error) => toast.error(error.message),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened={act?.kind === "restore"}
      title={t("restoreTitle")}
      confirmLabel={t("restore")}
      busy={restore.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {t("restoreHint", { number: String(number) })}
    </ConfirmDialog>
  );
}

function WithdrawDialog({ of, act, onClose }: ActDialogProps) {
  const t = useTexts();
  const withdraw = useWithdraw(of);
  const number = act?.number ?? 0;
  const run = () =>
    withdraw.mutate(
      { number },
      {
        onSuccess: () => toast.success(t("withdrawn", { number: String(number) })),
        onError: (error) => toast.error(error.message),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      opened={act?.kind === "withdraw"}
      title={t("withdrawTitle", { number: String(number) })}
      confirmLabel={t("withdraw")}
      danger
      busy={withdraw.isPending}
      onConfirm={run}
      onClose={onClose}
    >
      {t("withdrawHint")}
    </ConfirmDialog>
  );
}
